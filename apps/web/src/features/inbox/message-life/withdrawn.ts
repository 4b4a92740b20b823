import { useEffect, useEffectEvent } from 'react';

type Taker = (text: string) => void;
const takers = new Map<string, Taker>();

/** Gives the words of a withdrawn message back to where they were written. */
export function giveBack(uuid: string, text: string): void {
  takers.get(uuid)?.(text);
}

/** Takes back words that were withdrawn; what stands there already is kept behind them. */
export function useGivenBack(uuid: string, text: string, change: (text: string) => void): void {
  const take = useEffectEvent((words: string) => change(text.trim() === '' ? words : `${words}\n${text}`));
  useEffect(() => {
    const taker: Taker = (words) => take(words);
    takers.set(uuid, taker);
    return () => {
      if (takers.get(uuid) === taker) takers.delete(uuid);
    };
  }, [uuid]);
}

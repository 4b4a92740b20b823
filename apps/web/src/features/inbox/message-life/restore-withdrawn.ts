import type { Message } from '@prosa/contract';
import { type RefObject, useEffect, useEffectEvent } from 'react';

type Taker = (text: string) => void;
const takers = new Map<string, Taker>();

/** Gives the words of a withdrawn message back to where they were written, without the name that signed them. */
export function restoreText({ ticket, userName, body }: Pick<Message, 'ticket' | 'userName' | 'body'>): void {
  const signature = `*${userName ?? ''}:*\n`;
  takers.get(ticket.uuid)?.(body.startsWith(signature) ? body.slice(signature.length) : body);
}

interface Field {
  text: string;
  change: (text: string) => void;
  input: RefObject<HTMLTextAreaElement | null>;
}

/** Takes back words that were withdrawn, and the focus; what stands there already is kept behind them. */
export function useRestoredText(uuid: string, { text, change, input }: Field): void {
  const take = useEffectEvent((words: string) => {
    change(text.trim() === '' ? words : `${words}\n${text}`);
    input.current?.focus();
  });
  useEffect(() => {
    const taker: Taker = (words) => take(words);
    takers.set(uuid, taker);
    return () => {
      if (takers.get(uuid) === taker) takers.delete(uuid);
    };
  }, [uuid]);
}

import { useEffect, useState } from 'react';

/** Timers may be a little early by the clock that is read then. */
const SURELY_OVER_MS = 25;

/** The instant, in milliseconds, renewed as often, and at one moment: whoever uses it is shown anew with it. */
export function useNow(everyMs: number, alsoAt: number | null = null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  useEffect(() => {
    const left = alsoAt === null ? -1 : alsoAt - Date.now();
    if (left < 0) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), left + SURELY_OVER_MS);
    return () => clearTimeout(timer);
  }, [alsoAt]);
  return now;
}

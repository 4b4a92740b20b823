import { useEffect, useState } from 'react';

/** A timer may fire slightly before its time by Date.now(). */
const SURELY_OVER_MS = 25;

/**
 * The current time in milliseconds, updated every `everyMs` and once at `alsoAt`; each update renders the component.
 */
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

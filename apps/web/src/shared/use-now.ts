import { useEffect, useState } from 'react';

/** The instant, in milliseconds, renewed as often: whoever uses it is shown anew with it. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/client.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { useMe } from '../../../shared/session.tsx';
import { stillThere, withPresence, type Other } from './who-is-there.ts';

/** Said again so often. */
const AGAIN_MS = 20_000;
/** So long after the last key one is still typing. */
const TYPING_MS = 4_000;

const isShown = () => document.visibilityState === 'visible';

/** Says what one does here, and again as long as it is so. */
function useSaying(ticketId: number, text: string) {
  const lastState = useRef<Other['state']>('gone');
  const announce = (state: Other['state'], asks = false) => {
    lastState.current = state;
    void call('showPresence', { params: { ticketId }, body: { state, asks } }).catch(() => undefined);
  };
  const latest = useRef(announce);
  useEffect(() => {
    latest.current = announce;
  });
  useEffect(() => {
    if (isShown()) latest.current('viewing', true);
    const again = setInterval(() => {
      if (isShown()) latest.current(lastState.current === 'typing' ? 'typing' : 'viewing');
    }, AGAIN_MS);
    const onVisible = () => latest.current(isShown() ? 'viewing' : 'gone', isShown());
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearInterval(again);
      document.removeEventListener('visibilitychange', onVisible);
      latest.current('gone');
    };
  }, [ticketId]);
  const typed = useRef(text);
  useEffect(() => {
    if (typed.current === text) return undefined;
    typed.current = text;
    if (text === '') {
      if (lastState.current === 'typing') latest.current('viewing');
      return undefined;
    }
    if (lastState.current !== 'typing') latest.current('typing');
    const timer = setTimeout(() => latest.current('viewing'), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return () => latest.current(lastState.current === 'typing' ? 'typing' : 'viewing');
}

/** Who else looks at the ticket or types in it; tells them the same of this person. */
export function usePresence(ticketId: number, text: string): Other[] {
  const me = useMe();
  const [others, setOthers] = useState<Other[]>([]);
  const answer = useSaying(ticketId, text);
  useCompanyEvent('ticketPresence', (event) => {
    if (event.ticketId !== ticketId || event.userId === me.id) return;
    setOthers((known) => withPresence(known, event, Date.now()));
    if (event.asks && isShown()) answer();
  });
  useEffect(() => {
    const timer = setInterval(() => setOthers((known) => stillThere(known, Date.now())), 5_000);
    return () => clearInterval(timer);
  }, []);
  return others;
}

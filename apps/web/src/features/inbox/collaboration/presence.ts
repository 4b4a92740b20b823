import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/client.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { useMe } from '../../../shared/session.tsx';
import { stillThere, withPresence, type Other } from './who-is-there.ts';

/** Interval at which presence is repeated. */
const AGAIN_MS = 20_000;
/** After this time without a key press a user no longer counts as typing. */
const TYPING_MS = 4_000;

const isShown = () => document.visibilityState === 'visible';

/** Reports this user's presence, and repeats it while it lasts. */
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

/** The other users who view the ticket or type in it; reports this user's presence to them. */
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

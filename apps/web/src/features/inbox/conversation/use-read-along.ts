import type { Message, Ticket } from '@prosa/contract';
import { isAttended as isServed } from '@prosa/domain';
import { useEffect, useRef } from 'react';
import { call } from '../../../api/client.ts';
import { newestOfContact } from './timeline.ts';

/** What comes within this time is read at once. */
const TOGETHER_MS = 500;
/** No message has this id. */
const NOTHING = 0;

/** What comes while somebody looks at the conversation is read: nobody sees a count of what is before their eyes. */
export function useReadAlong(ticket: Ticket | undefined, messages: readonly Message[]): void {
  const last = newestOfContact(messages);
  const uuid = ticket?.uuid;
  const isUnread = (ticket?.unreadMessages ?? 0) > 0;
  const isAttended = ticket !== undefined && isServed(ticket.status);
  // The first page is read by being fetched, unless it was fetched ahead.
  const readUpTo = useRef<number>(undefined);
  useEffect(() => {
    readUpTo.current ??= isUnread ? NOTHING : last;
    if (!uuid || !isAttended || last === undefined) return undefined;
    const read = () => {
      if (!document.hasFocus() || readUpTo.current === last) return;
      readUpTo.current = last;
      // A read that is lost is made up for by the next.
      call('listMessages', { params: { ticketUuid: uuid } }).catch(() => undefined);
    };
    const timer = setTimeout(read, TOGETHER_MS);
    window.addEventListener('focus', read);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focus', read);
    };
  }, [uuid, isAttended, isUnread, last]);
}

import type { Message, Ticket } from '@prosa/contract';
import { isAttended as isServed } from '@prosa/domain';
import { useEffect, useRef } from 'react';
import { call } from '../../../api/client.ts';
import { newestOfContact } from './timeline.ts';

/** Messages that arrive within this time are marked as read together. */
const TOGETHER_MS = 500;
/** No message has this id. */
const NOTHING = 0;

/**
 * Marks messages as read that arrive while the user has the conversation open, so that its ticket shows no unread
 * count.
 */
export function useReadAlong(ticket: Ticket | undefined, messages: readonly Message[]): void {
  const last = newestOfContact(messages);
  const uuid = ticket?.uuid;
  const isUnread = (ticket?.unreadMessages ?? 0) > 0;
  const isAttended = ticket !== undefined && isServed(ticket.status);
  // Fetching the first page marks the ticket as read, unless the page was preloaded.
  const readUpTo = useRef<number>(undefined);
  useEffect(() => {
    readUpTo.current ??= isUnread ? NOTHING : last;
    if (!uuid || !isAttended || last === undefined) return undefined;
    const read = () => {
      if (!document.hasFocus() || readUpTo.current === last) return;
      readUpTo.current = last;
      // The next request makes up for one that failed.
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

import type { Ticket } from '@prosa/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useCompanyEvent } from '../../../api/realtime.ts';
import type { MessagePages } from '../messages/message-pages.ts';
import { messagesKey } from '../messages/messages-key.ts';
import { refetchIfLoading } from '../messages/refetch-if-loading.ts';

/** A ticket that moves is announced as deleted and then as updated; users who lose it get only the first event. */
const GONE_MS = 500;

/** Keeps the open ticket current; a ticket that is deleted or no longer visible leads back to the list. */
export function useLiveTicket(uuid: string, ticketId: number | undefined): void {
  const cache = useQueryClient();
  const [, navigate] = useLocation();
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), [uuid]);
  const patch = (change: Partial<Ticket>) =>
    cache.setQueriesData<MessagePages>(
      { queryKey: messagesKey(uuid) },
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page) => ({ ...page, ticket: { ...page.ticket, ...change } })),
        },
    );
  useCompanyEvent('ticket', (event) => {
    const id = event.action === 'update' ? event.ticket.id : event.ticketId;
    if (id !== ticketId) return;
    clearTimeout(leaving.current);
    if (event.action === 'update') {
      patch(event.ticket);
      refetchIfLoading(cache, messagesKey(uuid));
    } else if (event.action === 'updateUnread') patch({ unreadMessages: 0 });
    else
      leaving.current = setTimeout(
        () => navigate(`/tickets${window.location.search}`, { replace: true }),
        GONE_MS,
      );
  });
}

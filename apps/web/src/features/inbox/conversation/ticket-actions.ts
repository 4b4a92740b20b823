import type { Ticket } from '@prosa/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useMe } from '../../../shared/session.tsx';
import { toast } from '../../../shared/toast.ts';
import { writeFilter, type ListFilter } from '../list-filter.ts';
import type { MessagePages } from '../message-pages.ts';
import { messagesKey } from '../message-queries.ts';

interface Change {
  status: 'open' | 'pending' | 'closed' | 'group';
  userId?: number | null;
  queueId?: number | null;
  sendFarewellMessage?: boolean;
}

/** Shows the change at once; a refusal puts everything back and says why. */
export function useTicketChange(ticket: Ticket, filter: ListFilter, onHeld: (holder: Ticket) => void) {
  const cache = useQueryClient();
  const me = useMe();
  const errorText = useErrorText();
  const [, navigate] = useLocation();
  const key = messagesKey(ticket.uuid);
  const patch = (change: Partial<Ticket>) =>
    cache.setQueryData<MessagePages>(key, (pages) =>
      pages
        ? { ...pages, pages: pages.pages.map((page) => ({ ...page, ticket: { ...page.ticket, ...change } })) }
        : pages,
    );
  return useMutation({
    mutationFn: async (change: Change) =>
      call('updateTicket', { params: { ticketId: ticket.id }, body: change }),
    onMutate: (change) => {
      patch({ status: change.status, ...(change.userId === undefined ? {} : { userId: change.userId }) });
    },
    onError: (error) => {
      patch(ticket);
      toast.failed(errorText(error));
    },
    onSuccess: (answer, change) => {
      const isOther = answer.id !== ticket.id;
      if (answer.userId !== null && answer.userId !== me.id && change.userId === me.id) {
        patch(isOther ? ticket : answer);
        onHeld(answer);
        return;
      }
      if (!isOther) patch(answer);
      const tab = answer.status === 'open' || answer.status === 'group' ? answer.status : null;
      if (tab === null) navigate(withFilter('/tickets', filter));
      else navigate(withFilter(`/tickets/${answer.uuid}`, { ...filter, tab, search: '' }));
    },
  });
}

function withFilter(path: string, filter: ListFilter): string {
  const search = writeFilter(filter).toString();
  return search ? `${path}?${search}` : path;
}

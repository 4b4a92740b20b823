import type { Ticket } from '@prosa/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { MessagePages } from './message-pages.ts';
import { messagesKey } from './messages-key.ts';
import { endRefetch } from './refetch-if-loading.ts';

/** What the open conversation knows of its ticket. */
export function useShownTicket({ uuid }: Ticket) {
  const cache = useQueryClient();
  const queryKey = messagesKey(uuid);
  return {
    patch: (change: Partial<Ticket>) =>
      cache.setQueryData<MessagePages>(queryKey, (pages) =>
        pages
          ? {
              ...pages,
              pages: pages.pages.map((page) => ({ ...page, ticket: { ...page.ticket, ...change } })),
            }
          : pages,
      ),
    endReading: async () => endRefetch(cache, queryKey),
    readAgain: () => void cache.invalidateQueries({ queryKey }),
  };
}

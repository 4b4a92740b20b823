import { ticketsKey } from '../../shared/queries.ts';
import { ActionIcon, Indicator } from '@mantine/core';
import type { Mention } from '@prosa/contract';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconBell } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useCompanyEvent } from '../../api/realtime.ts';
import { Flyout } from '../../shared/flyout.tsx';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { dropMentions, mentionsQuery } from '../../shared/mentions/own-mentions.ts';
import { refetchSoon } from '../../shared/refetch.ts';
import { showBadge } from './page-badge.ts';

const BellList = lazyComponent(async () => (await import('./bell-list.tsx')).BellList);
const key = [...ticketsKey, 'bell'];
/** Each event of the company can change the number. */
const RECOUNT_MS = 1_000;

function useUnread() {
  const cache = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: async ({ pageParam, signal }) =>
      call('listTickets', { query: { withUnreadMessages: true, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  });
  const refetch = () => refetchSoon(cache, [key], RECOUNT_MS);
  useCompanyEvent('ticket', refetch);
  useCompanyEvent('appMessage', ({ action }) => (action === 'create' ? refetch() : undefined));
  return query;
}
export type Unread = ReturnType<typeof useUnread>;

/** The notes that name the user. They are fetched after the tickets, so that no first screen waits for them. */
function useOwnMentions(isReady: boolean): Mention[] {
  const cache = useQueryClient();
  const { data: mentions = [] } = useQuery({ ...mentionsQuery, enabled: isReady });
  const refetch = () => refetchSoon(cache, [mentionsQuery.queryKey]);
  useCompanyEvent('reminder', ({ action }) => (action === 'mentioned' ? refetch() : undefined));
  useCompanyEvent('mention', ({ ticketId }) => dropMentions(cache, ticketId));
  useCompanyEvent('appMessage', ({ action, message }) => {
    if (action === 'delete' && mentions.some(({ messageId }) => messageId === message.id)) refetch();
  });
  useCompanyEvent('ticket', (event) => {
    if (event.action === 'delete' && mentions.some(({ ticketId }) => ticketId === event.ticketId)) refetch();
  });
  return mentions;
}

export function Bell() {
  const { t } = useTranslation('shell');
  const unread = useUnread();
  const mentions = useOwnMentions(!unread.isPending);
  const count = (unread.data?.pages[0]?.count ?? 0) + mentions.length;
  useEffect(() => showBadge(count), [count]);
  const target = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={34}
      aria-label={t('bell', { count })}
      title={t('bell', { count })}
    >
      <IconBell size={18} />
    </ActionIcon>
  );
  return (
    <Indicator label={count > 99 ? '99+' : count} size={16} offset={5} disabled={count === 0} color="danger">
      <Flyout target={target}>
        <BellList target={target} unread={unread} mentions={mentions} />
      </Flyout>
    </Indicator>
  );
}

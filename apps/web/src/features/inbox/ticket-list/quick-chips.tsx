import { Button } from '@mantine/core';
import { COUNT_CAP } from '@prosa/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { ticketsKey } from '../../../shared/queries.ts';
import { refetchSoon } from '../../../shared/refetch.ts';
import { useMe } from '../../../shared/session.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { isSearching, queryOf, type ListFilter } from './list-filter.ts';
import styles from './list-column.module.css';
import { RECOUNT_MS, useTicketList } from './ticket-queries.ts';

interface Props {
  filter: ListFilter;
  onChange: (change: Partial<ListFilter>) => void;
}

const key = [...ticketsKey, 'counts'] as const;

/**
 * What each chip would list, counted once the list itself is there. `all`: what the list had at that moment, because the
 * list counts what happens at once, and the chips are counted again some seconds later.
 */
function useChipCounts(filter: ListFilter) {
  const cache = useQueryClient();
  const list = useTicketList(filter);
  const all = list.data?.pages[0]?.count;
  useCompanyEvent('ticket', () => refetchSoon(cache, [key], RECOUNT_MS));
  const { sortTickets: _, ...query } = queryOf({ ...filter, unread: false, unanswered: false });
  const { data } = useQuery({
    queryKey: [...key, query],
    queryFn: async ({ signal }) => ({ ...(await call('countTickets', { query, signal })), all }),
    enabled: list.isSuccess,
  });
  return data;
}

function Chip(props: { label: string; count: number | undefined; isOn: boolean; onClick: () => void }) {
  const { i18n } = useTranslation();
  const { label, count = 0, isOn, onClick } = props;
  const shown = `${formatNumber(Math.min(count, COUNT_CAP), i18n.language)}${count > COUNT_CAP ? '+' : ''}`;
  return (
    <Button
      size="compact-xs"
      fw={500}
      variant={isOn ? 'light' : 'default'}
      aria-pressed={isOn}
      onClick={onClick}
      rightSection={count > 0 ? <span className={`${styles.chipCount} num`}>{shown}</span> : null}
    >
      {label}
    </Button>
  );
}

/** One-click filters: what is unread, waits for an answer, is not put off, and lies in one's own queues. */
export function QuickChips({ filter, onChange }: Props) {
  const { t } = useTranslation('search');
  const me = useMe();
  const counts = useChipCounts(filter);
  const own = me.queues.map(({ id }) => id);
  const isOwn =
    own.length > 0 && own.length === filter.queues.length && own.every((id) => filter.queues.includes(id));
  const { unread, unanswered, hideSnoozed } = filter;
  // Where all tickets lie in one's own queues, the chip would change nothing.
  const narrows = counts !== undefined && counts.inOwnQueues !== counts.all;
  return (
    <>
      {filter.tab === 'closed' && !isSearching(filter) ? null : (
        <>
          <Chip
            label={t('chips.unread')}
            count={counts?.unread}
            isOn={unread}
            onClick={() => onChange({ unread: !unread })}
          />
          <Chip
            label={t('chips.unanswered')}
            count={counts?.unanswered}
            isOn={unanswered}
            onClick={() => onChange({ unanswered: !unanswered })}
          />
          {hideSnoozed || (counts?.snoozed ?? 0) > 0 ? (
            <Chip
              label={t('chips.hideSnoozed')}
              count={counts?.snoozed}
              isOn={hideSnoozed}
              onClick={() => onChange({ hideSnoozed: !hideSnoozed })}
            />
          ) : null}
        </>
      )}
      {own.length > 0 && (isOwn || narrows) ? (
        <Chip
          label={t('chips.ownQueues')}
          count={counts?.inOwnQueues}
          isOn={isOwn}
          onClick={() => onChange({ queues: isOwn ? [] : own })}
        />
      ) : null}
    </>
  );
}

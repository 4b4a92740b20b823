import { Button } from '@mantine/core';
import { COUNT_CAP } from '@prosa/contract';
import { mayShowAll } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../shared/session.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { Loading } from '../../../ui/loading.tsx';
import { useListFilter, writeFilter, type ListFilter } from '../ticket-list/list-filter.ts';
import { useTicketList } from '../ticket-list/ticket-queries.ts';
import { ROW_PX, TicketRow } from '../ticket-list/ticket-row.tsx';
import { useListKeys } from '../ticket-list/use-list-keys.ts';
import { MessageResults } from './message-results.tsx';
import styles from './message-search.module.css';

/** The conversations that are shown before the messages; the others are one click away. */
const FIRST = 5;

interface Props {
  filter: ListFilter;
  selected: string | undefined;
}

/** The conversations whose name or number fits, and a button to all of them. */
function FoundTickets({ filter, selected }: Props) {
  const { t, i18n } = useTranslation('search');
  const [, setFilter] = useListFilter();
  const { data } = useTicketList(filter);
  const tickets = (data?.pages[0]?.tickets ?? []).slice(0, FIRST);
  const count = data?.pages[0]?.count ?? 0;
  const shownCount = `${formatNumber(Math.min(count, COUNT_CAP), i18n.language)}${count > COUNT_CAP ? '+' : ''}`;
  useListKeys(tickets, selected, { show: () => undefined, selection: null });
  return (
    <>
      <h2 className={styles.heading}>
        {t('scope.tickets')} <span className="num">{shownCount}</span>
      </h2>
      <div className={styles.tickets} style={{ height: tickets.length * ROW_PX }} role="list">
        {tickets.map((ticket, index) => (
          <div key={ticket.id} role="listitem">
            <TicketRow
              ticket={ticket}
              top={index * ROW_PX}
              isSelected={ticket.uuid === selected}
              search={writeFilter(filter).toString()}
            />
          </div>
        ))}
      </div>
      {count > tickets.length ? (
        <Button variant="subtle" size="xs" fullWidth onClick={() => setFilter({ scope: 'tickets' })}>
          {t('scope.allTickets')}
        </Button>
      ) : null}
    </>
  );
}

/** For who may see colleagues' tickets, while the search leaves them out. */
function SearchColleagues({ filter }: { filter: ListFilter }) {
  const { t } = useTranslation('search');
  const me = useMe();
  const [, setFilter] = useListFilter();
  if (filter.showAll || !mayShowAll(me)) return null;
  return (
    <Button variant="subtle" size="xs" fullWidth onClick={() => setFilter({ showAll: true })}>
      {t('scope.ofColleagues')}
    </Button>
  );
}

/** One search: names and numbers first, then messages, under their headings. */
export function AllResults({ filter, selected }: Props) {
  const { t } = useTranslation('search');
  const list = useTicketList(filter);
  if (list.isPending) return <Loading />;
  const hasTickets = (list.data?.pages[0]?.tickets.length ?? 0) > 0;
  const above = hasTickets ? (
    <>
      <FoundTickets filter={filter} selected={selected} />
      <h2 className={styles.heading}>{t('scope.messages')}</h2>
    </>
  ) : null;
  // Whether there are tickets is unknown when their list could not be read.
  return (
    <MessageResults
      filter={filter}
      above={above}
      wider={<SearchColleagues filter={filter} />}
      isWhole={list.isSuccess}
    />
  );
}

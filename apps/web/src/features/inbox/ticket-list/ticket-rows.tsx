import { Button, Skeleton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Suspense, use, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useErrorText } from '../../../shared/error-text.ts';
import { loadFont } from '../../../shared/font.ts';
import { lazyComponent } from '../../../shared/lazy-component.ts';
import { activeFilters, cleared, isSearching, writeFilter, type ListFilter } from './list-filter.ts';
import { useTicketList } from './ticket-queries.ts';
import { useNearEnd } from './use-near-end.ts';
import { RowActions } from './row-actions.tsx';
import styles from './list-column.module.css';
import { ROW_PX, TicketRow } from './ticket-row.tsx';
import { RowCheck } from './row-check.tsx';
import { useListKeys } from './use-list-keys.ts';
import { SelectionContext } from './use-selection.ts';

const SwipedRow = lazyComponent(async () => (await import('./swiped-row.tsx')).SwipedRow);

const positions = new Map<string, number>();

function Skeletons() {
  return (
    <div className={styles.skeletons} aria-hidden>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className={styles.skeleton}>
          <Skeleton circle height={36} />
          <div>
            <Skeleton height={12} width={`${50 + ((index * 13) % 30)}%`} mb={8} />
            <Skeleton height={10} width="80%" />
          </div>
        </div>
      ))}
    </div>
  );
}

function EmptyList({ filter }: { filter: ListFilter }) {
  const { t } = useTranslation('inbox');
  const [location, navigate] = useLocation();
  const isFiltered = filter.unread || filter.unanswered || filter.hideSnoozed || activeFilters(filter) > 0;
  const what = isSearching(filter) ? 'search' : isFiltered ? 'filtered' : filter.tab;
  const show = (next: ListFilter) => navigate(`${location}?${writeFilter(next).toString()}`);
  return (
    <div className={styles.quiet}>
      <b>{t(`empty.${what}.title`)}</b>
      <span>{t(`empty.${what}.text`)}</span>
      {what === 'open' ? (
        <Button
          variant="light"
          size="xs"
          onClick={() => navigate(`/tickets?${writeFilter({ ...filter, tab: 'pending' }).toString()}`)}
        >
          {t('empty.open.action')}
        </Button>
      ) : null}
      {what === 'search' ? (
        <Button variant="light" size="xs" onClick={() => show({ ...filter, scope: 'messages' })}>
          {t('empty.search.action')}
        </Button>
      ) : null}
      {what === 'filtered' ? (
        <Button variant="light" size="xs" onClick={() => show(cleared(filter))}>
          {t('empty.filtered.action')}
        </Button>
      ) : null}
    </div>
  );
}

function useRows(filter: ListFilter) {
  const list = useTicketList(filter);
  const tickets = useMemo(() => list.data?.pages.flatMap((page) => page.tickets) ?? [], [list.data]);
  const box = useRef<HTMLDivElement>(null);
  const place = JSON.stringify(filter);
  const virtual = useVirtualizer({
    count: tickets.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
    getItemKey: (index) => tickets[index]?.id ?? index,
    initialOffset: positions.get(place) ?? 0,
  });
  const fetchOn = useNearEnd(box, list);
  const keepPlace = () => void positions.set(place, box.current?.scrollTop ?? 0);
  useEffect(keepPlace);
  const onScroll = () => {
    keepPlace();
    fetchOn();
  };
  return { list, tickets, box, virtual, onScroll };
}

/** Scrolls to the selected row when the ticket was opened by address, notice or search. */
function useLanding(selected: string | undefined, isPending: boolean, land: () => void): void {
  const onLanding = useEffectEvent(land);
  useEffect(() => {
    if (selected !== undefined && !isPending) onLanding();
  }, [selected, isPending]);
}

/** Draws only the visible rows, and restores the scroll position when the list is shown again. */
export function TicketRows({ filter, selected }: { filter: ListFilter; selected: string | undefined }) {
  const { t } = useTranslation('inbox');
  const errorText = useErrorText();
  const selection = use(SelectionContext);
  const { list, tickets, box, virtual, onScroll } = useRows(filter);
  useListKeys(tickets, selected, { show: (index) => virtual.scrollToIndex(index), selection });
  useLanding(selected, list.isPending, () => {
    const at = tickets.findIndex(({ uuid }) => uuid === selected);
    if (at >= 0) virtual.scrollToIndex(at);
  });
  useEffect(() => {
    if (!list.isPending) loadFont();
  }, [list.isPending]);
  const search = writeFilter(filter).toString();
  // Only some rows are drawn, so each states its position and the total for screen readers.
  const total = list.data?.pages[0]?.count ?? tickets.length;
  if (list.isPending) return <Skeletons />;
  if (list.isError && tickets.length === 0) {
    return (
      <div className={styles.quiet} role="alert">
        <b>{t('listFailed')}</b>
        <span>{errorText(list.error)}</span>
        <Button variant="light" size="xs" onClick={() => void list.refetch()}>
          {t('retryList')}
        </Button>
      </div>
    );
  }
  if (tickets.length === 0) return <EmptyList filter={filter} />;
  return (
    <div
      ref={box}
      className={styles.rows}
      onScroll={onScroll}
      role="region"
      aria-label={t('rows')}
      tabIndex={0}
    >
      <div
        className={styles.inner}
        style={{ height: virtual.getTotalSize() }}
        role="list"
        data-selecting={(selection?.ids.size ?? 0) > 0 || undefined}
      >
        {navigator.maxTouchPoints > 0 ? (
          <Suspense fallback={null}>
            <SwipedRow box={box} />
          </Suspense>
        ) : null}
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const ticket = tickets[index];
          return ticket ? (
            <div key={key} role="listitem" aria-setsize={total} aria-posinset={index + 1}>
              <TicketRow
                ticket={ticket}
                top={start}
                isSelected={ticket.uuid === selected}
                search={search}
                selection={selection}
              />
              <RowActions ticket={ticket} top={start} filter={filter} />
              {selection ? <RowCheck ticket={ticket} top={start} selection={selection} /> : null}
            </div>
          ) : null;
        })}
      </div>
    </div>
  );
}

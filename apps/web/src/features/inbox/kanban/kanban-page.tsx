import { Button, Switch } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { BoardCard, Tag } from '@prosa/contract';
import { hasPermission, localDay, mayShowAll } from '@prosa/domain';
import { IconColumns3, IconLayoutKanban } from '@tabler/icons-react';
import { memo, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'wouter';
import { useErrorText } from '../../../shared/error-text.ts';
import { useMe } from '../../../shared/session.tsx';
import { useTimeZone } from '../../../shared/time-zone.ts';
import { useNow } from '../../../shared/use-now.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageBar } from '../../../ui/page-bar.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { columnKeeper, columnsOf, totalOf } from './board-columns.ts';
import { BoardDays } from './board-days.tsx';
import { activeFilters, queryOf, useBoardFilter, type BoardFilter } from './board-filter.ts';
import { BoardFilters } from './board-filters.tsx';
import { useBoard, useLanes, useMoreCards } from './board-queries.ts';
import { BoardSkeleton } from './board-skeleton.tsx';
import { BoardTicket, useConversationAhead } from './board-ticket.tsx';
import { Board } from './board.tsx';
import type { Board as KnownBoard } from './live-board.ts';
import { useCardMove } from './use-card-move.ts';
import { useLiveBoard } from './use-live-board.ts';
import styles from './kanban.module.css';

/** How soon a board that stays open shows the next day. */
const DAY_CHECK_MS = 60_000;
const NARROW = '(max-width: 899px)';
const uuidPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const none: never[] = [];

/** The conversation beside the board, kept in the address: the browser's Back closes it. */
function useOpenTicket() {
  const [params, setParams] = useSearchParams();
  const named = params.get('ticket') ?? '';
  const change = useCallback(
    (uuid: string) =>
      setParams((known) => {
        const next = new URLSearchParams(known);
        next.delete('message');
        if (uuid === '') next.delete('ticket');
        else next.set('ticket', uuid);
        return next;
      }),
    [setParams],
  );
  // The same functions at every render: neither the cards nor the conversation are drawn again.
  const open = useCallback((card: BoardCard) => change(card.uuid), [change]);
  const close = useCallback(() => change(''), [change]);
  return { uuid: uuidPattern.test(named) ? named : '', open, close };
}

interface BarProps {
  count: number | undefined;
  filter: BoardFilter;
  onChange: (change: Partial<BoardFilter>) => void;
}

const Bar = memo(function Bar({ count, filter, onChange }: BarProps) {
  const { t } = useTranslation(['kanban', 'search']);
  const me = useMe();
  return (
    <PageBar title={t('kanban:title')} count={count}>
      <SearchField
        label={t('kanban:search')}
        value={filter.search}
        onChange={(search) => onChange({ search })}
      />
      {mayShowAll(me) ? (
        <Switch
          label={t('search:showAll')}
          checked={filter.showAll}
          onChange={(event) => onChange({ showAll: event.currentTarget.checked })}
        />
      ) : null}
      <BoardFilters filter={filter} onChange={onChange} />
      {hasPermission(me, 'dashboard:view') ? (
        <Button
          component={Link}
          href="/TagsKanban"
          variant="default"
          leftSection={<IconColumns3 size={16} />}
        >
          {t('kanban:editLanes')}
        </Button>
      ) : null}
    </PageBar>
  );
});

/** Shown until an admin has made the first lane. */
function NoLanes() {
  const { t } = useTranslation('kanban');
  const mayEdit = hasPermission(useMe(), 'dashboard:view');
  return (
    <EmptyState
      icon={<IconLayoutKanban />}
      title={t('noLanesTitle')}
      text={t(mayEdit ? 'noLanesText' : 'noLanesAsk')}
      action={
        mayEdit ? (
          <Button component={Link} href="/TagsKanban">
            {t('editLanes')}
          </Button>
        ) : undefined
      }
    />
  );
}

/** The columns with their cards, once both have been read; unchanged columns stay the same objects. */
function useColumns(lanes: readonly Tag[] | undefined, board: KnownBoard | undefined) {
  const [keep] = useState(columnKeeper);
  return useMemo(() => (lanes && board ? keep(columnsOf(lanes, board)) : null), [keep, lanes, board]);
}

/** Tickets in lanes, for the days and the filter that the address names. */
export function KanbanPage() {
  const errorText = useErrorText();
  const isNarrow = useMediaQuery(NARROW, window.matchMedia(NARROW).matches);
  const [filter, change] = useBoardFilter();
  const lanes = useLanes();
  const timeZone = useTimeZone();
  const today = localDay(new Date(useNow(DAY_CHECK_MS)), timeZone);
  const query = queryOf(filter, today);
  const board = useBoard(query);
  const loadMore = useMoreCards(query);
  const known = lanes.data ?? none;
  useLiveBoard(known, timeZone);
  useConversationAhead();
  const move = useCardMove(known);
  const ticket = useOpenTicket();
  const columns = useColumns(lanes.data, board.data);
  const error = lanes.error ?? board.error;
  const retry = () => void Promise.all([lanes.refetch(), board.refetch()]);
  const { refetch } = board;
  const showDays = useCallback(
    (days: string) => (days === filter.days ? void refetch() : change({ days })),
    [change, filter.days, refetch],
  );
  const count = columns && totalOf(columns);
  return (
    <div className={styles.screen}>
      <div className={styles.main} inert={isNarrow && ticket.uuid !== ''}>
        <Bar count={count ?? undefined} filter={filter} onChange={change} />
        <BoardDays
          days={filter.days}
          today={today}
          outside={board.data?.figures?.outside}
          onChange={showDays}
        />
        {error && !columns ? <ErrorState text={errorText(error)} onRetry={retry} /> : null}
        {!columns && !error ? <BoardSkeleton lanes={lanes.data} /> : null}
        {columns && known.length === 0 ? <NoLanes /> : null}
        {columns ? (
          <Board
            lanes={known}
            columns={columns}
            openUuid={ticket.uuid}
            isFiltered={filter.search !== '' || activeFilters(filter) > 0}
            onOpen={ticket.open}
            move={(made) => void move(made)}
            onNearEnd={loadMore}
          />
        ) : null}
      </div>
      {ticket.uuid === '' ? null : <BoardTicket uuid={ticket.uuid} onClose={ticket.close} />}
    </div>
  );
}

import { Button, Switch } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { BoardCard, Tag } from '@prosa/contract';
import { hasPermission, localDay, mayShowAll } from '@prosa/domain';
import { IconColumns3, IconLayoutKanban } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'wouter';
import { useErrorText } from '../../../shared/error-text.ts';
import { useMe } from '../../../shared/session.tsx';
import { useTimeZone } from '../../../shared/time-zone.ts';
import { useNow } from '../../../shared/use-now.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { PageBar } from '../../../ui/page-bar.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { columnKeeper, columnsOf } from './board-columns.ts';
import { BoardDays } from './board-days.tsx';
import { queryOf, useBoardFilter, type BoardFilter } from './board-filter.ts';
import { BoardFilters } from './board-filters.tsx';
import { useBoard, useLanes, useLiveBoard } from './board-queries.ts';
import { BoardTicket, useConversationAhead } from './board-ticket.tsx';
import { Board } from './board.tsx';
import { useCardMove } from './use-card-move.ts';
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
  // The same function at every render: the cards are not drawn again.
  const open = useCallback((card: BoardCard) => change(card.uuid), [change]);
  return { uuid: uuidPattern.test(named) ? named : '', open, close: () => change('') };
}

interface BarProps {
  count: number | undefined;
  filter: BoardFilter;
  onChange: (change: Partial<BoardFilter>) => void;
}

function Bar({ count, filter, onChange }: BarProps) {
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
}

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
function useColumns(lanes: readonly Tag[] | undefined, cards: readonly BoardCard[] | undefined) {
  const [keep] = useState(columnKeeper);
  return useMemo(() => (lanes && cards ? keep(columnsOf(lanes, cards)) : null), [keep, lanes, cards]);
}

/** Tickets in lanes, for the days and the filter that the address names. */
export function KanbanPage() {
  const { t, i18n } = useTranslation('kanban');
  const errorText = useErrorText();
  const isNarrow = useMediaQuery(NARROW, window.matchMedia(NARROW).matches);
  const [filter, change] = useBoardFilter();
  const lanes = useLanes();
  const timeZone = useTimeZone();
  const today = localDay(new Date(useNow(DAY_CHECK_MS)), timeZone);
  const board = useBoard(queryOf(filter, today));
  const known = lanes.data ?? none;
  useLiveBoard(known, timeZone);
  useConversationAhead();
  const move = useCardMove(known);
  const ticket = useOpenTicket();
  const columns = useColumns(lanes.data, board.data?.tickets);
  const error = lanes.error ?? board.error;
  const retry = () => void Promise.all([lanes.refetch(), board.refetch()]);
  const showDays = (days: string) => (days === filter.days ? void board.refetch() : change({ days }));
  const count = board.data?.count ?? 0;
  const shown = board.data?.tickets.length ?? 0;
  const number = (value: number) => formatNumber(value, i18n.language);
  return (
    <div className={styles.screen}>
      <div className={styles.main} inert={isNarrow && ticket.uuid !== ''}>
        <Bar count={board.data?.count} filter={filter} onChange={change} />
        <BoardDays days={filter.days} today={today} outside={board.data?.outside} onChange={showDays} />
        {count > shown ? (
          <p role="status" className={styles.limited}>
            {t('limited', { shown: number(shown), total: number(count) })}
          </p>
        ) : null}
        {error && !columns ? <ErrorState text={errorText(error)} onRetry={retry} /> : null}
        {!columns && !error ? <SkeletonRows count={8} /> : null}
        {columns && known.length === 0 ? <NoLanes /> : null}
        {columns ? (
          <Board
            lanes={known}
            columns={columns}
            openUuid={ticket.uuid}
            onOpen={ticket.open}
            move={(made) => void move(made)}
          />
        ) : null}
      </div>
      {ticket.uuid === '' ? null : <BoardTicket uuid={ticket.uuid} onClose={ticket.close} />}
    </div>
  );
}

import type { BoardCard as Card, Tag } from '@prosa/contract';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../shared/use-now.ts';
import { isFocusLost } from '../../../ui/return-focus.ts';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { BoardColumn } from './board-column.tsx';
import type { Column, Move } from './board-columns.ts';
import { cardIdAt } from './card-element.ts';
import { useCardFocus } from './use-card-focus.ts';
import { useMoving } from './use-moving.ts';
import styles from './board.module.css';

/** Waits and rules are in minutes. */
const TICK_MS = 60_000;

/** Where the board was when it was left, and the card from which it was left. */
const kept = new Map<'left' | 'card', number>();

/** Shows the board where it was left, with the focus on the card from which it was left. */
function useKeptPlace(area: RefObject<HTMLElement | null>, focusCard: (id: number) => void) {
  useLayoutEffect(() => {
    area.current?.scrollTo({ left: kept.get('left') ?? 0 });
  }, [area]);
  const giveBack = useEffectEvent(focusCard);
  useEffect(() => {
    const id = kept.get('card');
    kept.delete('card');
    if (id !== undefined && isFocusLost()) giveBack(id);
  }, []);
  useEffect(() => {
    const board = area.current;
    const remember = ({ target }: MouseEvent) => {
      const id = cardIdAt(target);
      if (id !== null && target instanceof Element && target.closest('a[href]')) kept.set('card', id);
    };
    board?.addEventListener('click', remember);
    return () => board?.removeEventListener('click', remember);
  }, [area]);
  return () => void kept.set('left', area.current?.scrollLeft ?? 0);
}

/** Gives the focus back to the card whose conversation was closed. */
function useReturn(columns: readonly Column[], openUuid: string, focusCard: (id: number) => void) {
  const before = useRef(openUuid);
  useEffect(() => {
    const closed = openUuid === '' ? before.current : '';
    before.current = openUuid;
    if (closed === '') return;
    const card = columns.flatMap(({ cards }) => cards).find(({ uuid }) => uuid === closed);
    if (card) focusCard(card.id);
  });
}

interface Props {
  lanes: readonly Tag[];
  columns: readonly Column[];
  /** '': no conversation is open. */
  openUuid: string;
  /** A search or a filter hides cards. */
  isFiltered: boolean;
  onOpen: (card: Card) => void;
  move: (move: Move) => void;
  /** Loads the next cards of a lane. */
  onNearEnd: (lane: number) => void;
}

/** The columns of the board, whose cards are moved by mouse, touch and keyboard. */
export function Board({ lanes, columns, openUuid, isFiltered, onOpen, move, onNearEnd }: Props) {
  const { t } = useTranslation('kanban');
  const area = useRef<HTMLDivElement>(null);
  const now = useNow(TICK_MS);
  const { active, focusCard } = useCardFocus(area);
  const { moving, spoken } = useMoving({ area, columns, move, focusCard });
  const keepPlace = useKeptPlace(area, focusCard);
  useReturn(columns, openUuid, focusCard);
  const laneNames = useMemo(() => new Map(lanes.map(({ id, name }) => [id, name] as const)), [lanes]);
  const isThere = (id: number | null) => columns.some(({ cards }) => cards.some((card) => card.id === id));
  const first = columns.find(({ cards }) => cards.length > 0)?.cards[0]?.id ?? null;
  const activeId = isThere(active) ? active : first;
  const place = moving?.place;
  return (
    <>
      <ScrollRegion
        ref={area}
        role="region"
        aria-label={t('board')}
        className={styles.board}
        data-moving={moving ? true : undefined}
        onScroll={keepPlace}
      >
        {columns.map((column) => {
          const has = (id: number | null) => (column.cards.some((card) => card.id === id) ? id : null);
          return (
            <BoardColumn
              key={column.key}
              column={column}
              laneNames={laneNames}
              now={now}
              markedIndex={place?.key === column.key ? place.index : null}
              isMarkedByKeys={place?.key === column.key && moving?.isByKeys === true}
              movingId={has(moving?.id ?? null)}
              activeId={has(activeId)}
              openUuid={openUuid}
              isFiltered={isFiltered}
              onOpen={onOpen}
              onNearEnd={onNearEnd}
            />
          );
        })}
      </ScrollRegion>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </>
  );
}

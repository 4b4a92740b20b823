import type { BoardCard as Card } from '@prosa/contract';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/format.ts';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { BoardCard, GAP_PX, heightOf } from './board-card.tsx';
import { laneIdOf, type Column } from './board-columns.ts';
import { ColumnHead } from './column-head.tsx';
import { useRuleText } from './rule-text.ts';
import styles from './board.module.css';

/** How far each column is scrolled, also while another screen is shown. */
const positions = new Map<string, number>();

interface Props {
  column: Column;
  /** By id: the names of the lanes that a rule can lead to. */
  laneNames: ReadonlyMap<number, string>;
  now: number;
  /** Where a card that is on the move would be put; null: in another column. */
  markedIndex: number | null;
  isMarkedByKeys: boolean;
  movingId: number | null;
  activeId: number | null;
  openUuid: string;
  /** Not all cards are shown: an empty column is no place without tickets. */
  isFiltered: boolean;
  onOpen: (card: Card) => void;
  /** Loads the next cards of a lane. */
  onNearEnd: (lane: number) => void;
}

/** Cards that are drawn wherever the column is scrolled: a drag needs its element, and the Tab key its card. */
function useCardRows({ key, cards }: Column, kept: readonly (number | null)[]) {
  const box = useRef<HTMLDivElement>(null);
  const keptIndexes = cards.flatMap(({ id }, index) => (kept.includes(id) ? [index] : []));
  const virtual = useVirtualizer({
    count: cards.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => {
      const card = cards[index];
      return card ? heightOf(card) : 0;
    },
    overscan: 4,
    getItemKey: (index) => cards[index]?.id ?? index,
    initialOffset: positions.get(key) ?? 0,
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), ...keptIndexes])].toSorted((a, b) => a - b),
  });
  const keepPlace = () => void positions.set(key, box.current?.scrollTop ?? 0);
  return { box, virtual, keepPlace };
}

/** So many cards before the end the next ones are loaded; of few, a quarter: a screen shows the first ones at once. */
const AHEAD = 8;

/** Loads the next cards when the last ones come near; after a failure only a scroll tries again. */
function useNextCards(column: Column, lastDrawn: number, onNearEnd: (lane: number) => void): void {
  const { cards, next } = column;
  const lane = laneIdOf(column);
  const [at, id] = next ?? [];
  useEffect(() => {
    if (at !== undefined && lastDrawn >= cards.length - Math.min(AHEAD, Math.floor(cards.length / 4)))
      onNearEnd(lane);
  }, [at, id, lastDrawn, cards.length, lane, onNearEnd]);
}

/** A lane with its cards, or the column of the tickets in no lane. Only the cards on the screen are drawn. */
export const BoardColumn = memo(function BoardColumn(props: Props) {
  const { column, laneNames, now, markedIndex, isMarkedByKeys, movingId, activeId, openUuid } = props;
  const { t, i18n } = useTranslation('kanban');
  const { cards, lane, count } = column;
  const ruleText = useRuleText(laneNames, now);
  const { box, virtual, keepPlace } = useCardRows(column, [movingId, activeId]);
  useNextCards(column, virtual.range?.endIndex ?? 0, props.onNearEnd);
  const whole = useRef<HTMLDivElement>(null);
  const start = (index: number) => virtual.measurementsCache[index]?.start ?? virtual.getTotalSize();
  useEffect(() => {
    if (!isMarkedByKeys || markedIndex === null) return;
    whole.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (cards.length > 0) virtual.scrollToIndex(Math.min(markedIndex, cards.length - 1));
  }, [isMarkedByKeys, markedIndex, cards.length, virtual]);
  return (
    <div
      ref={whole}
      role="group"
      aria-label={lane?.name ?? t('noLane')}
      className={styles.column}
      data-column={column.key}
      data-count={cards.length}
      data-marked={markedIndex === null ? undefined : true}
    >
      <ColumnHead column={column} now={now} />
      <ScrollRegion
        ref={box}
        className={styles.cards}
        aria-label={t('cardsOf', { lane: lane?.name ?? t('noLane') })}
        onScroll={keepPlace}
      >
        {count === 0 ? (
          <p className={styles.empty}>{t(props.isFiltered ? 'emptyFiltered' : 'emptyLane')}</p>
        ) : null}
        <div
          className={styles.inner}
          style={{ height: virtual.getTotalSize() }}
          role={cards.length === 0 ? undefined : 'list'}
        >
          {virtual.getVirtualItems().map(({ index, start: top, size, key }) => {
            const card = cards[index];
            return card ? (
              <div
                key={key}
                role="listitem"
                data-index={index}
                className={styles.item}
                style={{ height: size - GAP_PX, transform: `translateY(${top}px)` }}
                aria-setsize={count ?? -1}
                aria-posinset={index + 1}
              >
                <BoardCard
                  card={card}
                  rule={ruleText(column, card)}
                  isOpen={card.uuid === openUuid}
                  isMoving={card.id === movingId}
                  isActive={card.id === activeId}
                  onOpen={props.onOpen}
                />
              </div>
            ) : null;
          })}
        </div>
        {count !== null && count > cards.length ? (
          <p className={styles.more}>
            {t('moreCards', {
              count: count - cards.length,
              number: formatNumber(count - cards.length, i18n.language),
            })}
          </p>
        ) : null}
        {markedIndex === null || lane === null ? null : (
          <div className={styles.mark} style={{ transform: `translateY(${start(markedIndex)}px)` }} />
        )}
      </ScrollRegion>
    </div>
  );
});

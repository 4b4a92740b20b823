import type { Tag } from '@prosa/contract';
import { SkeletonLine } from '../../../ui/skeletons.tsx';
import { CARD_PX, GAP_PX } from './board-card.tsx';
import { ColumnHead } from './column-head.tsx';
import styles from './board.module.css';

/** How many cards each column shows; also the number of columns until the lanes are known. */
const CARDS = [4, 3, 5, 2, 4, 3];

function SkeletonCard({ at }: { at: number }) {
  return (
    <div className={`${styles.card} ${styles.shape}`} style={{ height: CARD_PX, marginBottom: GAP_PX }}>
      <SkeletonLine width={`${40 + ((at * 13) % 25)}%`} />
      <SkeletonLine width="45%" height={10} />
      <SkeletonLine width={`${60 + ((at * 17) % 30)}%`} />
      <SkeletonLine width="55%" height={10} />
    </div>
  );
}

function UnknownHead() {
  return (
    <div className={styles.head}>
      <i className={styles.dot} />
      <h2 className={styles.unknown}>
        <SkeletonLine width="55%" />
      </h2>
      <span className={styles.facts} />
    </div>
  );
}

/** An empty column as it will stand, so that nothing moves when the cards come. */
const emptyColumn = (lane: Tag | null) => ({
  key: String(lane?.id ?? ''),
  lane,
  cards: [],
  count: null,
  waitsSince: null,
  next: null,
});

/** The board while it is read: its columns, with their names once the lanes are known, and shapes of cards. */
export function BoardSkeleton({ lanes }: { lanes: readonly Tag[] | undefined }) {
  const columns = lanes ? [null, ...lanes].map(emptyColumn) : null;
  return (
    <div className={styles.board} data-loading aria-hidden>
      {(columns ?? CARDS).map((column, index) => (
        <div key={index} className={styles.column}>
          {typeof column === 'number' ? <UnknownHead /> : <ColumnHead column={column} now={0} />}
          <div className={styles.cards}>
            {Array.from({ length: CARDS[index % CARDS.length] ?? 0 }, (_, at) => (
              <SkeletonCard key={at} at={index + at} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

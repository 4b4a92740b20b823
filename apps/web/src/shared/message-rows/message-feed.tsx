import type { ReactNode } from 'react';
import styles from './message-feed.module.css';
import type { Keyed } from './row-scroller.ts';
import type { Rows } from './use-rows.ts';

interface Props<Item extends Keyed> {
  items: readonly Item[];
  rows: Rows;
  isMessage: (item: Item) => boolean;
  /** Neither older nor newer messages are left to load. */
  isWhole: boolean;
  isFetching: boolean;
  children: (item: Item) => ReactNode;
}

/** The position of each item among the messages, from 1. */
function placesOf<Item>(items: readonly Item[], isMessage: (item: Item) => boolean): number[] {
  let position = 0;
  return items.map((item) => (isMessage(item) ? (position += 1) : position));
}

/** Only some of the messages are in the document, so each states its position and the total to screen readers. */
export function MessageFeed<Item extends Keyed>(props: Props<Item>) {
  const { items, rows, isMessage, isWhole, isFetching, children } = props;
  const total = isWhole ? items.filter(isMessage).length : -1;
  const places = placesOf(items, isMessage);
  return (
    <div
      className={styles.feed}
      style={{ height: rows.getTotalSize() }}
      {...(items.length > 0 ? { role: 'feed', 'aria-busy': isFetching } : {})}
    >
      {rows.getVirtualItems().map(({ index, start, key }) => {
        const item = items[index];
        if (!item) return null;
        return (
          <div
            key={key}
            ref={rows.measureElement}
            className={styles.row}
            style={{ top: start }}
            data-index={index}
            data-row={item.key}
            {...(isMessage(item)
              ? { role: 'article', 'aria-setsize': total, 'aria-posinset': places[index] }
              : {})}
          >
            {children(item)}
          </div>
        );
      })}
    </div>
  );
}

import type { Virtualizer } from '@tanstack/react-virtual';

type Align = 'start' | 'center';
type Way = Pick<Virtualizer<HTMLDivElement, HTMLElement>, 'scrollToIndex' | 'scrollToEnd'>;
/** A row: a message, or what stands between messages. Its key is its own however many rows come above it. */
export interface Keyed {
  key: string;
}

/**
 * Scrolls a list of messages to a row. Scrolling takes several frames and aims at the index of the row: when older rows
 * are added above meanwhile, the index has changed and the scrolling starts again.
 */
export class RowScroller {
  #rows: Way | null = null;
  #items: readonly Keyed[] = [];
  #requested: { key: string; align: Align; index: number } | null = null;

  /** Takes the rows that are shown now, and scrolls again when the index of the requested row has changed. */
  follow(rows: Way, items: readonly Keyed[]): void {
    this.#rows = rows;
    this.#items = items;
    const requested = this.#requested;
    if (requested && items[requested.index]?.key !== requested.key) this.at(requested.key, requested.align);
  }

  /** False when the row is not there. */
  at(key: string, align: Align): boolean {
    const index = this.#items.findIndex((item) => item.key === key);
    this.#requested = index < 0 ? null : { key, align, index };
    if (index >= 0) this.#rows?.scrollToIndex(index, { align });
    return index >= 0;
  }

  end(): void {
    this.drop();
    this.#rows?.scrollToEnd();
  }

  /** A user who scrolls cancels the request. */
  drop(): void {
    this.#requested = null;
  }
}

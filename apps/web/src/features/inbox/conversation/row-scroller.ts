import type { Virtualizer } from '@tanstack/react-virtual';
import type { TimelineItem } from './timeline.ts';

type Align = 'start' | 'center';
type Way = Pick<Virtualizer<HTMLDivElement, HTMLElement>, 'scrollToIndex' | 'scrollToEnd'>;
type Keyed = Pick<TimelineItem, 'key'>;

/**
 * Takes the conversation to a row. That takes several frames, and the row is gone to by its number: when older rows
 * come above it meanwhile, that number is another row's, and it is gone to anew.
 */
export class RowScroller {
  #rows: Way | null = null;
  #items: readonly Keyed[] = [];
  #requested: { key: string; align: Align; index: number } | null = null;

  /** What is shown now. */
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

  /** Who scrolls goes where they want. */
  drop(): void {
    this.#requested = null;
  }
}

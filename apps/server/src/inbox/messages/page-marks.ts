import { LRUCache } from 'lru-cache';

/** The last message of a page: the next one begins below it. */
export interface Mark {
  createdAt: string;
  id: number;
}

const MOST_READERS = 5_000;

/**
 * Pages are numbered on the outside and follow each other by key on the inside: the mark under page n, once served, is
 * where page n + 1 begins, whatever its number. A jump leaves marks on its way. Kept in this process, for the most recent
 * readers; without a mark the page is counted from the nearest one known.
 */
export class PageMarks {
  readonly #readers = new LRUCache<string, Mark[]>({ max: MOST_READERS });

  /** The nearest known mark above a page, and how many pages lie between. */
  nearest(reader: string, pageNumber: number): { mark: Mark | null; pagesBelow: number } {
    const marks = this.#readers.get(reader) ?? [];
    const known = Math.min(pageNumber - 1, marks.length);
    for (let page = known; page > 0; page -= 1) {
      const mark = marks[page - 1];
      if (mark) return { mark, pagesBelow: pageNumber - 1 - page };
    }
    return { mark: null, pagesBelow: pageNumber - 1 };
  }

  /** A reader whose newest page ends where a known way begins takes over its marks; false: that reader's is another. */
  follow(reader: string, way: string): boolean {
    const [own = [], known = []] = [this.#readers.get(reader), this.#readers.get(way)];
    if (own.length > 0 && own[0]?.id !== known[0]?.id) return false;
    for (const [place, mark] of known.entries()) own[place] ??= mark;
    this.#readers.set(reader, own);
    return true;
  }

  /** Of pages above the one that a reader jumps to: each mark with the number of the page that ends there. */
  learn(reader: string, found: readonly (Mark & { pageNumber: number })[]): void {
    const marks = this.#readers.get(reader) ?? [];
    for (const { id, createdAt, pageNumber } of found) marks[pageNumber - 1] = { id, createdAt };
    if (found.length > 0) this.#readers.set(reader, marks);
  }

  /**
   * Page 1 begins a new reading: what was known of the pages below it no longer follows, unless it still ends where it
   * ended.
   */
  keep(reader: string, pageNumber: number, last: Mark | undefined): void {
    const known = this.#readers.get(reader) ?? [];
    const marks = pageNumber > 1 || (last && known[0]?.id === last.id) ? known : [];
    this.#readers.delete(reader);
    if (!last) return;
    marks[pageNumber - 1] = last;
    this.#readers.set(reader, marks);
  }
}

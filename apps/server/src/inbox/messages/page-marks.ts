import { LRUCache } from 'lru-cache';

/** The last message of a page: the next page begins below it. */
export interface Mark {
  createdAt: string;
  id: number;
}

const MOST_READERS = 5_000;

/**
 * Pages are addressed by number but read by key: once page n is served, its mark is where page n + 1 begins. A jump
 * leaves marks on its way. Marks are in the memory of this process, for the most recent readers; without one, pages
 * are counted from the nearest mark.
 */
export class PageMarks {
  readonly #readers = new LRUCache<string, Mark[]>({ max: MOST_READERS });

  nearest(reader: string, pageNumber: number): { mark: Mark | null; pagesBelow: number } {
    const marks = this.#readers.get(reader) ?? [];
    const known = Math.min(pageNumber - 1, marks.length);
    for (let page = known; page > 0; page -= 1) {
      const mark = marks[page - 1];
      if (mark) return { mark, pagesBelow: pageNumber - 1 - page };
    }
    return { mark: null, pagesBelow: pageNumber - 1 };
  }

  /** Copies the shared marks for a reader whose newest page ends at the same message; false if it ends at another. */
  follow(reader: string, way: string): boolean {
    const [own = [], known = []] = [this.#readers.get(reader), this.#readers.get(way)];
    if (own.length > 0 && own[0]?.id !== known[0]?.id) return false;
    for (const [place, mark] of known.entries()) own[place] ??= mark;
    this.#readers.set(reader, own);
    return true;
  }

  /** Stores marks above the target of a jump, each with the number of the page that ends there. */
  learn(reader: string, found: readonly (Mark & { pageNumber: number })[]): void {
    const marks = this.#readers.get(reader) ?? [];
    for (const { id, createdAt, pageNumber } of found) marks[pageNumber - 1] = { id, createdAt };
    if (found.length > 0) this.#readers.set(reader, marks);
  }

  /** Page 1 starts a new reading: the marks below it are dropped unless page 1 still ends at the same message. */
  keep(reader: string, pageNumber: number, last: Mark | undefined): void {
    const known = this.#readers.get(reader) ?? [];
    const marks = pageNumber > 1 || (last && known[0]?.id === last.id) ? known : [];
    this.#readers.delete(reader);
    if (!last) return;
    marks[pageNumber - 1] = last;
    this.#readers.set(reader, marks);
  }
}

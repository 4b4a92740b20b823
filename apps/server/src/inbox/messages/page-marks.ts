/** The last message of a page: the next one begins below it. */
export interface Mark {
  createdAt: string;
  id: number;
}

const MOST_READERS = 5_000;

/**
 * Pages are numbered on the outside and follow each other by key on the inside: the mark under page n, once served, is
 * where page n + 1 begins, whatever its number. Kept in this process, for the most recent readers; without a mark the
 * page is counted from the nearest one known.
 */
export class PageMarks {
  readonly #readers = new Map<string, Mark[]>();

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

  /** Page 1 begins a new reading: what was known of the pages below it no longer follows. */
  keep(reader: string, pageNumber: number, last: Mark | undefined): void {
    const marks = pageNumber === 1 ? [] : (this.#readers.get(reader) ?? []);
    this.#readers.delete(reader);
    if (!last) return;
    marks[pageNumber - 1] = last;
    this.#readers.set(reader, marks);
    if (this.#readers.size > MOST_READERS) this.#readers.delete(this.#readers.keys().next().value ?? '');
  }
}

import { LRUCache } from 'lru-cache';
import type { TicketFilters } from './list-queries.ts';

const KEPT_MS = 60_000;
const MOST_VIEWS = 5_000;

interface Kept {
  count: number;
  at: number;
}

/**
 * The counts of views, kept for a minute. A count at its cap means 'at least so many', which is still true a minute
 * later; the other pages of a view show the count of its first page.
 */
export class CachedCounts {
  readonly #views = new LRUCache<string, Kept>({ max: MOST_VIEWS });
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** The count that a page may show, or null if the view must be counted. */
  known(view: string, pageNumber: number, cap: number): number | null {
    const kept = this.#views.get(view);
    if (!kept || this.#now().getTime() - kept.at > KEPT_MS) return null;
    return pageNumber > 1 || kept.count > cap ? kept.count : null;
  }

  /** Only a fresh count is stored: showing a count does not prolong its minute. */
  keep(view: string, count: number): void {
    this.#views.set(view, { count, at: this.#now().getTime() });
  }
}

/** The key has no user: the condition contains everything that depends on the viewer. */
export const viewKey = (companyId: number, filters: TicketFilters): string =>
  JSON.stringify([companyId, filters]);

import { LRUCache } from 'lru-cache';
import type { TicketFilters } from './list-queries.ts';

const KEPT_MS = 60_000;
const MOST_VIEWS = 5_000;

interface Kept {
  count: number;
  at: number;
}

/**
 * What views counted when they were last counted. A count that has reached its cap says 'at least so many', which is as
 * true a minute later; the other pages of a view show the count of its first one.
 */
export class CachedCounts {
  readonly #views = new LRUCache<string, Kept>({ max: MOST_VIEWS });
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** The count that may be shown beside a page, or null. */
  known(view: string, pageNumber: number, cap: number): number | null {
    const kept = this.#views.get(view);
    if (!kept || this.#now().getTime() - kept.at > KEPT_MS) return null;
    return pageNumber > 1 || kept.count > cap ? kept.count : null;
  }

  /** Not beyond its minute: what was known when it was counted is not made younger by being shown. */
  keep(view: string, count: number): void {
    this.#views.set(view, { count, at: this.#now().getTime() });
  }
}

/** A view is what is listed, of which company; who asks is in its condition. */
export const viewKey = (companyId: number, filters: TicketFilters): string =>
  JSON.stringify([companyId, filters]);

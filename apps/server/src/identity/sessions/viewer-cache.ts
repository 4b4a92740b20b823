import { LRUCache } from 'lru-cache';
import type { Viewer } from '@prosa/domain';
import type { Bus } from '../../platform/bus/bus.ts';

/** Long enough to spare most reads, short enough for a process that missed the notice of a change. */
const FRESH_MS = 5_000;
const MOST_ENTRIES = 20_000;

interface Key {
  companyId: number;
  userId: number;
  sessionId: string;
}

interface Entry extends Key {
  viewer: Promise<Viewer>;
  until: number;
}

/** Caches viewers for a few seconds; a 'viewer' event on the bus drops them at once, a gap in the bus all. */
export class ViewerCache {
  readonly #entries = new LRUCache<string, Entry>({ max: MOST_ENTRIES });
  readonly #now: () => Date;

  constructor(bus: Bus, now: () => Date) {
    this.#now = now;
    bus.subscribe('viewer', ({ companyId, userId }) => this.#drop(companyId, userId));
    bus.onGap(() => this.#entries.clear());
  }

  /** The cached viewer, or the loaded one. Simultaneous calls load once; a failure is not cached. */
  async get(key: Key, load: () => Promise<Viewer>): Promise<Viewer> {
    const known = this.#entries.get(key.sessionId);
    const now = this.#now().getTime();
    if (known && known.until > now && known.companyId === key.companyId && known.userId === key.userId) {
      return known.viewer;
    }
    // A change during the load drops the entry, so a viewer that was read too early serves this call alone.
    const entry: Entry = { ...key, viewer: load(), until: now + FRESH_MS };
    this.#entries.set(key.sessionId, entry);
    entry.viewer.catch(() => this.#forget(entry));
    return entry.viewer;
  }

  #forget(entry: Entry): void {
    if (this.#entries.get(entry.sessionId) === entry) this.#entries.delete(entry.sessionId);
  }

  #drop(companyId: number, userId: number | undefined): void {
    for (const entry of this.#entries.values()) {
      const isMeant = entry.companyId === companyId && (userId === undefined || entry.userId === userId);
      if (isMeant) this.#entries.delete(entry.sessionId);
    }
  }
}

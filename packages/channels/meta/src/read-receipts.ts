import { BoundedMap } from '@prosa/async';
import type { ChannelEvent, ConnectionRef } from '@prosa/channel-driver';
import type { Reading } from './inbound/reading.ts';
import type { MetaStore } from './store.ts';

/** The first limit when the messages before a read time are loaded; it grows fourfold while there are more. */
const FEW_READ = 100;
const READ_SPAN_MS = 7 * 24 * 60 * 60_000;
const MOST_READERS = 5_000;

/** Where a platform reports 'read until', produces the receipts of the messages sent until then. */
export class ReadReceipts {
  readonly #store: Pick<MetaStore, 'sentTo'>;
  readonly #ref: ConnectionRef;
  /** The last reported read time of each person. */
  readonly #readTo = new BoundedMap<string, { at: string; wid: string | undefined }>(MOST_READERS);

  constructor(store: Pick<MetaStore, 'sentTo'>, ref: ConnectionRef) {
    this.#store = store;
    this.#ref = ref;
  }

  async receipts({ to, at: until, wid }: NonNullable<Reading['readUntil']>): Promise<ChannelEvent[]> {
    const before = this.#readTo.get(to);
    const after = before?.at ?? new Date(Date.parse(until) - READ_SPAN_MS).toISOString();
    if (after >= until) return [];
    const wids = new Set(await this.#sentTo(to, after, until));
    if (wid !== undefined && wid !== before?.wid) wids.add(wid);
    this.#readTo.set(to, { at: until, wid });
    return [...wids].map((one) => ({ kind: 'ack', wid: one, ack: 3, at: until }));
  }

  async #sentTo(to: string, after: string, until: string): Promise<string[]> {
    for (let limit = FEW_READ; ; limit *= 4) {
      const wids = await this.#store.sentTo(this.#ref, to, { after, until, limit });
      if (wids.length < limit) return wids;
    }
  }
}

import type { ConnectionStatus } from '@prosa/contract';
import { expect, vi } from 'vitest';
import type { HistoryBatch, MarketingPreference, Restriction, Sink } from '../driver.ts';
import type { ChannelEvent, Party } from '../events.ts';

/** Repeats an expectation until it holds; throws what it said last. */
export async function eventually(check: () => void | Promise<void>, withinMs = 20_000): Promise<void> {
  await vi.waitFor(check, { timeout: withinMs, interval: 5 });
}

/** Keeps all that a driver tells, and refuses some of it when asked, as an inbox whose database restarts does. */
export class RecordingSink {
  readonly events: ChannelEvent[] = [];
  readonly history: HistoryBatch[] = [];
  readonly requests: (MarketingPreference & { person: Party })[] = [];
  readonly statuses: { status: ConnectionStatus; reason: string | null }[] = [];
  readonly restrictions: (Restriction | null)[] = [];
  /** How many of the next batches are refused. */
  failNext = 0;
  takesCalls = true;
  /** What the driver is given. */
  readonly sink: Sink = {
    events: async (events) => {
      this.#refuse();
      this.events.push(...events);
    },
    history: async (batch) => {
      this.#refuse();
      this.history.push(batch);
    },
    marketing: async (person, preference) => {
      this.#refuse();
      this.requests.push({ person, ...preference });
    },
    status: async (status, reason = null) => {
      this.statuses.push({ status, reason });
    },
    takesCalls: async () => this.takesCalls,
    restricted: async (restriction) => {
      this.#refuse();
      this.restrictions.push(restriction);
    },
  };

  #refuse(): void {
    if (this.failNext === 0) return;
    this.failNext -= 1;
    throw new Error('the inbox is not there');
  }

  bodies(): string[] {
    return this.events.flatMap((event) => (event.kind === 'message' ? [event.body] : []));
  }

  acksOf(wid: string): number[] {
    return this.events.flatMap((event) => (event.kind === 'ack' && event.wid === wid ? [event.ack] : []));
  }

  async eventually(count: number, kind: ChannelEvent['kind']): Promise<ChannelEvent[]> {
    const found = () => this.events.filter((event) => event.kind === kind);
    await eventually(() => expect(found()).toHaveLength(count));
    return found();
  }
}

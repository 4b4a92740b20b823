import type { ConnectionStatus } from '@prosa/contract';
import { expect, vi } from 'vitest';
import type { HistoryBatch, MarketingPreference, Restriction, Sink } from '../driver.ts';
import type { ChannelEvent, Party } from '../events.ts';

/** Repeats an expectation until it passes; throws the last failure. */
export async function eventually(check: () => void | Promise<void>, withinMs = 20_000): Promise<void> {
  await vi.waitFor(check, { timeout: withinMs, interval: 5 });
}

/** Records all that a driver reports, and refuses batches on demand, as an inbox does whose database restarts. */
export class RecordingSink {
  readonly events: ChannelEvent[] = [];
  readonly history: HistoryBatch[] = [];
  readonly requests: (MarketingPreference & { person: Party })[] = [];
  readonly statuses: { status: ConnectionStatus; reason: string | null }[] = [];
  readonly restrictions: (Restriction | null)[] = [];
  failNext = 0;
  takesCalls = true;
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

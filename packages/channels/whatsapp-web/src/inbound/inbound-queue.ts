import type { ChannelEvent, Sink } from '@prosa/channel-driver';
import { untilStored } from '../until-stored.ts';

const MOST_AT_ONCE = 64;
/** Limits of pending entries and of their bytes: beyond either, no more is read from the wire. */
const MOST_WAITING = 2_000;
const MOST_BYTES = 8 * 1024 * 1024;
const LONGEST_RETRY_MS = 5_000;

interface Waiting {
  events: ChannelEvent[];
  bytes: number;
  taken: () => void;
}

/**
 * Delivers events to the inbox in the order of put(), and retries until the inbox has them. Pending events are still
 * delivered after the connection closes, until `ended` aborts: receipts were confirmed to WhatsApp and do not come a
 * second time.
 */
export class InboundQueue {
  readonly #sink: Pick<Sink, 'events'>;
  readonly #retryMs: number;
  readonly #closing: AbortSignal;
  readonly #ended: AbortSignal;
  readonly #failed: (error: unknown) => void;
  #waiting: Waiting[] = [];
  #bytes = 0;
  #running: Promise<void> | null = null;
  #waiters: (() => void)[] = [];

  constructor(
    sink: Pick<Sink, 'events'>,
    {
      retryMs,
      closing,
      ended,
      failed = () => undefined,
    }: { retryMs: number; closing: AbortSignal; ended: AbortSignal; failed?: (error: unknown) => void },
  ) {
    this.#sink = sink;
    this.#retryMs = retryMs;
    this.#closing = closing;
    this.#ended = ended;
    this.#failed = failed;
    closing.addEventListener('abort', () => this.#release(), { once: true });
  }

  /** Calls `taken` when the events are durably stored; not at all when the session ends before. */
  put(events: ChannelEvent[], taken: () => void = () => undefined): void {
    const bytes = sizeOf(events);
    this.#bytes += bytes;
    this.#waiting.push({ events, bytes, taken });
    this.#running ??= this.#run();
  }

  async waitForCapacity(): Promise<void> {
    if (this.#hasCapacity || this.#closing.aborted) return;
    await new Promise<void>((resolve) => this.#waiters.push(resolve));
  }

  get #hasCapacity(): boolean {
    return this.#waiting.length < MOST_WAITING && this.#bytes < MOST_BYTES;
  }

  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    // Events that are put at the same moment go together.
    await Promise.resolve();
    const tries = { firstMs: this.#retryMs, longestMs: LONGEST_RETRY_MS, failed: this.#failed };
    while (this.#waiting.length > 0 && !this.#ended.aborted)
      await untilStored(() => this.#hand(), this.#ended, tries).catch(() => undefined);
    // In the same moment as the last check: a later put() starts a new run.
    this.#running = null;
  }

  async #hand(): Promise<void> {
    const batch = this.#waiting.slice(0, MOST_AT_ONCE);
    await this.#sink.events(batch.flatMap(({ events }) => events));
    this.#waiting.splice(0, batch.length);
    for (const { bytes, taken } of batch) {
      this.#bytes -= bytes;
      taken();
    }
    if (this.#hasCapacity) this.#release();
  }

  #release(): void {
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const go of waiters) go();
  }
}

/** Counts the texts; the rest is small. */
const sizeOf = (events: ChannelEvent[]): number => events.reduce((sum, event) => sum + lengthOf(event), 0);

function lengthOf(event: ChannelEvent): number {
  if (event.kind === 'message') return event.body.length + (event.dataJson?.length ?? 0);
  return event.kind === 'edit' ? event.body.length : 0;
}

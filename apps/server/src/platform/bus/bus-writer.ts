import { CoalescedRuns, retryDelay } from '@prosa/async';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../log/logger.ts';
import { redisClient } from './redis-client.ts';

/** About how many entries the stream keeps for readers that reconnect: minutes of a busy fleet. */
const KEPT = 50_000;
const BATCH = 200;
/** More than these do not wait for a Redis that is away; the oldest half is dropped, which readers notice. */
const MOST_WAITING = 20_000;

/**
 * Writes entries to the stream in their order. What Redis has not confirmed is written again, so an entry may be there
 * twice, with the same number.
 */
export class BusWriter {
  readonly #client: ReturnType<typeof redisClient>;
  readonly #stream: string;
  readonly #from: string;
  readonly #log: Logger;
  readonly #writing = new CoalescedRuns(async () => this.#writeAll());
  #waiting: Record<string, string>[] = [];
  #number = 0;
  #isClosed = false;
  #ping: Promise<unknown> | undefined;

  constructor(url: string, { stream, from, log }: { stream: string; from: string; log: Logger }) {
    this.#client = redisClient(url, log);
    this.#stream = stream;
    this.#from = from;
    this.#log = log;
  }

  async open(): Promise<void> {
    await this.#client.connect();
  }

  /** The id of the newest entry, or one below all. */
  async newest(): Promise<string> {
    const entries = await this.#client.xRevRange(this.#stream, '+', '-', { COUNT: 1 });
    return entries?.[0]?.id ?? '0-0';
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0;
  }

  add(fields: Record<string, string>): void {
    if (this.#waiting.length >= MOST_WAITING) {
      this.#waiting.splice(0, MOST_WAITING / 2);
      this.#log.warn('Redis is away for too long: other processes will miss events');
    }
    this.#number += 1;
    this.#waiting.push({ from: this.#from, number: String(this.#number), ...fields });
    void this.#writing.ask();
  }

  /** Resolves when Redis answers; checks made meanwhile share one command. */
  async ping(): Promise<void> {
    this.#ping ??= this.#client.ping().finally(() => (this.#ping = undefined));
    await this.#ping;
  }

  /** Resolves when everything is written. */
  async idle(): Promise<void> {
    await this.#writing.idle();
  }

  close(): void {
    this.#isClosed = true;
    this.#client.destroy();
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0 && !this.#isClosed) {
      const batch = this.#waiting.splice(0, BATCH);
      for (let failures = 1; !this.#isClosed; failures += 1) {
        try {
          await this.#write(batch);
          break;
        } catch (error) {
          if (this.#isClosed) return;
          this.#log.warn({ err: error }, 'the bus could not be written');
          await pause(retryDelay(failures, { firstMs: 50, longestMs: 2_000 }));
        }
      }
    }
  }

  /** In one transaction: were a batch cut in two, its second half could stand before its first. */
  async #write(batch: Record<string, string>[]): Promise<void> {
    const transaction = this.#client.multi();
    const trim = { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: KEPT } } as const;
    for (const fields of batch) transaction.xAdd(this.#stream, '*', fields, trim);
    await transaction.exec();
  }
}

import { withTimeout } from '@prosa/async';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../log/logger.ts';
import { LocalBus, type Bus, type Topic, type Topics } from './bus.ts';
import { BusWriter } from './bus-writer.ts';
import { redisClient, type RedisClient } from './redis-client.ts';
import { SeenEntries } from './seen-entries.ts';

const STREAM = 'prosa:bus';
const BLOCK_MS = 2_000;
/** What is published last before a process ends waits so long for Redis. */
const FAREWELL_MS = 2_000;

interface Pace {
  /** A process that has nothing to publish writes an empty entry this often. */
  aliveMs: number;
  /** A process that is silent for this long was killed, and its last entries with it. */
  silentMs: number;
}

/**
 * Carries the bus over a Redis stream. A reader whose connection was cut continues after the last entry it read. A
 * process that has missed entries knows it (SeenEntries) and calls the listeners of `onGap` (docs/adr/0230).
 */
export class RedisBus implements Bus {
  readonly isShared = true;
  readonly #local: LocalBus;
  readonly #self = randomUUID();
  readonly #log: Logger;
  readonly #writer: BusWriter;
  readonly #reader: RedisClient;
  readonly #pace: Pace;
  readonly #gapListeners = new Set<() => void>();
  #seen: SeenEntries;
  #last = '$';
  #closed = false;
  #reading: Promise<void> = Promise.resolve();
  #alive: NodeJS.Timeout | undefined;
  #wroteSince = false;

  constructor(url: string, log: Logger, pace: Pace = { aliveMs: 3_000, silentMs: 15_000 }) {
    this.#log = log;
    this.#pace = pace;
    this.#local = new LocalBus((error) => log.error({ err: error }, 'a listener of the bus failed'));
    this.#writer = new BusWriter(url, { stream: STREAM, from: this.#self, log });
    this.#reader = redisClient(url, log);
    this.#seen = new SeenEntries(pace.silentMs, Date.now());
  }

  async open(): Promise<void> {
    await Promise.all([this.#writer.open(), this.#reader.connect()]);
    // Starts after the newest entry: '$' would be resolved at each read and lose the entries between two reads.
    this.#last = await this.#writer.newest();
    this.#seen = new SeenEntries(this.#pace.silentMs, Date.now());
    this.#reading = this.#read();
    this.#write({});
    this.#alive = setInterval(() => {
      // While entries wait, the next one that is written shows that this process is alive.
      if (!this.#wroteSince && this.#writer.isIdle) this.#write({});
      this.#wroteSince = false;
    }, this.#pace.aliveMs);
    this.#alive.unref();
  }

  publish<Name extends Topic>(topic: Name, payload: Topics[Name]): void {
    this.#local.publish(topic, payload);
    this.#write({ topic, payload: JSON.stringify(payload) });
  }

  subscribe<Name extends Topic>(topic: Name, listener: (payload: Topics[Name]) => void): () => void {
    return this.#local.subscribe(topic, listener);
  }

  onGap(listener: () => void): () => void {
    this.#gapListeners.add(listener);
    return () => void this.#gapListeners.delete(listener);
  }

  async ping(): Promise<void> {
    await this.#writer.ping();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#alive);
    await this.#local.close();
    this.#gapListeners.clear();
    this.#writer.add({ left: '1' });
    await withTimeout(FAREWELL_MS, this.#writer.idle());
    this.#writer.close();
    this.#reader.destroy();
    await this.#reading;
  }

  #write(fields: Record<string, string>): void {
    if (this.#closed) return;
    this.#wroteSince = true;
    this.#writer.add(fields);
  }

  async #read(): Promise<void> {
    while (!this.#closed) {
      try {
        const askedAt = Date.now();
        const answer = await this.#reader.xRead(
          { key: STREAM, id: this.#last },
          { BLOCK: BLOCK_MS, COUNT: 500 },
        );
        // Redis was away, for the other processes too.
        if (Date.now() - askedAt > 2 * BLOCK_MS) this.#seen.resume(Date.now());
        const streams = (answer ?? []) as { messages: StreamEntry[] }[];
        const gaps = streams.flatMap(({ messages }) => messages.filter((entry) => this.#take(entry)));
        if (this.#seen.dropSilent(Date.now()) || gaps.length > 0) this.#announceGap();
      } catch (error) {
        if (this.#closed) return;
        this.#log.warn({ err: error }, 'the bus could not be read');
        await pause(200);
        this.#seen.resume(Date.now());
      }
    }
  }

  /** Delivers an entry to this process; true when entries before it were lost. */
  #take({ id, message }: StreamEntry): boolean {
    this.#last = id;
    const { from = '', number, left, topic, payload } = message;
    if (from === this.#self) return false;
    // Processes of an older version do not number their entries.
    const { isNew, isGap } = number
      ? this.#seen.see(from, Number(number), Date.now())
      : { isNew: true, isGap: false };
    if (left) this.#seen.left(from);
    if (isNew && topic && payload) this.#deliver(topic as Topic, payload);
    return isGap;
  }

  #deliver(topic: Topic, payload: string): void {
    try {
      this.#local.publish(topic, JSON.parse(payload) as never);
    } catch (error) {
      this.#log.error({ err: error, topic }, 'a message of the bus could not be handled');
    }
  }

  #announceGap(): void {
    this.#log.warn('entries of the bus were lost: what depends on them is read again');
    for (const listener of this.#gapListeners) {
      try {
        listener();
      } catch (error) {
        this.#log.error({ err: error }, 'a listener of the bus failed');
      }
    }
  }
}

interface StreamEntry {
  id: string;
  message: Record<string, string>;
}

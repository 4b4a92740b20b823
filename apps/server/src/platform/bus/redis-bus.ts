import { retryDelay } from '@prosa/async';
import { randomUUID } from 'node:crypto';
import { createClient } from 'redis';
import type { Logger } from '../log/logger.ts';
import { LocalBus, type Bus, type Topic, type Topics } from './bus.ts';

const STREAM = 'prosa:bus';
/** About how many messages the stream keeps for readers that reconnect: minutes of a busy fleet. */
const KEPT = 50_000;
const BLOCK_MS = 2_000;

function connect(url: string, log: Logger) {
  const client = createClient({
    url,
    // Messages wait here while Redis is unreachable; those above this number are lost.
    commandsQueueMaxLength: 20_000,
    socket: {
      reconnectStrategy: (tries: number) => retryDelay(tries + 1, { firstMs: 50, longestMs: 2_000 }),
    },
  });
  client.on('error', (error: Error) => log.warn({ err: error }, 'Redis is not reachable'));
  return client;
}
type Client = ReturnType<typeof connect>;

/** Carries the bus over a Redis stream. A reader whose connection was cut continues after the last message it read. */
export class RedisBus implements Bus {
  readonly isShared = true;
  readonly #local: LocalBus;
  readonly #self = randomUUID();
  readonly #log: Logger;
  readonly #writer: Client;
  readonly #reader: Client;
  #last = '$';
  #closed = false;
  #reading: Promise<void> = Promise.resolve();

  constructor(url: string, log: Logger) {
    this.#log = log;
    this.#local = new LocalBus((error) => log.error({ err: error }, 'a listener of the bus failed'));
    this.#writer = connect(url, log);
    this.#reader = connect(url, log);
  }

  async open(): Promise<void> {
    await Promise.all([this.#writer.connect(), this.#reader.connect()]);
    // Starts after the newest entry: '$' would be resolved at each read and lose the entries between two reads.
    const newest = await this.#writer.xRevRange(STREAM, '+', '-', { COUNT: 1 });
    this.#last = newest?.[0]?.id ?? '0-0';
    this.#reading = this.#read();
  }

  publish<Name extends Topic>(topic: Name, payload: Topics[Name]): void {
    this.#local.publish(topic, payload);
    const fields = { from: this.#self, topic, payload: JSON.stringify(payload) };
    const trim = { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: KEPT } } as const;
    // Not awaited: a lost wake-up costs a second, because the runner polls, and browsers refetch.
    this.#writer.xAdd(STREAM, '*', fields, trim).catch((error: unknown) => {
      if (!this.#closed) this.#log.warn({ err: error, topic }, 'the other processes were not told');
    });
  }

  subscribe<Name extends Topic>(topic: Name, listener: (payload: Topics[Name]) => void): () => void {
    return this.#local.subscribe(topic, listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#local.close();
    await this.#writer.close().catch(() => undefined);
    this.#reader.destroy();
    await this.#reading;
  }

  async #read(): Promise<void> {
    while (!this.#closed) {
      try {
        const answer = await this.#reader.xRead(
          { key: STREAM, id: this.#last },
          { BLOCK: BLOCK_MS, COUNT: 500 },
        );
        for (const { messages } of (answer ?? []) as { messages: StreamEntry[] }[])
          messages.forEach((m) => this.#take(m));
      } catch (error) {
        if (this.#closed) return;
        this.#log.warn({ err: error }, 'the bus could not be read');
        await new Promise((done) => setTimeout(done, 200));
      }
    }
  }

  #take({ id, message }: StreamEntry): void {
    this.#last = id;
    if (message.from === this.#self || !message.topic || !message.payload) return;
    try {
      this.#local.publish(message.topic as Topic, JSON.parse(message.payload) as never);
    } catch (error) {
      this.#log.error({ err: error, topic: message.topic }, 'a message of the bus could not be handled');
    }
  }
}

interface StreamEntry {
  id: string;
  message: Record<string, string>;
}

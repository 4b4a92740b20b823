import { BoundedMap } from '@prosa/async';
import type { ChannelEvent } from '@prosa/channel-driver';
import type { ConnectionRef, SandboxMessage, SandboxStore, StoredEvents, WaitingEvent } from './store.ts';

/** The most messages per write, and the most events per batch to the inbox. */
const BATCH = 64;
/** How many deliveries a process keeps in memory; the least recently used one is dropped first. */
const KEPT_DELIVERIES = 1_000;

export type Hand = (connection: ConnectionRef, events: ChannelEvent[]) => Promise<void>;

interface PendingMessage {
  message: SandboxMessage;
  event: ChannelEvent;
  done: PromiseWithResolvers<{ handed: Promise<void> }>;
}
interface PendingEvents extends StoredEvents {
  done: PromiseWithResolvers<void>;
}

/**
 * Writes the messages of one connection and hands their events to the inbox, in order. Messages that arrive while a
 * write or a batch is under way share the next one. The events of a write go on from memory; they are read from the
 * store only when other events wait before them, or when the inbox refused an earlier batch.
 */
export class Delivery {
  readonly #store: SandboxStore;
  readonly #connection: ConnectionRef;
  readonly #hand: (events: ChannelEvent[]) => Promise<void>;
  /** One set per process, shared by the session and the phones. */
  readonly #underWay: Set<number>;
  readonly #messages: PendingMessage[] = [];
  readonly #events: PendingEvents[] = [];
  /** Events that the inbox has and the store does not yet know about. */
  readonly #taken: number[] = [];
  #writing: Promise<void> | null = null;
  #handing: Promise<void> | null = null;
  #removing: Promise<void> = Promise.resolve();
  /** Events read from the store, perhaps before their write answered: they are not handed on again. */
  readonly #read = new Set<number>();
  /** The inbox refused a batch: later events must not overtake it. */
  #isBehind = false;

  constructor(
    store: SandboxStore,
    connection: ConnectionRef,
    hand: (events: ChannelEvent[]) => Promise<void>,
  ) {
    this.#store = store;
    this.#connection = connection;
    this.#hand = hand;
    this.#underWay = store.underWay(connection);
  }

  /** Resolves when the message is stored; `handed` resolves when the inbox has its event, or the connection is down. */
  write(message: SandboxMessage, event: ChannelEvent): Promise<{ handed: Promise<void> }> {
    const done = Promise.withResolvers<{ handed: Promise<void> }>();
    this.#messages.push({ message, event, done });
    this.#writing ??= this.#writeAll();
    return done.promise;
  }

  /** Resolves when the inbox has all events that waited at the time of the call, or the connection is down. */
  flush(): Promise<void> {
    return this.#pass({ events: [], isNext: false });
  }

  async idle(): Promise<void> {
    for (let one = this.#writing ?? this.#handing; one; one = this.#writing ?? this.#handing) await one;
    await this.#removing;
  }

  async #writeAll(): Promise<void> {
    while (this.#messages.length > 0) {
      const messages = this.#messages.splice(0, BATCH);
      const taken = this.#taken.splice(0);
      this.#forgetRead();
      try {
        const stored = await this.#store.add(this.#connection, messages, {
          taken,
          underWay: [...this.#underWay],
        });
        if (stored.isNext) for (const { seq } of stored.events) this.#underWay.add(seq);
        const handed = this.#pass(stored);
        for (const { done } of messages) done.resolve({ handed });
      } catch (error) {
        for (const { done } of messages) done.reject(error);
      }
      // Events that could not be removed are read and handed on again; the inbox ignores the repetition.
      this.#forget(taken);
    }
    this.#writing = null;
    this.#removeTaken();
  }

  #pass(stored: StoredEvents): Promise<void> {
    const done = Promise.withResolvers<void>();
    this.#events.push({ ...stored, done });
    this.#handing ??= this.#handAll();
    return done.promise;
  }

  async #handAll(): Promise<void> {
    while (this.#events.length > 0) {
      const batch = this.#nextBatch();
      const events = batch.flatMap(({ events }) => events);
      const isNext = !this.#isBehind && batch.every(({ isNext }) => isNext);
      try {
        if (isNext) await this.#handOn(events.filter(({ seq }) => !this.#read.has(seq)));
        else await this.#handOnAllThatWaits();
        this.#isBehind = false;
        for (const { done } of batch) done.resolve();
      } catch (error) {
        this.#isBehind = true;
        for (const { done } of batch) done.reject(error);
      }
      if (!isNext || this.#isBehind) this.#forget(events.map(({ seq }) => seq));
    }
    this.#handing = null;
    this.#removeTaken();
  }

  #nextBatch(): PendingEvents[] {
    let size = 0;
    const end = this.#events.findIndex(({ events }, place) => (size += events.length) > BATCH && place > 0);
    return this.#events.splice(0, end === -1 ? this.#events.length : end);
  }

  async #handOn(events: WaitingEvent[]): Promise<void> {
    if (events.length > 0) await this.#hand(events.map(({ event }) => event));
    this.#taken.push(...events.map(({ seq }) => seq));
  }

  async #handOnAllThatWaits(): Promise<void> {
    for (let isFull = true; isFull; ) {
      this.#remove();
      await this.#removing;
      const waiting = await this.#store.waiting(this.#connection, BATCH);
      await this.#handOn(waiting);
      for (const { seq } of waiting) this.#read.add(seq);
      isFull = waiting.length === BATCH;
    }
  }

  /** The next write also removes the events taken before it; without a next write, they are removed here. */
  #removeTaken(): void {
    if (!this.#writing && !this.#handing) this.#remove();
  }

  /** Nobody awaits the removal: the inbox ignores an event that is handed on again. */
  #remove(): void {
    if (this.#taken.length === 0) return;
    const taken = this.#taken.splice(0);
    this.#removing = this.#store
      .remove(this.#connection, taken)
      .catch(() => undefined)
      .finally(() => this.#forget(taken));
  }

  /** No write is under way here, so only the read events that still wait in memory could be handed on twice. */
  #forgetRead(): void {
    const waiting = new Set(this.#events.flatMap(({ events }) => events.map(({ seq }) => seq)));
    for (const seq of this.#read) if (!waiting.has(seq)) this.#read.delete(seq);
  }

  #forget(seqs: number[]): void {
    for (const seq of seqs) this.#underWay.delete(seq);
  }
}

/** The deliveries of the connections whose phones this process drives. */
export class Deliveries {
  readonly #store: SandboxStore;
  readonly #hand: Hand;
  readonly #known = new BoundedMap<string, Delivery>(KEPT_DELIVERIES);

  constructor(store: SandboxStore, hand: Hand) {
    this.#store = store;
    this.#hand = hand;
  }

  /** Resolves when the inbox has the event; while the connection is down, when it is stored. */
  async write(connection: ConnectionRef, message: SandboxMessage, event: ChannelEvent): Promise<void> {
    const { handed } = await this.#of(connection).write(message, event);
    await handed;
  }

  flush(connection: ConnectionRef): Promise<void> {
    return this.#of(connection).flush();
  }

  #of(connection: ConnectionRef): Delivery {
    const key = `${connection.companyId}/${connection.whatsappId}`;
    const delivery =
      this.#known.get(key) ??
      new Delivery(this.#store, connection, (events) => this.#hand(connection, events));
    this.#known.set(key, delivery);
    return delivery;
  }
}

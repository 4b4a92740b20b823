import { CoalescedRuns } from '@prosa/async';
import {
  type ChannelEvent,
  type ConnectionRef,
  isOneTimeWid,
  type MarketingPreference,
  type Party,
  throttledWarnings,
  type Sink,
  type Warn,
  UnstorableError,
} from '@prosa/channel-driver';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './faults.ts';
import type { FileKeeper } from './file-keeper.ts';
import { readUpdate } from './inbound/read.ts';
import { nothing, type Reading, type InboundItem } from './inbound/reading.ts';
import { lateFailure, movedFailures } from './late-failures.ts';
import type { ProfileNames } from './profile-names.ts';
import type { MetaOptions, Timing } from './options.ts';
import { mapPartReceipts } from './map-part-receipts.ts';
import { ReadReceipts } from './read-receipts.ts';
import { messageOf } from './send-attempts.ts';
import type { Sender } from './sender.ts';
import type { MetaChannel } from './split-webhook.ts';
import type { MetaConnection, MetaStore, MetaUpdate } from './store.ts';

const BATCH = 64;
/** How many updates may wait for files while later ones are still read. */
const MOST_PENDING = 1_000;

interface Item {
  update: MetaUpdate;
  reading: Reading;
}

export interface IntakeParts {
  channel: MetaChannel;
  ref: ConnectionRef;
  store: MetaStore;
  sink: Sink;
  names: ProfileNames;
  files: FileKeeper;
  sender: Sender;
  timing: Timing;
  log?: MetaOptions['log'] | undefined;
  /** Reads the credentials on first use: stored updates may be delivered before the connection's first check. */
  connection(): Promise<MetaConnection | null>;
  /** Reports a fault that one of our messages met, and when. */
  pause(fault: Fault, since: string): void;
  closing: AbortSignal;
}

/**
 * Brings the updates that the webhook stored to the inbox: oldest first, retrying until the inbox has them. An update
 * that waits for a file or a name delays only its own conversation.
 */
export class Intake {
  readonly #deps: IntakeParts;
  /** Conversations that wait for something, with their waiting updates in order. */
  readonly #queues = new Map<string, Item[]>();
  readonly #pending = new Set<number>();
  readonly #readUntil: ReadReceipts;
  readonly #running = new Set<Promise<void>>();
  readonly #warnSeldom: Warn;
  #telling: Promise<void> = Promise.resolve();
  readonly #polls = new CoalescedRuns(async () => this.#pollAll());

  constructor(parts: IntakeParts) {
    this.#deps = parts;
    this.#warnSeldom = throttledWarnings(parts.log, parts.ref);
    this.#readUntil = new ReadReceipts(parts.store, parts.ref);
  }

  /** Resolves when every stored update is delivered or waits in its conversation's queue. */
  poll(): Promise<void> {
    return this.#polls.ask();
  }

  /**
   * Reports a choice that an answer of the platform revealed. It is retried in the background until the inbox has it.
   */
  choice(person: Party, preference: MarketingPreference): void {
    const telling = this.#untilTaken(async () => this.#deps.sink.marketing(person, preference))
      // The session closes: the next message to this person is refused in the same way.
      .catch(() => undefined)
      .finally(() => this.#running.delete(telling));
    this.#running.add(telling);
  }

  async idle(): Promise<void> {
    await this.#polls.idle();
    await Promise.all(this.#running);
    await this.#telling.catch(() => undefined);
  }

  async #pollAll(): Promise<void> {
    const { closing } = this.#deps;
    if (closing.aborted) return;
    try {
      while (await this.#pass());
    } catch (error) {
      // The store is away, or the session is closing.
      this.#swallow(error, 'the updates of the platform could not be taken in; tried again');
      await this.#rest().catch(() => undefined);
      if (!closing.aborted) void this.poll();
    }
  }

  /** Returns whether there may be more updates. */
  async #pass(): Promise<boolean> {
    const { store, ref, closing } = this.#deps;
    if (this.#pending.size >= MOST_PENDING)
      this.#swallow(null, 'too many updates are waiting: the connection takes no more until they are stored');
    if (this.#pending.size >= MOST_PENDING || closing.aborted) return false;
    // A conversation delivered while the store answers is no longer pending, but still in the answer.
    const before = new Set(this.#pending);
    const limit = BATCH + before.size;
    const updates = await store.updates(ref, limit);
    const fresh = updates.filter(({ id }) => !before.has(id) && !this.#pending.has(id));
    const plain: Item[] = [];
    for (const update of fresh) {
      const item = { update, reading: this.#read(update) };
      if (!this.#takeAside(item)) plain.push(item);
    }
    await this.#deliver(plain);
    return fresh.length > 0 && updates.length === limit;
  }

  /** An unreadable update must not block later ones: it counts as done and is logged. */
  #read(update: MetaUpdate): Reading {
    try {
      return readUpdate(this.#deps.channel, update);
    } catch (error) {
      this.#warn(update, error, 'an update of the platform cannot be read; dropped');
      return nothing;
    }
  }

  #warn({ id, field }: MetaUpdate, err: unknown, message: string): void {
    const { log, ref } = this.#deps;
    const { companyId, whatsappId } = ref;
    log?.warn({ err, companyId, whatsappId, update: id, field }, message);
  }

  #swallow(error: unknown, message: string): void {
    if (!this.#deps.closing.aborted) this.#warnSeldom(error, message);
  }

  /** Puts the item into its conversation's queue if it, or one before it, has to wait. */
  #takeAside(item: Item): boolean {
    const { chat } = item.reading;
    if (chat === null) return false;
    const queue = this.#queues.get(chat);
    if (!queue && !this.#mustWait(item.reading, chat)) return false;
    this.#pending.add(item.update.id);
    if (queue) queue.push(item);
    else this.#open(chat, item);
    return true;
  }

  #mustWait({ items, echo }: Reading, chat: string): boolean {
    const isStrange = this.#deps.channel !== 'whatsappapi' && items.some((one) => this.#isNameless(one));
    return (
      items.some(({ file }) => file) ||
      isStrange ||
      (echo !== undefined && this.#deps.sender.isUnderWay(chat))
    );
  }

  #isNameless({ event }: InboundItem): boolean {
    return event.kind === 'message' && !event.chat.name && !this.#deps.names.of(event.chat.value);
  }

  #open(chat: string, first: Item): void {
    const queue = [first];
    this.#queues.set(chat, queue);
    const running = this.#run(chat, queue)
      // The store is away: unfinished updates are read again.
      .catch((error: unknown) => {
        this.#swallow(error, 'a conversation could not be told; it is read again');
        return this.#rest().catch(() => undefined);
      })
      .finally(() => {
        this.#queues.delete(chat);
        for (const { update } of queue) this.#pending.delete(update.id);
        this.#running.delete(running);
        void this.poll();
      });
    this.#running.add(running);
  }

  async #run(chat: string, queue: Item[]): Promise<void> {
    while (queue[0] && !this.#deps.closing.aborted) {
      const [item] = queue;
      if (item.reading.echo) await this.#deps.sender.settled(chat);
      await this.#deliver([await this.#whole(item)]);
      queue.shift();
      this.#pending.delete(item.update.id);
    }
  }

  /** Completes an item: its files are stored and its people have names. */
  async #whole(item: Item): Promise<Item> {
    const { names, files, channel } = this.#deps;
    const items: InboundItem[] = [];
    for (const one of item.reading.items) {
      if (channel !== 'whatsappapi' && this.#isNameless(one) && one.event.kind === 'message') {
        const connection = await this.#deps.connection();
        if (connection) await names.ask(connection, one.event.chat);
      }
      items.push(one.file ? { event: await files.kept(one, item.update.receivedAt) } : one);
    }
    return { ...item, reading: { ...item.reading, items } };
  }

  /** Delivers one batch at a time; resolves when the inbox has it and the store marks it done. */
  #deliver(items: Item[]): Promise<void> {
    if (items.length === 0) return Promise.resolve();
    this.#telling = this.#telling.catch(() => undefined).then(() => this.#deliverNow(items));
    return this.#telling;
  }

  /** An update that can never be stored must not block the others. */
  async #deliverNow(items: Item[]): Promise<void> {
    try {
      await this.#deliverAll(items);
    } catch (error) {
      if (!(error instanceof UnstorableError)) throw error;
      const [only, ...others] = items;
      if (only && others.length === 0) await this.#setAside(only.update, error);
      else for (const item of items) await this.#deliverNow([item]);
    }
  }

  async #setAside(update: MetaUpdate, err: unknown): Promise<void> {
    this.#warn(update, err, 'what an update of the platform says cannot be kept; dropped');
    await this.#deps.store.done(this.#deps.ref, [update.id]);
  }

  async #deliverAll(items: Item[]): Promise<void> {
    const { sink, store, ref } = this.#deps;
    // One after the other: an older template update must not overwrite a newer one.
    for (const { reading } of items) if (reading.template) await store.template(ref, reading.template);
    const events = (await Promise.all(items.map((item) => this.#eventsOf(item)))).flat();
    for (let untold = events; untold.length > 0; untold = await movedFailures(store, ref, untold))
      await this.#untilTaken(async () => sink.events(untold));
    for (const { person, choice } of items.flatMap(({ reading }) => reading.marketingChoices ?? []))
      await this.#untilTaken(async () => sink.marketing(person, choice));
    await store.done(
      ref,
      items.map(({ update }) => update.id),
    );
  }

  async #untilTaken(deliver: () => Promise<void>): Promise<void> {
    for (;;) {
      this.#deps.closing.throwIfAborted();
      try {
        return await deliver();
      } catch (error) {
        if (error instanceof UnstorableError) throw error;
        this.#swallow(error, 'the inbox did not take what the platform told; tried again');
        await this.#rest();
      }
    }
  }

  async #eventsOf({ reading }: Item): Promise<ChannelEvent[]> {
    const { sender, store, ref } = this.#deps;
    const { items, sent, echo, readUntil, failed, chat } = reading;
    if (sent) await sender.confirm(sent.wid, sent.platformWid);
    if (echo && (await this.#isOurs(echo, chat ?? ''))) return [];
    const events = items.map(({ event }) => this.#deps.names.named(event));
    if (failed) {
      this.#deps.pause(failed.fault, failed.at);
      // The inbox has no message for it.
      if (sent && isOneTimeWid(messageOf(sent.wid))) return [];
      const failure = await lateFailure(store, ref, failed);
      return failure ? [...events, failure] : events;
    }
    if (readUntil) return [...events, ...(await this.#readUntil.receipts(readUntil))];
    if (sent && isOneTimeWid(messageOf(sent.wid))) return [];
    // A status of WhatsApp carries our own wid of the part.
    return sent ? events : mapPartReceipts(store, ref, events);
  }

  async #isOurs({ platformWid, body }: NonNullable<Reading['echo']>, to: string): Promise<boolean> {
    const { store, ref, sender } = this.#deps;
    if ((await store.ours(ref, [platformWid])).has(platformWid)) return true;
    const wid = sender.claim(to, body);
    if (wid !== null) await store.sent(ref, wid, platformWid);
    return wid !== null;
  }

  async #rest(): Promise<void> {
    await sleep(this.#deps.timing.retryMs, undefined, { signal: this.#deps.closing });
  }
}

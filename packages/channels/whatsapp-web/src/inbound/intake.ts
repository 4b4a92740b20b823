import { BoundedMap } from '@prosa/async';
import {
  type ChannelEvent,
  type ConnectionRef,
  type Party,
  throttledWarnings,
  type Warn,
} from '@prosa/channel-driver';
import { proto, type WAMessage, type WAMessageKey, type WASocket } from '@whiskeysockets/baileys';
import { type Calls, isMissedCall } from './calls.ts';
import type { Groups } from '../people/groups.ts';
import type { Me } from './jids.ts';
import { readMessage } from './read-message.ts';
import type { Reading, InboundItem } from './reading.ts';
import { Receipts } from './receipts.ts';
import type { Journal } from '../baileys/journal.ts';
import type { Log, WebOptions } from '../options.ts';
import type { InboundQueue } from './inbound-queue.ts';
import type { PeopleKeeper } from '../people/people-keeper.ts';
import { ResentMessages } from './resent-messages.ts';
import { untilStored } from '../until-stored.ts';

const MOST_KNOWN = 5_000;
const MOST_TAKEN = 1_000;
/** Enough for the quarter of an hour in which messages may be edited. */
const MOST_KEYS = 1_000;
const RETRY_MS = 500;
const LONGEST_RETRY_MS = 30_000;
const { StubType } = proto.WebMessageInfo;

interface Parts {
  ref: ConnectionRef;
  options: Pick<WebOptions, 'store' | 'now'> & { log: Log };
  inboundQueue: InboundQueue;
  groups: Groups;
  calls: Calls;
  people: Pick<PeopleKeeper, 'keep'>;
  /** Fetches a file or decrypts an answer; null when there is no event after all. */
  complete: (items: InboundItem) => Promise<ChannelEvent | null>;
  /** Imports a part of the history; resolves when all of it is saved. */
  history: (notice: proto.Message.IHistorySyncNotification, me: Me) => Promise<void>;
  closing: AbortSignal;
}

interface Seen {
  chat: string;
  author: Party;
  participant: string | null;
}

/** A message in progress: its name, and the callback for when the inbox has it. */
interface InHand {
  name: string;
  done: () => void;
}

/**
 * Reads what comes over the wire and passes it to the inbox. Events of one conversation keep their order, also where
 * one message waits for its file; other conversations do not wait for it.
 */
export class Intake {
  readonly #deps: Parts;
  readonly #warnSeldom: Warn;
  readonly #queues = new Map<string, Promise<void>>();
  /** Chat and author of recent messages, which may still be read, answered or reacted to. */
  readonly #seen = new BoundedMap<string, Seen>(MOST_KNOWN);
  readonly #names = new BoundedMap<string, string>(MOST_KNOWN);
  /** Author and key of recent messages; the key decrypts an edit. */
  readonly #keys = new BoundedMap<string, { author: string; key: Uint8Array }>(MOST_KEYS);
  readonly #receipts = new Receipts();
  readonly #kept = new BoundedMap<string, string>(MOST_KNOWN);
  /** Messages on their way to the inbox: a new socket receives them again and must not process them twice. */
  readonly #inHand = new Map<string, WAMessageKey>();
  /** Messages that the inbox took lately: WhatsApp sends one again when it has missed the confirmation. */
  readonly #taken = new BoundedMap<string, true>(MOST_TAKEN);
  readonly #resent = new ResentMessages();
  #journal: Journal | null = null;

  constructor(parts: Parts) {
    this.#deps = parts;
    this.#warnSeldom = throttledWarnings(parts.options.log, parts.ref);
  }

  /** The name that a person gave themselves; null when they have not written lately. */
  nameOf({ value }: Party): string | null {
    return this.#names.get(value) ?? null;
  }

  seen(wid: string): Readonly<Seen> | undefined {
    return this.#seen.get(wid);
  }

  /** The key in a message; null when it did not come lately or is not by this author. */
  keyOf(wid: string, author: Party): Uint8Array | null {
    const known = this.#keys.get(wid);
    return known?.author === author.value ? known.key : null;
  }

  get inHand(): Iterable<WAMessageKey> {
    return this.#inHand.values();
  }

  attach(socket: WASocket, journal: Journal): void {
    const { ev } = socket;
    this.#journal = journal;
    const me = (): Me => ({ id: socket.user?.id ?? '', lid: socket.user?.lid ?? undefined });
    ev.on('messages.upsert', ({ messages }) => {
      for (const message of messages) {
        // Not decrypted because the connection has ended: it comes again.
        if (message.messageStubType === StubType.CIPHERTEXT && !socket.ws.isOpen) continue;
        this.#message(message, me(), socket);
      }
    });
    ev.on('messages.update', (updates) => this.#deliver(this.#receipts.updates(updates, this.#now())));
    ev.on('message-receipt.update', (receipts) => {
      const view = {
        me: me(),
        members: (group: string) => this.#deps.groups.membersOf(group),
        now: this.#now(),
      };
      this.#deliver(this.#receipts.ofGroups(receipts, view));
    });
    this.#deps.calls.attach(socket, me);
    this.#deps.groups.attach(socket);
  }

  async idle(): Promise<void> {
    while (this.#queues.size > 0) await Promise.all(this.#queues.values());
  }

  #message(message: WAMessage, me: Me, socket: WASocket): void {
    const { key } = message;
    const name = [key.remoteJid, key.participant, key.id].map((part) => part ?? '').join('|');
    if (this.#inHand.has(name)) return;
    // An unreadable message may come again, and be readable.
    const isRead = message.messageStubType !== StubType.CIPHERTEXT;
    if (isRead) this.#inHand.set(name, key);
    // A placeholder finishes only the entries noted so far: once readable, the content is noted and in hand by itself.
    const noted = isRead ? undefined : this.#journal?.noted(key);
    const done = () => {
      if (isRead) this.#inHand.delete(name);
      if (isRead) this.#taken.set(name, true);
      this.#journal?.done(key, noted);
      if (isRead) {
        this.#journal?.unreadable.read(key);
        this.#resent.done(key.id);
      }
    };
    if (this.#taken.has(name)) {
      done();
      return;
    }
    if (this.#resent.defers(message, done)) {
      // If this connection ends before the inner messages come, the next one processes this message again.
      this.#inHand.delete(name);
      return;
    }
    const notice = message.message?.protocolMessage?.historySyncNotification;
    if (notice) {
      // Only our own phone sends history; a notice from anybody else is forged.
      if (!message.key.fromMe) done();
      else
        this.#enqueue('history', name, async () => {
          await this.#deps.history(notice, me);
          done();
        });
      return;
    }
    const before = this.#before(message, socket);
    if (!before) this.#take(this.#read(message, me), message, { name, done });
    else
      this.#enqueue(`${before.queue}:${key.remoteJid?.split('@')[0]}`, name, async () =>
        this.#take(this.#read(await before.work(), me), message, { name, done }, ''),
      );
  }

  /** The work to do before a message can be read; null when there is none. */
  #before(
    message: WAMessage,
    socket: WASocket,
  ): { queue: 'group' | 'call'; work: () => Promise<WAMessage> } | null {
    const { groups, calls } = this.#deps;
    if (isMissedCall(message)) return { queue: 'call', work: () => calls.named(message, socket) };
    const group = message.key.remoteJid?.endsWith('@g.us') ? message.key.remoteJid : null;
    if (group === null || groups.of(group)) return null;
    return {
      queue: 'group',
      async work() {
        await groups.load(socket, group);
        return message;
      },
    };
  }

  #read(message: WAMessage, me: Me): Reading {
    const { options, groups } = this.#deps;
    try {
      return readMessage(message, {
        me,
        receivedAt: this.#now(),
        groupName: (jid) => groups.nameOf(jid),
        isAdmin: (group, member) => groups.isAdmin(group, member),
      });
    } catch (err) {
      // The log never gets the message itself: its content is confidential.
      options.log.warn({ err, wid: message.key.id }, 'a message could not be understood');
      return { items: [], chat: '' };
    }
  }

  #take(
    { items, chat, keep }: Reading,
    { key, message }: WAMessage,
    { name, done }: InHand,
    queue = chat,
  ): void {
    if (items.length === 0) {
      done();
      return;
    }
    const secret = message?.messageContextInfo?.messageSecret;
    for (const { event } of items) {
      this.#note(event, key.participant ?? null);
      if (secret?.length && event.kind === 'message')
        this.#keys.set(event.wid, { author: event.author.value, key: secret });
    }
    const { ref, options } = this.#deps;
    const work = async () => {
      if (keep) await this.#untilDone(() => options.store.keepContent(ref, key.id ?? '', keep));
      const events: ChannelEvent[] = [];
      for (const one of items) {
        const event = await this.#untilDone(() => this.#deps.complete(one));
        if (event) events.push(event);
      }
      if (!this.#deps.closing.aborted) this.#deps.inboundQueue.put(events, done);
    };
    // With nothing to wait for and nothing before it, the message goes at once: so the order among conversations stays
    // as well.
    const isPlain = !keep && items.every(({ file, secret }) => !file && !secret);
    if (isPlain && !this.#queues.has(chat))
      this.#deps.inboundQueue.put(
        items.map(({ event }) => event),
        done,
      );
    else this.#enqueue(queue === '' ? chat : queue, name, work);
  }

  #enqueue(queue: string, name: string, work: () => Promise<void>): void {
    const before = this.#queues.get(queue) ?? Promise.resolve();
    const run = before.then(work).catch((err: unknown) => {
      this.#inHand.delete(name);
      if (!this.#deps.closing.aborted)
        this.#deps.options.log.warn({ err }, 'a message was not brought in yet');
    });
    const ended = run.finally(() => {
      if (this.#queues.get(queue) === ended) this.#queues.delete(queue);
    });
    this.#queues.set(queue, ended);
  }

  /** Retries until the store is back; later messages of the queue wait, as they must not overtake. */
  async #untilDone<T>(work: () => Promise<T>): Promise<T> {
    const { closing } = this.#deps;
    const failed = (err: unknown) => this.#warnSeldom(err, 'a message waits for the store');
    return untilStored(work, closing, { firstMs: RETRY_MS, longestMs: LONGEST_RETRY_MS, failed });
  }

  #note(event: ChannelEvent, participant: string | null): void {
    if (event.kind !== 'message') return;
    const { chat, author, fromMe, wid } = event;
    this.#seen.set(wid, { chat: chat.value, author, participant });
    if (fromMe) return;
    if (author.name)
      for (const { value } of [author, ...(author.aliases ?? [])]) this.#names.set(value, author.name);
    if (chat.kind !== 'group') this.#keepPerson(author);
  }

  /** Saves the person of a chat, once for each name. */
  #keepPerson(party: Party): void {
    if (this.#kept.get(party.value) === (party.name ?? '')) return;
    this.#kept.set(party.value, party.name ?? '');
    // The next session saves the person otherwise.
    this.#deps.people.keep('chats', [party]).catch(() => undefined);
  }

  #deliver(events: ChannelEvent[]): void {
    if (events.length > 0) this.#deps.inboundQueue.put(events);
  }

  #now(): string {
    return this.#deps.options.now().toISOString();
  }
}

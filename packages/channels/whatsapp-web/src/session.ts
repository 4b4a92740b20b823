import { reason } from '@prosa/domain';
import { BoundedMap } from '@prosa/async';
import {
  type ChannelSession,
  type ConnectionRef,
  type Outgoing,
  type PairingCode,
  type Party,
  type PeoplePage,
  type PeopleSource,
  type Profile,
  throttledWarnings,
  SendError,
  type Sink,
  type Whose,
} from '@prosa/channel-driver';
import type { WAMessage, WASocket } from '@whiskeysockets/baileys';
import { once } from 'node:events';
import { keepAddressBook } from './people/address-book.ts';
import type { Auth } from './baileys/auth.ts';
import { Calls } from './inbound/calls.ts';
import { Groups } from './people/groups.ts';
import { Completer } from './files/completer.ts';
import { History } from './history/history.ts';
import { mappingKeeper } from './history/mappings.ts';
import { jidOf, type Me, partyOf } from './inbound/jids.ts';
import { Intake } from './inbound/intake.ts';
import type { Journal } from './baileys/journal.ts';
import { withKnownPeople } from './people/with-known-people.ts';
import { ConnectionLifecycle } from './connection/connection-lifecycle.ts';
import { type Timing, usualTiming, type WebOptions } from './options.ts';
import { editPacket, reactionPacket, removalPacket } from './outbound/changes.ts';
import { Outbound } from './outbound/outbound.ts';
import { checkedText } from './outbound/plan.ts';
import { InboundQueue } from './inbound/inbound-queue.ts';
import { Sender } from './outbound/sender.ts';
import { PeopleKeeper } from './people/people-keeper.ts';
import { RestrictionNotifier } from './connection/restriction-notifier.ts';
import { toSendError } from './outbound/to-send-error.ts';
import { StatusNotifier } from './connection/status-notifier.ts';
import { askForUnreadable } from './outbound/ask-for-unreadable.ts';
import { redeliver } from './inbound/redeliver.ts';
import { platformWid } from './outbound/wids.ts';
import { startReading, whenRead } from './baileys/wire.ts';

const PEOPLE_PAGE = 500;
const MOST_REMOVED = 1_000;
const noSuch = new SendError('permanent', reason('web.messageGone'));

/** The business's end of one linked device. */
export class WebSession implements ChannelSession {
  readonly #ref: ConnectionRef;
  readonly #options: WebOptions;
  readonly #restrictions: RestrictionNotifier;
  readonly #notifier: StatusNotifier;
  readonly #inboundQueue: InboundQueue;
  readonly #people: PeopleKeeper;
  readonly #intake: Intake;
  readonly #sender: Sender;
  readonly #outbound: Outbound;
  readonly #lifecycle: ConnectionLifecycle;
  readonly #timing: Timing;
  /**
   * `#closing` aborts first: no work starts any more. `#ended` follows when pending events are delivered or out of
   * time: nothing is published or written any more.
   */
  readonly #closing = new AbortController();
  readonly #ended = new AbortController();
  readonly #removed = new BoundedMap<string, true>(MOST_REMOVED);

  constructor(ref: ConnectionRef, sink: Sink, options: WebOptions) {
    const timing: Timing = { ...usualTiming, ...options.timing };
    const [closing, ended] = [this.#closing.signal, this.#ended.signal];
    const groups = new Groups();
    this.#ref = ref;
    this.#options = options;
    this.#notifier = new StatusNotifier(sink, timing.retryMs, closing);
    this.#timing = timing;
    this.#restrictions = new RestrictionNotifier(sink, timing.retryMs, ended);
    const { retryMs } = timing;
    this.#inboundQueue = new InboundQueue(sink, { retryMs, closing, ended, failed: waiting(options, ref) });
    const socket = () => this.#lifecycle.socket;
    const me = (): Me => ({ id: socket().user?.id ?? '', lid: socket().user?.lid });
    const authorOf = (wid: string) => this.#intake.seen(wid)?.author ?? null;
    this.#outbound = new Outbound({ ref, store: options.store, me, authorOf });
    const again = (message: WAMessage) => socket().updateMediaMessage(message);
    const keyOf = (wid: string, author: Party) => this.#intake.keyOf(wid, author);
    const completer = new Completer({ ref, options, again, keyOf, closing });
    const nameOf = (party: Party) => this.#intake.nameOf(party);
    const sinkWithPeople = withKnownPeople(sink, { socket, groups, nameOf });
    const learn = mappingKeeper(socket, options.log);
    this.#people = new PeopleKeeper({ ref, options, retryMs: timing.retryMs, ended });
    const people = this.#people;
    const history = new History({ ref, options, sink: sinkWithPeople, completer, people, learn, closing });
    this.#sender = new Sender({ ref, options, timing, socket });
    const calls = new Calls({ sink, nameOf, log: options.log });
    this.#intake = new Intake({
      ref,
      options,
      calls,
      people,
      inboundQueue: this.#inboundQueue,
      groups,
      complete: (sinkWithPeople) => completer.complete(sinkWithPeople),
      history: (notice, own) => history.take(notice, own),
      closing,
    });
    this.#lifecycle = new ConnectionLifecycle({
      ref,
      options,
      timing,
      notifier: this.#notifier,
      groupMetadata: async (jid) => groups.of(jid),
      waitForCapacity: () => this.#inboundQueue.waitForCapacity(),
      attach: (socket, journal, auth) => this.#attach(socket, journal, auth),
      up: (socket, journal) => this.#up(socket, journal),
      closing,
      ended,
    });
  }

  start(): void {
    this.#lifecycle.start();
  }

  async send(message: Outgoing): Promise<{ wid: string }> {
    return this.#guarded(async () => {
      let wid = '';
      for (const { wid: own, make } of await this.#outbound.steps(message))
        wid = await this.#sender.send(own, make, message.to);
      return { wid };
    });
  }

  async findSent(wid: string): Promise<{ wid: string } | null> {
    return this.#guarded(async () => {
      const id = platformWid(wid);
      const known = await this.#options.store.findSent(this.#ref, id);
      return known?.isAccepted ? { wid: id } : null;
    });
  }

  async edit(wid: string, to: Party, body: string): Promise<void> {
    await this.#guarded(async () => {
      checkedText(body);
      const key = await this.#ownKey(wid, to);
      const content = await this.#options.store.content(this.#ref, wid);
      await this.#sender.relay(editPacket(to, { key, content, body, at: this.#options.now() }));
    });
  }

  async remove(wid: string, to: Party): Promise<void> {
    await this.#guarded(async () => {
      const key = await this.#ownKey(wid, to);
      await this.#sender.relay(removalPacket(to, key));
      this.#removed.set(wid, true);
    });
  }

  async react(wid: string, to: Party, emoji: string, whose?: Whose): Promise<void> {
    await this.#guarded(async () => {
      const isSent = (await this.#options.store.findSent(this.#ref, wid)) !== null;
      const seen = this.#intake.seen(wid);
      const isOurs = whose?.fromMe ?? (isSent || seen?.author.value === this.#lifecycle.auth?.number);
      const participant = seen?.participant ?? (whose?.author && jidOf(whose.author));
      const key = {
        remoteJid: jidOf(to),
        id: wid,
        fromMe: isOurs,
        ...(participant && !isOurs ? { participant } : {}),
      };
      await this.#sender.relay(reactionPacket(to, key, emoji, this.#options.now()));
    });
  }

  async markRead(to: Party, wids: string[], authors?: ReadonlyMap<string, Party>): Promise<void> {
    const memberOf = (wid: string) => {
      const author = authors?.get(wid);
      return this.#intake.seen(wid)?.participant ?? (author ? jidOf(author) : null);
    };
    const keys = wids.map((id) => ({
      remoteJid: jidOf(to),
      id,
      fromMe: false,
      ...(to.kind === 'group' ? { participant: memberOf(id) } : {}),
    }));
    // In a group the author is part of a message's key, so messages of unknown authors are skipped.
    const known = keys.filter(({ participant }) => participant !== null);
    if (known.length > 0)
      await this.#ask((socket) =>
        socket.readMessages(
          known.map(({ participant, ...key }) => (participant ? { ...key, participant } : key)),
        ),
      );
  }

  async typing(to: Party): Promise<void> {
    await this.#ask((socket) => socket.sendPresenceUpdate('composing', jidOf(to)));
  }

  async profile(party: Party): Promise<Profile> {
    const jid = jidOf(party);
    return this.#ask(async (socket) => {
      // A hidden picture and a missing one are both an error.
      const pictureUrl = (await socket.profilePictureUrl(jid, 'preview', 10_000).catch(() => null)) ?? null;
      await whenRead(socket);
      return { name: this.#intake.nameOf(party), pictureUrl };
    });
  }

  async checkNumber(number: string): Promise<Party | null> {
    const digits = number.replace(/\D/g, '');
    const isNumber = /^\d{5,20}$/.test(digits);
    return this.#ask(async (socket) => {
      const [found] = isNumber ? ((await socket.onWhatsApp(digits)) ?? []) : [];
      return found?.exists ? partyOf(found.jid) : null;
    });
  }

  async block(party: Party, blocked: boolean): Promise<void> {
    await this.#ask((socket) => socket.updateBlockStatus(jidOf(party), blocked ? 'block' : 'unblock'));
  }

  async people(source: PeopleSource, after: string | null): Promise<PeoplePage> {
    return this.#guarded(async () => {
      if (this.#notifier.state?.status === 'CONNECTED') await whenRead(this.#lifecycle.socket);
      return this.#options.store.people(this.#ref, source, after, PEOPLE_PAGE);
    });
  }

  async pairingCode(number: string): Promise<PairingCode> {
    return this.#guarded(() => this.#lifecycle.pairingCode(number));
  }

  async logout(): Promise<void> {
    await this.#guarded(() => this.#lifecycle.logout());
  }

  /** Delivers what was confirmed to WhatsApp and still waits for the inbox, within `farewellMs`. */
  async close(): Promise<void> {
    const over = new SendError('transient', reason('connection.ended'));
    this.#closing.abort(over);
    const late = setTimeout(() => this.#ended.abort(over), this.#timing.farewellMs);
    // The time limit also covers an inbox or a store that never answers.
    const ended = once(this.#ended.signal, 'abort');
    await this.#lifecycle.close();
    await Promise.race([this.#handedOn(), ended]);
    clearTimeout(late);
    this.#ended.abort(over);
  }

  async #handedOn(): Promise<void> {
    await this.#intake.idle();
    await Promise.all([
      this.#inboundQueue.idle(),
      this.#people.idle(),
      this.#restrictions.idle(),
      this.#notifier.idle(),
    ]);
    await this.#lifecycle.saved();
  }

  #attach(socket: WASocket, journal: Journal, auth: Auth): void {
    const { log } = this.#options;
    keepAddressBook(socket, auth, { ref: this.#ref, people: this.#people, log });
    this.#intake.attach(socket, journal);
    this.#sender.attach(socket);
    this.#restrictions.attach(socket);
  }

  #up(socket: WASocket, journal: Journal): void {
    startReading(socket, () => redeliver(socket, journal, this.#intake.inHand));
    const me = { id: socket.user?.id ?? '', lid: socket.user?.lid };
    void askForUnreadable({ sender: this.#sender, journal, me, log: this.#options.log });
  }

  async #ownKey(wid: string, to: Party): Promise<{ remoteJid: string; id: string; fromMe: true }> {
    const known = await this.#options.store.findSent(this.#ref, wid);
    if (!known?.isAccepted || this.#removed.has(wid)) throw noSuch;
    return { remoteJid: jidOf(to), id: wid, fromMe: true };
  }

  #ask<T>(work: (socket: WASocket) => Promise<T>): Promise<T> {
    return this.#guarded(() => work(this.#lifecycle.socket));
  }

  async #guarded<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closing.signal.aborted) throw new SendError('transient', reason('connection.ended'));
    try {
      return await work();
    } catch (cause) {
      throw toSendError(cause);
    }
  }
}

function waiting({ log }: WebOptions, ref: ConnectionRef): (error: unknown) => void {
  const warn = throttledWarnings(log, ref);
  return (error) => warn(error, 'events wait for the inbox');
}

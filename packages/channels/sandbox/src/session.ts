import { reason } from '@prosa/domain';
import {
  type ChannelSession,
  type Outgoing,
  type Party,
  type PeoplePage,
  type PeopleSource,
  type Profile,
  SendError,
  type HistoryWindow,
  type Sink,
} from '@prosa/channel-driver';
import { setTimeout as sleep } from 'node:timers/promises';
import { phoneTypes, sandboxCapabilities } from './capabilities.ts';
import { Delivery } from './delivery.ts';
import { deliverHistory } from './history.ts';
import type { ConnectionRef, ConnectionState, MessageChange, SandboxMessage, SandboxStore } from './store.ts';

const MB = 1_048_576;
const tooLong = reason('channel.textTooLong', { most: sandboxCapabilities.maxTextLength });
const tooLarge = reason('channel.fileTooLarge', {
  kind: 'document',
  most: Math.floor(sandboxCapabilities.maxMediaBytes / MB),
});
const reasons: Record<ConnectionState, string | null> = {
  CONNECTED: null,
  DISCONNECTED: reason('connection.phoneEnded'),
  TIMEOUT: reason('connection.phoneSilent'),
};
const RETRY_MS = 1_000;
const PEOPLE_PAGE = 500;

export class SandboxSession implements ChannelSession {
  readonly #store: SandboxStore;
  readonly #connection: ConnectionRef;
  readonly #sink: Sink;
  readonly #delivery: Delivery;
  readonly #stopWatching: () => void;
  #requestedHistory: HistoryWindow | null;
  #reported: ConnectionState | null = null;
  #looking: Promise<void> = Promise.resolve();
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(
    store: SandboxStore,
    connection: ConnectionRef & { history?: HistoryWindow | null },
    sink: Sink,
  ) {
    this.#store = store;
    this.#connection = connection;
    this.#sink = sink;
    this.#requestedHistory = connection.history ?? null;
    this.#delivery = new Delivery(store, connection, async (events) => {
      if (this.#closed) throw new SendError('transient', reason('connection.ended'));
      await sink.events(events);
    });
    this.#stopWatching = store.watch(connection, () => this.#pollSoon());
  }

  /** Resolves when the connection's state is reported; pending events follow. */
  async start(): Promise<void> {
    await this.#reportState();
    this.#pollSoon();
  }

  async send(message: Outgoing): Promise<{ wid: string }> {
    const type = this.#typeFor(message);
    await this.#waitToSend();
    const { wid } = message;
    const receipt = { kind: 'ack' as const, wid, ack: 2 as const, at: new Date().toISOString() };
    const { handed } = await this.#delivery.write(outgoing(message, type), receipt);
    handed.catch(() => this.#pollAgain());
    return { wid };
  }

  async findSent(wid: string): Promise<{ wid: string } | null> {
    const known = await this.#store.find(this.#connection, wid);
    return known?.fromBusiness ? { wid } : null;
  }

  async edit(wid: string, _to: Party, body: string): Promise<void> {
    if (body.length > sandboxCapabilities.maxTextLength) throw new SendError('permanent', tooLong);
    await this.#change(wid, { body });
  }

  async remove(wid: string): Promise<void> {
    await this.#change(wid, { deleted: true });
  }

  async react(wid: string, _to: Party, emoji: string): Promise<void> {
    await this.#waitForSlot();
    if (!(await this.#store.find(this.#connection, wid)))
      throw new SendError('permanent', reason('channel.noSuchMessage'));
    await this.#store.change(
      this.#connection,
      wid,
      { reaction: { emoji, fromBusiness: true, author: '' } },
      null,
    );
  }

  async markRead(_to: Party, wids: string[]): Promise<void> {
    await this.#waitForSlot();
    await this.#store.markRead(this.#connection, wids);
  }

  async typing({ value }: Party): Promise<void> {
    await this.#waitForSlot();
    await this.#store.typing(this.#connection, value, new Date().toISOString());
  }

  async profile(party: Party): Promise<Profile> {
    return { name: await this.#store.nameOf(this.#connection, party.value), pictureUrl: null };
  }

  async checkNumber(number: string): Promise<Party | null> {
    await this.#waitForSlot();
    const digits = number.replace(/\D/g, '');
    if (!/^\d{5,20}$/.test(digits)) return null;
    const { absent } = await this.#store.person(this.#connection, digits);
    return absent ? null : { kind: 'phone', value: digits };
  }

  async block({ value }: Party, blocked: boolean): Promise<void> {
    await this.#waitForSlot();
    await this.#store.changePerson(this.#connection, value, { blocked });
  }

  async people(source: PeopleSource, after: string | null): Promise<PeoplePage> {
    await this.#waitForSlot();
    const rows = await this.#store.peopleAfter(this.#connection, source, after ?? '', PEOPLE_PAGE);
    const people = rows.map(({ number, name }) => ({
      kind: 'phone' as const,
      value: number,
      ...(name ? { name } : {}),
    }));
    return { people, next: rows.length === PEOPLE_PAGE ? (rows.at(-1)?.number ?? null) : null };
  }

  async logout(): Promise<void> {
    await this.#store.changeConnection(this.#connection, { state: 'DISCONNECTED' });
    await this.#reportState();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#stopWatching();
    clearTimeout(this.#retry);
    await this.#looking;
    await this.#delivery.idle();
  }

  /** Changes a message of the business that is not deleted. */
  async #change(wid: string, change: MessageChange): Promise<void> {
    await this.#waitForSlot();
    const known = await this.#store.find(this.#connection, wid);
    if (!known?.fromBusiness || known.deleted)
      throw new SendError('permanent', reason('channel.noSuchMessage'));
    await this.#store.change(this.#connection, wid, change, null);
  }

  /** Every call to the platform passes here: waits for the latency, and rejects unless the connection is up. */
  async #waitForSlot(): Promise<number> {
    if (this.#closed) throw new SendError('transient', reason('connection.ended'));
    const { state, latencyMs, failNext } = await this.#store.readConnection(this.#connection);
    if (latencyMs > 0) await sleep(latencyMs);
    if (state !== 'CONNECTED') throw new SendError('transient', reasons[state] ?? state);
    return failNext;
  }

  /** Only sending fails on purpose: three requested failures mean three messages. */
  async #waitToSend(): Promise<void> {
    const failNext = await this.#waitForSlot();
    const failure = failNext > 0 ? await this.#store.takeFailure(this.#connection) : null;
    if (failure) throw new SendError(failure, reason('sandbox.failed', { kind: failure }));
  }

  #typeFor({ mediaType, media, body }: Outgoing): string {
    const type = phoneTypes[mediaType];
    if (!type) throw new SendError('permanent', reason('channel.type', { type: mediaType }));
    if (body.length > sandboxCapabilities.maxTextLength) throw new SendError('permanent', tooLong);
    if (media && media.size > sandboxCapabilities.maxMediaBytes) {
      throw new SendError('permanent', tooLarge);
    }
    return type;
  }

  /** Checks the connection once more; one check at a time, so that states are reported in order. */
  #pollSoon(): void {
    this.#looking = this.#looking.then(async () => {
      if (this.#closed) return;
      try {
        await this.#reportState();
        await this.#delivery.flush();
        await this.#deliverHistory();
      } catch {
        // The inbox could not take the events (its database may be restarting). They are kept, so try again.
        this.#pollAgain();
      }
    });
  }

  /** Delivers the requested older messages once the connection is up; after a break it starts over. */
  async #deliverHistory(): Promise<void> {
    const requestedHistory = this.#requestedHistory;
    if (!requestedHistory || this.#reported !== 'CONNECTED') return;
    const waitForSlot = async () => void (await this.#waitForSlot());
    await deliverHistory(this.#store, this.#connection, requestedHistory, {
      waitForSlot,
      deliver: (batch) => this.#sink.history(batch),
    });
    this.#requestedHistory = null;
  }

  #pollAgain(): void {
    clearTimeout(this.#retry);
    if (!this.#closed) this.#retry = setTimeout(() => this.#pollSoon(), RETRY_MS);
  }

  async #reportState(): Promise<void> {
    const { state } = await this.#store.readConnection(this.#connection);
    if (this.#closed || state === this.#reported) return;
    await this.#sink.status(state, reasons[state]);
    this.#reported = state;
  }
}

function outgoing(message: Outgoing, type: string): SandboxMessage {
  const isGroup = message.to.kind === 'group';
  return {
    id: message.wid,
    chat: message.to.value,
    chatName: message.to.name ?? '',
    isGroup,
    author: '',
    authorName: '',
    fromBusiness: true,
    type,
    body: message.body,
    dataJson: message.dataJson ?? null,
    media: message.media ? storedPart(message.media) : null,
    quotedId: message.quotedWid ?? null,
    reactions: [],
    edited: false,
    deleted: false,
    ack: 2,
    at: new Date().toISOString(),
  };
}

function storedPart({ path, name, mime, size }: { path: string; name: string; mime: string; size: number }) {
  return { path, name, mime, size };
}

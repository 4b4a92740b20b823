import { reason } from '@prosa/domain';
import {
  type ChannelSession,
  type ConnectionRef,
  type Outgoing,
  type Party,
  type PeoplePage,
  type Profile,
  throttledWarnings,
  SendError,
  type Sink,
  type Warn,
} from '@prosa/channel-driver';
import { type Fault, sendErrorOf } from './faults.ts';
import { FileKeeper } from './file-keeper.ts';
import { Files } from './files.ts';
import { Graph, GraphError } from './graph.ts';
import { Intake } from './intake.ts';
import { ConnectionProbe } from './connection-probe.ts';
import { ProfileNames } from './profile-names.ts';
import { type MetaOptions, usualTiming } from './options.ts';
import { dialects, type Request } from './outbound/dialect.ts';
import { Sender } from './sender.ts';
import type { MetaChannel } from './split-webhook.ts';
import type { MetaConnection } from './store.ts';

const isOptOut = (error: unknown): boolean =>
  error instanceof SendError && error.cause instanceof GraphError && error.cause.fault.kind === 'optOut';

export class MetaSession implements ChannelSession {
  readonly #channel: MetaChannel;
  readonly #graph: Graph;
  readonly #warnSeldom: Warn;
  readonly #now: () => Date;
  readonly #watch: ConnectionProbe;
  readonly #names: ProfileNames;
  readonly #sender: Sender;
  readonly #intake: Intake;
  readonly #closing = new AbortController();
  readonly #stopWatching: () => void;

  constructor(channel: MetaChannel, ref: ConnectionRef, sink: Sink, options: MetaOptions) {
    const timing = { ...usualTiming, ...options.timing };
    const { store, media, log, now = () => new Date() } = options;
    const closing = this.#closing.signal;
    this.#channel = channel;
    this.#warnSeldom = throttledWarnings(log, ref);
    this.#now = now;
    this.#graph = new Graph(options);
    this.#watch = new ConnectionProbe({ channel, ref, store, graph: this.#graph, sink, timing, closing });
    this.#names = new ProfileNames(channel, this.#graph);
    this.#sender = new Sender(channel, ref, this.#graph, { ...options, timing });
    const connection = () => this.#watch.credentials();
    const files = new FileKeeper({
      ref,
      graph: this.#graph,
      files: new Files(options),
      media,
      timing,
      now,
      log,
      connection,
      closing,
    });
    const { sender, names } = { sender: this.#sender, names: this.#names };
    this.#intake = new Intake({
      channel,
      ref,
      store,
      sink,
      names,
      files,
      sender,
      timing,
      log,
      connection,
      pause: (fault, since) => this.#pauseFrom(fault, since, now()),
      closing,
    });
    this.#stopWatching = store.watch(ref, () => {
      void this.#intake.poll();
      this.#watch.nudge();
    });
  }

  start(): void {
    void this.#watch.begin().then(() => this.#intake.poll());
  }

  async send(message: Outgoing): Promise<{ wid: string }> {
    try {
      return await this.#guarded(async (connection) => ({
        wid: await this.#sender.send(connection, message),
      }));
    } catch (error) {
      // The refusal shows that this person accepts no promotions: recorded for the next messages.
      if (isOptOut(error)) this.#intake.choice(message.to, { accepts: false, at: this.#now().toISOString() });
      throw error;
    }
  }

  async findSent(wid: string): Promise<{ wid: string } | null> {
    const platformWid = await this.#orTransient(() => this.#sender.find(wid));
    return platformWid === null ? null : { wid: platformWid };
  }

  async edit(): Promise<void> {
    throw new SendError('permanent', reason('channel.noEditing'));
  }

  async remove(): Promise<void> {
    throw new SendError('permanent', reason('channel.noDeleting'));
  }

  async react(wid: string, to: Party, emoji: string): Promise<void> {
    await this.#ask((connection) => dialects[this.#channel].react(connection, to, wid, emoji));
  }

  async markRead(to: Party, wids: string[]): Promise<void> {
    const last = wids.at(-1);
    // Earlier messages are marked as read with the last one.
    if (last !== undefined)
      await this.#ask((connection) => dialects[this.#channel].read(connection, to, last));
  }

  async typing(to: Party): Promise<void> {
    const heard = this.#names.lastFrom(to.value);
    await this.#ask((connection) => dialects[this.#channel].typing(connection, to, heard));
  }

  async profile(party: Party): Promise<Profile> {
    if (!this.#names.of(party.value)) await this.#intake.poll();
    const known = this.#names.of(party.value);
    if (known) return { name: known.name, pictureUrl: known.pictureUrl };
    return this.#guarded(async (connection) => {
      const { name, pictureUrl } = await this.#names.ask(connection, party);
      return { name, pictureUrl };
    });
  }

  async checkNumber(): Promise<Party | null> {
    throw new SendError('permanent', reason('channel.noNumberCheck'));
  }

  async block(): Promise<void> {
    throw new SendError('permanent', reason('channel.noBlocking'));
  }

  async people(): Promise<PeoplePage> {
    return { people: [], next: null };
  }

  /** The server keeps the credentials; only this session and the connection's state end. */
  async logout(): Promise<void> {
    await this.#watch.end();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#stopWatching();
    await Promise.all([this.#watch.idle(), this.#intake.idle()]);
  }

  /** `requestOf` returns null when there is nothing to request. */
  async #ask(requestOf: (connection: MetaConnection) => Request | null): Promise<void> {
    await this.#guarded(async (connection) => {
      const request = requestOf(connection);
      if (request) await this.#graph.call({ ...request, token: connection.accessToken });
    });
  }

  /**
   * Every call to the platform passes here. When the call finds the access ended, the connection is checked at once.
   */
  async #guarded<T>(work: (connection: MetaConnection) => Promise<T>): Promise<T> {
    if (this.#closing.signal.aborted) throw new SendError('transient', reason('connection.ended'));
    return this.#orTransient(async () => {
      const connection = await this.#watch.credentials();
      if (!connection) throw new SendError('transient', reason('meta.noCredentials'));
      const done = await work(connection);
      this.#watch.heard();
      return done;
    });
  }

  async #orTransient<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const cause = error instanceof SendError ? error.cause : error;
      if (cause instanceof GraphError) await this.#judge(cause);
      if (error instanceof SendError) throw error;
      if (error instanceof GraphError) throw sendErrorOf(error.fault, error);
      // The store is away, or a bug of ours that would otherwise stay unseen.
      this.#warnSeldom(error, 'a call failed in a way that the platform has no part in');
      throw new SendError('transient', reason('channel.notNoted'), {
        cause: error,
      });
    }
  }

  /** Otherwise a whole queue would fail, message by message, for a fault of the account. */
  #pause(fault: Fault): void {
    this.#sender.pause(fault);
    this.#watch.overrideState(fault.reason, fault.waitSeconds ?? 0);
  }

  /** A failure that arrives after the platform took the message; an old one says nothing about the present. */
  #pauseFrom(fault: Fault, since: string, now: Date): void {
    const passed = (now.getTime() - Date.parse(since)) / 1_000;
    if (fault.kind === 'account' && passed < (fault.waitSeconds ?? 0)) this.#pause(fault);
  }

  /** Applies a fault to the connection. A missing permission concerns only the message if the connection is up. */
  async #judge(cause: GraphError): Promise<void> {
    const { kind } = cause.fault;
    if (kind === 'reconnect') void this.#watch.check();
    if (kind === 'account') this.#pause(cause.fault);
    if (kind !== 'permission') return;
    await this.#watch.check();
    if (this.#watch.isUp) throw new SendError('permanent', cause.fault.reason, { cause });
  }
}

import { retryDelay } from '@prosa/async';
import { reason } from '@prosa/domain';
import { type ConnectionRef, type PairingCode, SendError } from '@prosa/channel-driver';
import type { ConnectionState, SocketConfig, WASocket } from '@whiskeysockets/baileys';
import { setTimeout as sleep } from 'node:timers/promises';
import { Auth } from '../baileys/auth.ts';
import { PairingCodes } from './pairing-codes.ts';
import { codeOf, type ConnectionEnd, connectionEndOf } from './connection-end.ts';
import { Journal } from '../baileys/journal.ts';
import type { Timing, WebOptions } from '../options.ts';
import { isAlive } from './liveness.ts';
import type { StatusNotifier } from './status-notifier.ts';
import { endSocket, isPaused, openSocket } from '../baileys/wire.ts';

const MOST_RETURNS = 3;

export interface LifecycleParts {
  ref: ConnectionRef;
  options: Pick<WebOptions, 'server' | 'store' | 'log' | 'now'>;
  timing: Timing;
  notifier: StatusNotifier;
  groupMetadata: SocketConfig['cachedGroupMetadata'];
  waitForCapacity: () => Promise<void>;
  attach: (socket: WASocket, journal: Journal, auth: Auth) => void;
  /** Called when the connection is logged in. */
  up: (socket: WASocket, journal: Journal) => void;
  closing: AbortSignal;
  /** After its abort nothing is written. */
  ended: AbortSignal;
}

/**
 * Runs one connection with one socket at a time, the previous one ended first: pairs it, watches it, and reconnects as
 * the code of its end demands.
 */
export class ConnectionLifecycle {
  readonly #deps: LifecycleParts;
  #auth: Auth | null = null;
  /**
   * Kept for all sockets of one pairing: a new socket must not read again what the previous one is still delivering.
   */
  #journal: Journal | null = null;
  #socket: WASocket | null = null;
  #isUp = false;
  /** performance.now() when the connection came up; 0 when it did not. */
  #upSince = 0;
  readonly #codes: PairingCodes;
  /** Failures in a row, and how often somebody else took the session over. */
  #failures = 0;
  #returns = 0;
  /** Aborts the wait before a reconnect. */
  readonly #abort = new AbortController();
  /** Only the latest requested attempt runs. */
  #attempt = 0;
  #work: Promise<void> = Promise.resolve();
  #isOver = false;

  constructor(parts: LifecycleParts) {
    this.#deps = parts;
    this.#codes = new PairingCodes({ ...parts, now: parts.options.now });
    parts.closing.addEventListener('abort', () => this.#abort.abort(), { once: true });
  }

  /** The socket that is up; throws a transient SendError while there is none. */
  get socket(): WASocket {
    if (this.#socket && this.#isUp) return this.#socket;
    throw new SendError('transient', this.#deps.notifier.state?.reason ?? reason('web.notUp'));
  }

  get auth(): Auth | null {
    return this.#auth;
  }

  start(): void {
    this.#deps.notifier.notify('OPENING');
    this.#then(() => this.#connect());
  }

  async pairingCode(number: string): Promise<PairingCode> {
    if (this.#auth?.isPaired) throw new SendError('permanent', reason('web.alreadyPaired'));
    const socket = this.#socket;
    if (!socket || !this.#codes.areShown) throw new SendError('transient', reason('web.preparing'));
    return this.#codes.ask(socket, number);
  }

  /** Unlinks this device, if the phone can be reached, and forgets the pairing. Nothing starts after that. */
  async logout(): Promise<void> {
    this.#isOver = true;
    const socket = this.#isUp ? this.#socket : null;
    // WhatsApp answers by ending the connection.
    await socket?.logout().catch(() => undefined);
    this.#abort.abort();
    await this.#drop();
    await this.#auth?.end();
    await this.#work;
    await this.#forget();
    this.#deps.notifier.notify('DISCONNECTED', reason('connection.ended'));
  }

  /** Ends the connection; the pairing stays. */
  async close(): Promise<void> {
    this.#isOver = true;
    this.#abort.abort();
    await this.#drop();
    await this.#work;
    await this.#drop();
  }

  async saved(): Promise<void> {
    await this.#auth?.save();
    await this.#auth?.idle();
  }

  /** Runs tasks one after another; one that fails (the database is down, say) counts as a failed connection. */
  #then(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch((err: unknown) => {
      if (this.#isDone()) return;
      const { ref, options } = this.#deps;
      options.log.warn(
        { err, companyId: ref.companyId, whatsappId: ref.whatsappId },
        'the connection did not open',
      );
      this.#later(connectionEndOf(500));
    });
  }

  #isDone(): boolean {
    return this.#isOver || this.#deps.closing.aborted;
  }

  async #connect(): Promise<void> {
    if (this.#isDone()) return;
    await this.#drop();
    const { ref, options, timing, groupMetadata, closing } = this.#deps;
    const { auth, journal } = await this.#loaded();
    if (this.#isDone()) return;
    const socket = openSocket({ ref, options, timing, auth, journal, groupMetadata, closing });
    this.#socket = socket;
    this.#codes.attach(socket);
    socket.ev.on('creds.update', () => void auth.save());
    socket.ev.on('connection.update', (update) => {
      if (this.#socket === socket && !closing.aborted) this.#changed(socket, journal, update);
    });
    this.#deps.attach(socket, journal, auth);
  }

  /** An unfinished pairing starts again with new keys. */
  async #loaded(): Promise<{ auth: Auth; journal: Journal }> {
    const { ref, options, waitForCapacity, ended } = this.#deps;
    await this.#auth?.idle();
    if (!this.#auth?.isPaired) {
      this.#auth = await Auth.load(ref, options.store, ended);
      this.#journal = null;
    }
    this.#journal ??= await Journal.load(this.#auth, options.now, waitForCapacity);
    return { auth: this.#auth, journal: this.#journal };
  }

  #changed(
    socket: WASocket,
    journal: Journal,
    { qr, isNewLogin, connection, lastDisconnect }: Partial<ConnectionState>,
  ): void {
    if (qr && !this.#codes.show(qr)) this.#unscanned();
    if (isNewLogin) this.#paired();
    if (connection === 'open') this.#opened(socket, journal);
    if (connection === 'close') this.#ended(codeOf(lastDisconnect?.error) ?? 428);
  }

  #paired(): void {
    this.#codes.paired();
    this.#deps.notifier.notify('PAIRING');
  }

  #unscanned(): void {
    this.#isOver = true;
    this.#deps.notifier.notify('DISCONNECTED', this.#codes.unused);
    this.#then(() => this.#forget());
  }

  #opened(socket: WASocket, journal: Journal): void {
    this.#isUp = true;
    this.#codes.reset();
    this.#upSince = performance.now();
    const number = this.#auth?.number;
    this.#deps.notifier.notify('CONNECTED', null, number === undefined ? {} : { number });
    this.#deps.up(socket, journal);
    void this.#watch(socket);
  }

  /** A socket can be open but dead: only an answer shows that a message would arrive. */
  async #watch(socket: WASocket): Promise<void> {
    const { probeMs, answerMs } = this.#deps.timing;
    for (;;) {
      await sleep(probeMs * (0.75 + Math.random() / 4), undefined, { ref: false });
      if (this.#socket !== socket || this.#isDone()) return;
      // While reading is paused because the inbox is full, silence proves nothing; Baileys waits longer for a sign of
      // life.
      if ((await isAlive(socket, answerMs)) || isPaused(socket)) continue;
      if (this.#socket === socket && !this.#isDone())
        this.#later({ ...connectionEndOf(408), reason: reason('web.silent') });
      return;
    }
  }

  #ended(code: number): void {
    if (this.#isDone()) return;
    const ending = connectionEndOf(code);
    // All codes were shown, or the time to scan one ran out.
    if (this.#codes.areShown && !this.#auth?.isPaired && ending.next === 'later') this.#unscanned();
    else if (ending.next === 'now') this.#again(0);
    else if (ending.next === 'fresh') this.#fresh(ending);
    else if (ending.next === 'replaced') this.#replaced(ending);
    else this.#later(ending);
  }

  #later({ status, reason }: ConnectionEnd): void {
    const { retryMs, longestRetryMs, steadyMs } = this.#deps.timing;
    if (this.#hasLasted(steadyMs)) this.#failures = 0;
    this.#failures += 1;
    const delay = retryDelay(this.#failures, { firstMs: retryMs, longestMs: longestRetryMs });
    // Random, so that connections that were cut together do not come back together.
    const wait = delay * (0.5 + Math.random());
    if (status) this.#deps.notifier.notify(status, reason, this.#retryAfter(wait));
    this.#again(wait);
  }

  #retryAfter(wait: number): { retryAt: string } {
    return { retryAt: new Date(this.#deps.options.now().getTime() + wait).toISOString() };
  }

  #hasLasted(ms: number): boolean {
    return this.#upSince > 0 && performance.now() - this.#upSince > ms;
  }

  #fresh({ reason }: ConnectionEnd): void {
    this.#deps.notifier.notify('DISCONNECTED', reason);
    this.#codes.because(reason);
    this.#then(() => this.#forget());
    this.#again(this.#deps.timing.freshStartMs, () => this.#deps.notifier.notify('OPENING'));
  }

  #replaced(end: ConnectionEnd): void {
    if (this.#hasLasted(this.#deps.timing.steadyMs * 10)) this.#returns = 0;
    this.#returns += 1;
    if (this.#returns > MOST_RETURNS) {
      this.#isOver = true;
      this.#deps.notifier.notify('DISCONNECTED', reason('web.takenOver'));
      this.#then(() => this.#drop());
      return;
    }
    const wait = this.#deps.timing.replacedMs * this.#returns * (0.75 + Math.random() / 2);
    this.#deps.notifier.notify('TIMEOUT', end.reason, this.#retryAfter(wait));
    this.#again(wait);
  }

  #again(wait: number, before: () => void = () => undefined): void {
    this.#isUp = false;
    this.#upSince = 0;
    this.#attempt += 1;
    const attempt = this.#attempt;
    this.#then(async () => {
      if (attempt !== this.#attempt) return;
      await this.#drop();
      await sleep(wait, undefined, { signal: this.#abort.signal }).catch(() => undefined);
      if (this.#isDone() || attempt !== this.#attempt) return;
      before();
      await this.#connect();
    });
  }

  /** Ends the auth before the store forgets it: no late write may reach the next pairing. */
  async #forget(): Promise<void> {
    const auth = this.#auth;
    await this.#drop();
    this.#auth = null;
    this.#journal = null;
    await auth?.end();
    await this.#deps.options.store.forget(this.#deps.ref);
  }

  async #drop(): Promise<void> {
    const socket = this.#socket;
    this.#socket = null;
    this.#isUp = false;
    this.#codes.reset();
    if (socket) await endSocket(socket);
  }
}

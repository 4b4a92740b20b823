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
  /** Waits until the inbox has room. */
  waitForCapacity: () => Promise<void>;
  /** A new connection: whoever listens to it begins now. */
  attach: (socket: WASocket, journal: Journal, auth: Auth) => void;
  /** It is logged in. */
  up: (socket: WASocket, journal: Journal) => void;
  closing: AbortSignal;
  /** Nothing is written any more. */
  ended: AbortSignal;
}

/**
 * The life of one line: a connection at a time, the one before ended first; paired, kept, looked after, and begun
 * again when it ends, as the code of its end says.
 */
export class ConnectionLifecycle {
  readonly #deps: LifecycleParts;
  #auth: Auth | null = null;
  /** Of the same pairing: what one connection has noted, the next does not read anew while it is being handed on. */
  #journal: Journal | null = null;
  #socket: WASocket | null = null;
  #isUp = false;
  /** Since when the connection is up, or was until it ended; 0: it was not. */
  #upSince = 0;
  readonly #codes: PairingCodes;
  /** Failures in a row, and how often somebody else took the session over. */
  #failures = 0;
  #returns = 0;
  /** Ends the wait for another try. */
  readonly #abort = new AbortController();
  /** Only the last one that was asked for is made. */
  #attempt = 0;
  /** What is going on: connecting, ending. One after another. */
  #work: Promise<void> = Promise.resolve();
  #isOver = false;

  constructor(parts: LifecycleParts) {
    this.#deps = parts;
    this.#codes = new PairingCodes({ ...parts, now: parts.options.now });
    parts.closing.addEventListener('abort', () => this.#abort.abort(), { once: true });
  }

  /** The connection that messages go over; fails while there is none. */
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

  /** Unlinks this device, as far as the phone can be told, and forgets the pairing. Nothing is begun after that. */
  async logout(): Promise<void> {
    this.#isOver = true;
    const socket = this.#isUp ? this.#socket : null;
    // The answer is that the connection ends.
    await socket?.logout().catch(() => undefined);
    this.#abort.abort();
    await this.#drop();
    await this.#auth?.end();
    await this.#work;
    await this.#forget();
    this.#deps.notifier.notify('DISCONNECTED', reason('connection.ended'));
  }

  /** Lets go of the connection; the pairing stays. */
  async close(): Promise<void> {
    this.#isOver = true;
    this.#abort.abort();
    await this.#drop();
    await this.#work;
    await this.#drop();
  }

  /** Resolves when all that was learned of keys and messages is durable. */
  async saved(): Promise<void> {
    await this.#auth?.save();
    await this.#auth?.idle();
  }

  /** Does one thing after another; what fails (the database is away, say) is a connection that did not come about. */
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

  /** A pairing that is not done begins with new keys. */
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

  /** A connection can be there and dead: only an answer shows that a message would arrive. */
  async #watch(socket: WASocket): Promise<void> {
    const { probeMs, answerMs } = this.#deps.timing;
    for (;;) {
      await sleep(probeMs * (0.75 + Math.random() / 4), undefined, { ref: false });
      if (this.#socket !== socket || this.#isDone()) return;
      // What is not read because the inbox is full tells nothing of the other end; Baileys looks after that for longer.
      if ((await isAlive(socket, answerMs)) || isPaused(socket)) continue;
      if (this.#socket === socket && !this.#isDone())
        this.#later({ ...connectionEndOf(408), reason: reason('web.silent') });
      return;
    }
  }

  #ended(code: number): void {
    if (this.#isDone()) return;
    const ending = connectionEndOf(code);
    // The codes were shown to the last, or the time to scan one ran out.
    if (this.#codes.areShown && !this.#auth?.isPaired && ending.next === 'later') this.#unscanned();
    else if (ending.next === 'now') this.#again(0);
    else if (ending.next === 'fresh') this.#fresh(ending);
    else if (ending.next === 'replaced') this.#replaced(ending);
    else this.#later(ending);
  }

  #later({ status, reason }: ConnectionEnd): void {
    if (status) this.#deps.notifier.notify(status, reason);
    const { retryMs, longestRetryMs, steadyMs } = this.#deps.timing;
    if (this.#hasLasted(steadyMs)) this.#failures = 0;
    this.#failures += 1;
    const wait = retryDelay(this.#failures, { firstMs: retryMs, longestMs: longestRetryMs });
    // Lines that were cut together do not come back together.
    this.#again(wait * (0.5 + Math.random()));
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
    this.#deps.notifier.notify('TIMEOUT', end.reason);
    this.#again(this.#deps.timing.replacedMs * this.#returns * (0.75 + Math.random() / 2));
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

  /** Nothing of the pairing is written after that: the next one begins with what it finds. */
  async #forget(): Promise<void> {
    const auth = this.#auth;
    await this.#drop();
    this.#auth = null;
    this.#journal = null;
    await auth?.end();
    await this.#deps.options.store.forget(this.#deps.ref);
  }

  /** The connection is nobody's any more, and ended. */
  async #drop(): Promise<void> {
    const socket = this.#socket;
    this.#socket = null;
    this.#isUp = false;
    this.#codes.reset();
    if (socket) await endSocket(socket);
  }
}

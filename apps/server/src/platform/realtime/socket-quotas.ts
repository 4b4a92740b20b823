import { BoundedMap } from '@prosa/async';
import { AppError, type Viewer } from '@prosa/domain';

/** Open sockets of one person on this process: each tab has one, and one that was lost counts for up to 45 s. */
const SOCKETS_PER_PERSON = 50;
/** A tab sends some frames when it connects or changes the screen, and one every five minutes otherwise. */
const FRAMES_PER_SECOND = 20;
const FRAMES_AT_ONCE = 300;
/** How long somebody who has sent too many frames is refused. */
const PAUSE_SECONDS = 10;
const MOST_PEOPLE = 100_000;

/** Counts frames: some at once, then so many per second; whoever exceeds that is refused for a while. */
class FrameAllowance {
  #left = FRAMES_AT_ONCE;
  #at: number;

  constructor(now: number) {
    this.#at = now;
  }

  /** Seconds until frames are taken again; 0: now. */
  pauseAt(now: number): number {
    this.#refill(now);
    return this.#left >= 0 ? 0 : Math.ceil(-this.#left / FRAMES_PER_SECOND);
  }

  /** Whether one more frame is allowed; the first refused one begins the pause. */
  take(now: number): boolean {
    this.#refill(now);
    if (this.#left >= 1) {
      this.#left -= 1;
      return true;
    }
    if (this.#left >= 0) this.#left = -PAUSE_SECONDS * FRAMES_PER_SECOND;
    return false;
  }

  #refill(now: number): void {
    const more = ((now - this.#at) / 1_000) * FRAMES_PER_SECOND;
    this.#left = Math.min(FRAMES_AT_ONCE, this.#left + Math.max(0, more));
    this.#at = now;
  }
}

/** The part of an engine.io connection that is limited. */
export interface CountedConnection {
  on(name: 'packet', listener: (packet: { type: string }) => void): unknown;
}

/** Bounds sockets and frames of each person, counted in this process. */
export class SocketQuotas {
  readonly #now: () => number;
  readonly #allowances = new BoundedMap<number, FrameAllowance>(MOST_PEOPLE);
  readonly #byConnection = new WeakMap<object, FrameAllowance>();
  readonly #sockets = new Map<number, number>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Throws ERR_TOO_MUCH_AT_ONCE with `retryAfter` (seconds) while a person has too many sockets, or has sent too much. */
  check({ id }: Pick<Viewer, 'id'>): void {
    const pause = this.#allowances.get(id)?.pauseAt(this.#now()) ?? 0;
    const hasTooMany = (this.#sockets.get(id) ?? 0) >= SOCKETS_PER_PERSON;
    if (pause > 0 || hasTooMany)
      throw new AppError('ERR_TOO_MUCH_AT_ONCE', {
        headers: { 'retry-after': String(pause || PAUSE_SECONDS) },
      });
  }

  /** Counts the frames of a connection from its first one on; `refuse` runs for each that is too much. */
  count(connection: CountedConnection, refuse: (retryAfter: number) => void): void {
    this.#byConnection.set(connection, new FrameAllowance(this.#now()));
    connection.on('packet', ({ type }) => {
      // Heartbeats are answers to our own.
      if (type !== 'message') return;
      if (!this.#byConnection.get(connection)?.take(this.#now())) refuse(PAUSE_SECONDS);
    });
  }

  /** Counts a socket as one of this person, and its frames with those of the person's other sockets. */
  join({ id }: Pick<Viewer, 'id'>, connection: object): void {
    this.#sockets.set(id, (this.#sockets.get(id) ?? 0) + 1);
    const allowance = this.#allowances.get(id) ?? new FrameAllowance(this.#now());
    this.#allowances.set(id, allowance);
    this.#byConnection.set(connection, allowance);
  }

  leave({ id }: Pick<Viewer, 'id'>): void {
    const left = (this.#sockets.get(id) ?? 0) - 1;
    if (left > 0) this.#sockets.set(id, left);
    else this.#sockets.delete(id);
  }
}

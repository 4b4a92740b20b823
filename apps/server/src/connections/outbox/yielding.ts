import type { ClaimedMessage } from './queries.ts';

/** So long after a message of a person or a bot, campaigns make way on its connection. */
const AT_WORK_MS = 60_000;
/** Messages of a burst. */
const BURST = 4;
/** From the start of one burst of a campaign to the start of the next. */
const GAP_MS = 200;

const since = (time = -Infinity): number => performance.now() - time;

/**
 * Where people or bots write, campaigns leave in bursts. A reply waits for no message of a campaign, but shares the
 * processor, the database and the channel with all of them. Where nobody writes, campaigns are not slowed.
 */
export class Yielding {
  readonly #goOn: () => void;
  /** By connection, when a message of each class was handed over last, by performance.now(). */
  readonly #people = new Map<number, number>();
  readonly #campaigns = new Map<number, number>();
  /** Connections whose campaigns wait for their next burst. */
  readonly #waiting = new Set<number>();

  /** `goOn` is called when the campaigns that had to wait on a connection may go on. */
  constructor(goOn: () => void) {
    this.#goOn = goOn;
  }

  /** Notes that a message is handed over. */
  note({ whatsappId, isMass }: Pick<ClaimedMessage, 'whatsappId' | 'isMass'>): void {
    (isMass ? this.#campaigns : this.#people).set(whatsappId, performance.now());
  }

  /** How many messages of campaigns may be sent on the connection now, of those that it has places for. */
  most(whatsappId: number, places: number): number {
    if (!this.#arePeopleAtWork(whatsappId)) return places;
    return this.#mayGo(whatsappId) ? Math.min(places, BURST) : 0;
  }

  /** Forgets connections that this process no longer owns. */
  keep(isOwned: (whatsappId: number) => boolean): void {
    for (const times of [this.#people, this.#campaigns])
      for (const whatsappId of times.keys()) if (!isOwned(whatsappId)) times.delete(whatsappId);
  }

  #mayGo(whatsappId: number): boolean {
    const wait = GAP_MS - since(this.#campaigns.get(whatsappId));
    if (wait > 0 && !this.#waiting.has(whatsappId)) {
      this.#waiting.add(whatsappId);
      setTimeout(() => {
        this.#waiting.delete(whatsappId);
        this.#goOn();
      }, wait).unref();
    }
    return wait <= 0;
  }

  #arePeopleAtWork(whatsappId: number): boolean {
    return since(this.#people.get(whatsappId)) < AT_WORK_MS;
  }
}

import type { ChannelEvent } from '@prosa/channel-driver';
import type { App } from '../../platform/app.ts';
import type { Deliver } from '../ports.ts';
import { saveTraffic, type Traffic } from './traffic-queries.ts';

/** A connection's times are written at most once in this time. */
const REST_MS = 60_000;
const FLUSH_MS = 2_000;

type Connection = { companyId: number; whatsappId: number };
type Carried = Pick<Traffic, 'receivedAt' | 'sentAt'>;

const nothing: Carried = { receivedAt: null, sentAt: null };

/** What a batch shows: a customer's message came in, a message of ours was typed on the phone. */
function carriedBy(events: ChannelEvent[], now: string): Carried {
  const of = (fromMe: boolean) => events.some((event) => event.kind === 'message' && event.fromMe === fromMe);
  return { receivedAt: of(false) ? now : null, sentAt: of(true) ? now : null };
}

/**
 * Keeps when each connection last received and last sent. It collects the times of this process and writes them in one
 * statement now and then, so a message costs nothing; a process that is killed loses a minute at most.
 */
export class TrafficCounters {
  readonly #app: Pick<App, 'database' | 'log' | 'now'>;
  readonly #waiting = new Map<number, Traffic>();
  readonly #writtenAt = new Map<number, number>();
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(app: Pick<App, 'database' | 'log' | 'now'>) {
    this.#app = app;
  }

  /** Delivers events, then counts them: only a stored message was received. */
  watching(deliver: Deliver): Deliver {
    return async (connection, events) => {
      await deliver(connection, events);
      this.#note(connection, carriedBy(events, this.#app.now().toISOString()));
    };
  }

  /** The channel has accepted a message of ours. */
  sent(connection: Connection): void {
    this.#note(connection, { ...nothing, sentAt: this.#app.now().toISOString() });
  }

  /** Writes all pending times, however recent the last write. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.flush(true);
  }

  /** The timer runs only while times are pending. */
  #flushLater(): void {
    if (this.#isStopped) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.flush().then(() => this.#waiting.size > 0 && this.#flushLater());
    }, FLUSH_MS).unref();
  }

  #note({ companyId, whatsappId }: Connection, { receivedAt, sentAt }: Carried): void {
    if (receivedAt === null && sentAt === null) return;
    const known = this.#waiting.get(whatsappId);
    this.#waiting.set(whatsappId, {
      companyId,
      whatsappId,
      receivedAt: receivedAt ?? known?.receivedAt ?? null,
      sentAt: sentAt ?? known?.sentAt ?? null,
    });
    this.#flushLater();
  }

  /** Writes the times that are due, or all of them. Never rejects. */
  flush(all = false): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write(all));
    return this.#writing;
  }

  async #write(all: boolean): Promise<void> {
    const now = this.#app.now().getTime();
    for (const [id, at] of this.#writtenAt) if (now - at >= REST_MS) this.#writtenAt.delete(id);
    const due = [...this.#waiting.values()].filter(
      ({ whatsappId }) => all || !this.#writtenAt.has(whatsappId),
    );
    if (due.length === 0) return;
    for (const { whatsappId } of due) this.#waiting.delete(whatsappId);
    try {
      await this.#app.database.acrossCompanies('note the last traffic', (tx) => saveTraffic(tx, due));
      for (const { whatsappId } of due) this.#writtenAt.set(whatsappId, now);
    } catch (error) {
      this.#app.log.warn({ err: error }, 'the last traffic could not be noted yet');
      for (const traffic of due) this.#keep(traffic);
    }
  }

  /** Keeps the times for the next flush; those that came meanwhile are newer. */
  #keep(traffic: Traffic): void {
    const newer = this.#waiting.get(traffic.whatsappId) ?? nothing;
    this.#note(traffic, {
      receivedAt: newer.receivedAt ?? traffic.receivedAt,
      sentAt: newer.sentAt ?? traffic.sentAt,
    });
  }
}

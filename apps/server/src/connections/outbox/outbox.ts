import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../../platform/app.ts';
import type { AnnounceMessages } from '../ports.ts';
import type { Runner } from '../runner/runner.ts';
import type { TrafficBook } from '../traffic/traffic-book.ts';
import { Acts } from './acts.ts';
import { type ClaimedMessage, claimMessages, type SendingLine } from './queries.ts';
import { ResultBook } from './result-book.ts';
import { sendMessage } from './send-message.ts';

const POLL_MS = 1_000;
/** How long a stop waits for what is under way. */
const FAREWELL_MS = 10_000;
/** Conversations in which a connection sends at the same time. */
const ROOM_PER_LINE = 16;

/**
 * Sends what waits on the connections this process holds: within a conversation in order, conversations side by
 * side. Woken by the bus, and looks by itself every second.
 */
export class Outbox {
  readonly #app: App;
  readonly #runner: Runner;
  readonly #book: ResultBook;
  readonly #acts: Acts;
  readonly #traffic: Pick<TrafficBook, 'sent'>;
  readonly #underWay = new Map<number, ClaimedMessage>();
  /** Per connection, the conversation that was served last. */
  readonly #served = new Map<number, number>();
  #claiming: Promise<void> | null = null;
  #isAsked = false;
  #isStopped = false;
  #sending = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(
    app: App,
    runner: Runner,
    announce: AnnounceMessages,
    traffic: Pick<TrafficBook, 'sent'>,
  ) {
    this.#app = app;
    this.#runner = runner;
    this.#traffic = traffic;
    this.#book = new ResultBook(app, runner.owner, announce);
    this.#acts = new Acts(app, runner, announce);
  }

  start(): void {
    this.#unsubscribe = this.#app.bus.subscribe('outbox', ({ whatsappId }) => {
      if (this.#runner.get(whatsappId)) this.wake();
    });
    this.#runner.onUp = () => this.wake();
    this.#timer = setInterval(() => this.wake(), POLL_MS);
  }

  /**
   * Claims nothing more, and sees what is under way to its end; what takes longer than a farewell may is resolved
   * by who takes over.
   */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#unsubscribe?.();
    clearInterval(this.#timer);
    await this.#claiming;
    const farewell = sleep(FAREWELL_MS, undefined, { ref: false });
    await Promise.race([Promise.all([...this.#sending, this.#acts.stop()]), farewell]);
  }

  /** One claim at a time; whoever asks meanwhile is served by the next. */
  wake(): void {
    this.#acts.wake();
    this.#isAsked = true;
    this.#claiming ??= this.#claimAll().finally(() => {
      this.#claiming = null;
    });
  }

  async #claimAll(): Promise<void> {
    while (this.#isAsked && !this.#isStopped) {
      this.#isAsked = false;
      try {
        await this.#claim();
      } catch (error) {
        this.#app.log.warn({ err: error }, 'the outbox could not look for messages');
      }
    }
  }

  async #claim(): Promise<void> {
    const lines = this.#lines();
    if (lines.length === 0) return;
    const claimed = await this.#app.database.acrossCompanies('claim messages to send', (tx) =>
      claimMessages(tx, this.#runner.owner, lines, [...this.#underWay.keys()]),
    );
    this.#turnRound(lines, claimed);
    for (const message of claimed) {
      this.#underWay.set(message.id, message);
      const sending = this.#send(message).finally(() => {
        this.#sending.delete(sending);
        this.#underWay.delete(message.id);
        // The next of the same conversation may go now.
        this.wake();
      });
      this.#sending.add(sending);
    }
  }

  #lines(): SendingLine[] {
    const busy = new Map<number, number>();
    for (const { whatsappId } of this.#underWay.values())
      busy.set(whatsappId, (busy.get(whatsappId) ?? 0) + 1);
    return this.#runner
      .held()
      .map(({ lease: { companyId, whatsappId, epoch } }) => ({
        companyId,
        whatsappId,
        epoch,
        after: this.#served.get(whatsappId) ?? 0,
        room: ROOM_PER_LINE - (busy.get(whatsappId) ?? 0),
      }))
      .filter(({ room }) => room > 0);
  }

  /** Goes on after the last conversation that was served, and round again when there was none behind it. */
  #turnRound(lines: SendingLine[], claimed: ClaimedMessage[]): void {
    for (const { whatsappId, after, room } of lines) {
      const served = claimed.filter((message) => message.whatsappId === whatsappId);
      const last = served.at(-1)?.conversationId ?? 0;
      this.#served.set(whatsappId, served.length < room ? 0 : last);
      if (served.length < room && after > 0) this.#isAsked = true;
    }
  }

  async #send(message: ClaimedMessage): Promise<void> {
    const held = this.#runner.get(message.whatsappId);
    const outcome = await sendMessage(this.#app, held, message);
    const { companyId, whatsappId, id } = message;
    const epoch = held?.lease.epoch ?? 0;
    this.#app.metrics.count('outbox_messages_total', { outcome: outcome.status });
    if (outcome.status === 'sent') this.#traffic.sent({ companyId, whatsappId });
    await this.#book.note(companyId, { whatsappId, epoch, id, ...outcome });
    if (outcome.delaySeconds !== null) this.#wakeIn(outcome.delaySeconds);
  }

  #wakeIn(seconds: number): void {
    setTimeout(() => this.wake(), seconds * 1_000).unref();
  }
}

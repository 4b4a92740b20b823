import { CoalescedRuns, withTimeout } from '@prosa/async';
import type { App } from '../../platform/app.ts';
import type { AnnounceMessages, Announcing } from '../ports.ts';
import { PacedConnections, type Pacing } from '../pace/paced-connections.ts';
import type { Runner } from '../runner/runner.ts';
import type { TrafficCounters } from '../traffic/traffic-counters.ts';
import { Acts } from './acts.ts';
import { announceSkipped } from './announce-skipped.ts';
import { CampaignPauses } from './campaign-pauses.ts';
import { type ClaimedMessage, claimMessages, type SendableConnection } from './queries.ts';
import { ResultWriter } from './result-writer.ts';
import { postponed, sendMessage } from './send-message.ts';
import { ConnectionShares } from './shares.ts';

const POLL_MS = 1_000;
const FAREWELL_MS = 10_000;
const LONGEST_TIMER_SECONDS = 3_600;

type Connection = SendableConnection & { isPaced: boolean };

/**
 * Sends the outbox of the connections that this process owns: in order within a conversation, conversations side by
 * side. Woken by the bus, and polls every second.
 */
export class Outbox {
  readonly #app: App;
  readonly #runner: Runner;
  readonly #results: ResultWriter;
  readonly #acts: Acts;
  readonly #announce: AnnounceMessages;
  readonly #paced: PacedConnections;
  readonly #traffic: Pick<TrafficCounters, 'sent'>;
  readonly #underWay = new Map<number, ClaimedMessage>();
  readonly #shares = new ConnectionShares();
  readonly #pauses = new CampaignPauses();
  readonly #claims = new CoalescedRuns(async () => this.#tryToClaim());
  #sending = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(
    app: App,
    runner: Runner,
    announcing: Announcing,
    traffic: Pick<TrafficCounters, 'sent'>,
    pacing?: Pacing,
  ) {
    this.#app = app;
    this.#runner = runner;
    this.#traffic = traffic;
    this.#results = new ResultWriter(app, runner.owner, announcing);
    const { announceMessages: announce } = announcing;
    this.#announce = announce;
    this.#acts = new Acts(app, runner, announce);
    const { owner } = runner;
    this.#paced = new PacedConnections(app, { owner, announce, wake: () => this.wake() }, pacing);
  }

  start(): void {
    this.#unsubscribe = this.#app.bus.subscribe('outbox', ({ whatsappId }) => {
      if (!this.#runner.get(whatsappId)) return;
      this.#paced.touch(whatsappId);
      this.wake();
    });
    this.#runner.onUp = () => {
      this.#paced.touch(null);
      this.wake();
    };
    this.#timer = setInterval(() => this.wake(), POLL_MS);
  }

  /**
   * Claims nothing more, and waits for the sends under way, FAREWELL_MS at most; the process that takes over resolves
   * what takes longer.
   */
  async stop(): Promise<void> {
    this.#unsubscribe?.();
    clearInterval(this.#timer);
    await this.#claims.stop();
    await withTimeout(FAREWELL_MS, Promise.all([...this.#sending, this.#acts.stop()]));
  }

  wake(): void {
    this.#acts.wake();
    void this.#claims.ask();
  }

  async #tryToClaim(): Promise<void> {
    try {
      await this.#claim();
    } catch (error) {
      this.#app.log.warn({ err: error }, 'the outbox could not look for messages');
    }
  }

  async #claim(): Promise<void> {
    this.#forgetLost();
    const connections = this.#connections();
    await this.#take(await this.#claimFree(connections.filter(({ isPaced }) => !isPaced)));
    const paced = connections.filter(({ isPaced }) => isPaced);
    await this.#take(await this.#paced.claim(paced, [...this.#underWay.values()]));
  }

  async #take(found: ClaimedMessage[]): Promise<void> {
    this.#sendAll(found.filter(({ status }) => status === 'sending'));
    const skipped = found.filter(({ status }) => status === 'skipped');
    if (skipped.length === 0) return;
    for (const { whatsappId } of skipped) this.#paced.touch(whatsappId);
    void this.#claims.ask();
    await announceSkipped(this.#app, this.#announce, skipped);
  }

  #forgetLost(): void {
    const isOwned = (whatsappId: number) => this.#runner.get(whatsappId) !== undefined;
    this.#shares.keep(isOwned);
    this.#pauses.keep(isOwned);
    this.#paced.keep(isOwned);
  }

  async #claimFree(connections: Connection[]): Promise<ClaimedMessage[]> {
    if (connections.length === 0) return [];
    const underWay = [...this.#underWay.keys()];
    const claimed = await claimMessages(this.#app, this.#runner.owner, connections, underWay);
    const byConnection = Map.groupBy(claimed, ({ whatsappId }) => whatsappId);
    const mayHaveMore = connections.filter((connection) =>
      this.#shares.advance(connection, byConnection.get(connection.whatsappId) ?? []),
    );
    if (mayHaveMore.length > 0) void this.#claims.ask();
    return claimed;
  }

  #sendAll(claimed: ClaimedMessage[]): void {
    for (const message of claimed) {
      this.#underWay.set(message.id, message);
      const sending = this.#send(message).finally(() => {
        this.#sending.delete(sending);
        this.#underWay.delete(message.id);
        // The next message of the same conversation may be sent now.
        this.#paced.touch(message.whatsappId);
        this.wake();
      });
      this.#sending.add(sending);
    }
  }

  #connections(): Connection[] {
    const underWay = Map.groupBy(this.#underWay.values(), ({ whatsappId }) => whatsappId);
    return this.#runner
      .owned()
      .map(({ capabilities, lease: { companyId, whatsappId, epoch } }) => ({
        isPaced: capabilities.paced === true,
        companyId,
        whatsappId,
        epoch,
        ...this.#shares.of(whatsappId, underWay.get(whatsappId) ?? []),
      }))
      .filter(({ isPaced, service, mass }) => service.free > 0 || (mass.free > 0 && !isPaced));
  }

  async #send(message: ClaimedMessage): Promise<void> {
    const owned = this.#runner.get(message.whatsappId);
    const { companyId, whatsappId, id, isMass } = message;
    // It was claimed while another one was refused.
    const pause = isMass ? this.#pauses.secondsLeft(whatsappId) : 0;
    const outcome = pause > 0 ? postponed(pause) : await sendMessage(this.#app, owned, message);
    this.#pauses.note(whatsappId, outcome);
    const epoch = owned?.lease.epoch ?? 0;
    this.#app.metrics.count('outbox_messages_total', { outcome: outcome.status });
    if (outcome.status === 'sent') this.#traffic.sent({ companyId, whatsappId });
    await this.#results.note(companyId, { whatsappId, epoch, id, ...outcome });
    if (outcome.delaySeconds !== null) this.#wakeIn(whatsappId, outcome.delaySeconds);
  }

  #wakeIn(whatsappId: number, seconds: number): void {
    // A later time is found by the regular polls; a timer holds at most 24 days.
    if (seconds > LONGEST_TIMER_SECONDS) return;
    setTimeout(() => {
      this.#paced.touch(whatsappId);
      this.wake();
    }, seconds * 1_000).unref();
  }
}

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
import { ConnectionShares, type ServiceClass } from './shares.ts';
import { Yielding } from './yielding.ts';

const POLL_MS = 1_000;
const FAREWELL_MS = 10_000;
const LONGEST_TIMER_SECONDS = 3_600;

type Connection = SendableConnection & { isPaced: boolean };
const reasons = { service: 'claim messages to send', mass: 'claim messages of campaigns to send' };

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
  /** What people and bots write, and everything of paced numbers. */
  readonly #claims = new CoalescedRuns(async () => this.#tryToClaim('service'));
  /** Of its own, so that no reply waits until messages of a campaign are claimed. */
  readonly #massClaims = new CoalescedRuns(async () => this.#tryToClaim('mass'));
  readonly #yielding = new Yielding(() => void this.#massClaims.ask());
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
    this.#unsubscribe = this.#app.bus.subscribe('outbox', ({ whatsappId, isMass }) => {
      if (!this.#runner.get(whatsappId)) return;
      this.#paced.touch(whatsappId);
      if (isMass === undefined) this.wake();
      else this.#wakeClass(whatsappId, isMass);
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
    await Promise.all([this.#claims.stop(), this.#massClaims.stop()]);
    await withTimeout(FAREWELL_MS, Promise.all([...this.#sending, this.#acts.stop()]));
  }

  wake(): void {
    this.#acts.wake();
    void this.#claims.ask();
    void this.#massClaims.ask();
  }

  #wakeClass(whatsappId: number, isMass: boolean): void {
    this.#acts.wake();
    const isPaced = this.#runner.get(whatsappId)?.capabilities.paced === true;
    void (isMass && !isPaced ? this.#massClaims : this.#claims).ask();
  }

  async #tryToClaim(which: ServiceClass): Promise<void> {
    try {
      await this.#claim(which);
    } catch (error) {
      this.#app.log.warn({ err: error }, 'the outbox could not look for messages');
    }
  }

  async #claim(which: ServiceClass): Promise<void> {
    this.#forgetLost();
    const connections = this.#connections();
    await this.#take(await this.#claimFree(connections, which));
    if (which === 'mass') return;
    const paced = connections.filter(({ isPaced }) => isPaced);
    await this.#take(await this.#paced.claim(paced, [...this.#underWay.values()]));
  }

  async #take(found: ClaimedMessage[]): Promise<void> {
    this.#sendAll(found.filter(({ status }) => status === 'sending'));
    const skipped = found.filter(({ status }) => status === 'skipped');
    if (skipped.length === 0) return;
    for (const { whatsappId } of skipped) {
      this.#paced.touch(whatsappId);
      this.#wakeClass(whatsappId, true);
    }
    await announceSkipped(this.#app, this.#announce, skipped);
  }

  #forgetLost(): void {
    const isOwned = (whatsappId: number) => this.#runner.get(whatsappId) !== undefined;
    this.#shares.keep(isOwned);
    this.#pauses.keep(isOwned);
    this.#yielding.keep(isOwned);
    this.#paced.keep(isOwned);
  }

  async #claimFree(all: Connection[], which: ServiceClass): Promise<ClaimedMessage[]> {
    const other = which === 'mass' ? 'service' : 'mass';
    const connections = all
      .filter((connection) => !connection.isPaced && connection[which].free > 0)
      .map((connection) => ({ ...connection, [other]: { ...connection[other], free: 0 } }))
      .map((connection) => (which === 'mass' ? this.#yield(connection) : connection))
      .filter((connection) => connection[which].free > 0);
    if (connections.length === 0) return [];
    const underWay = [...this.#underWay.keys()];
    const { owner } = this.#runner;
    const claimed = await claimMessages(this.#app, owner, connections, underWay, reasons[which]);
    const byConnection = Map.groupBy(claimed, ({ whatsappId }) => whatsappId);
    const mayHaveMore = connections.filter((connection) =>
      this.#shares.advance(connection, byConnection.get(connection.whatsappId) ?? []),
    );
    if (mayHaveMore.length > 0) void (which === 'mass' ? this.#massClaims : this.#claims).ask();
    return claimed;
  }

  #yield(connection: Connection): Connection {
    const { whatsappId, mass } = connection;
    return { ...connection, mass: { ...mass, free: this.#yielding.most(whatsappId, mass.free) } };
  }

  #sendAll(claimed: ClaimedMessage[]): void {
    for (const message of claimed) {
      this.#underWay.set(message.id, message);
      this.#yielding.note(message);
      const sending = this.#send(message).finally(() => {
        this.#sending.delete(sending);
        this.#underWay.delete(message.id);
        // The next message of the same conversation may be sent now; one of a campaign behind a reply is found by the
        // regular polls.
        this.#paced.touch(message.whatsappId);
        this.#wakeClass(message.whatsappId, message.isMass);
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

import { reason } from '@prosa/domain';
import { BoundedMap } from '@prosa/async';
import { type ConnectionRef, type Outgoing, SendError } from '@prosa/channel-driver';
import { type Fault, sendErrorOf } from './faults.ts';
import { type Graph, GraphError } from './graph.ts';
import type { MetaOptions, Timing } from './options.ts';
import { type Dialect, dialects } from './outbound/dialect.ts';
import type { Step } from './outbound/plan.ts';
import { Pace } from './pace.ts';
import type { MetaChannel } from './split-webhook.ts';
import type { MetaConnection } from './store.ts';
import { messageOf, newestOf, stepOf, type Attempt, widAfter } from './send-attempts.ts';

interface Pending {
  wid: string;
  body: string;
  isUnderWay: boolean;
}

const lost = reason('meta.lost');
const MOST_PENDING = 1_000;
const MOST_CONFIRMED = 10_000;

/**
 * Sends each message once. The platform accepts no idempotency key, so each request is recorded before it goes out, and
 * confirmed by the answer, or by the mark that a status (WhatsApp) or an echo (Messenger) returns. Instagram's echoes
 * have no mark and are recognised by their text, as long as this session lives. When an answer is lost, nothing is sent
 * until a confirmation comes or `confirmMs` is over; only then the message goes out again. Remaining risk: a message
 * that the platform took without an answer, and confirms only after `confirmMs`, reaches the customer twice. The
 * alternative, never to repeat it, would lose every message whose request did not arrive.
 */
export class Sender {
  readonly #options: Pick<MetaOptions, 'store' | 'log'>;
  readonly #ref: ConnectionRef;
  readonly #dialect: Dialect;
  readonly #graph: Graph;
  readonly #timing: Timing;
  readonly #now: () => Date;
  readonly #pace = new Pace();
  /** Per recipient: requests under way or with an unknown outcome. */
  readonly #pending = new BoundedMap<string, Pending[]>(MOST_PENDING);
  readonly #underWay = new Set<Promise<unknown>>();
  /** Our wids whose platform id this session has already recorded. */
  readonly #confirmed = new BoundedMap<string, true>(MOST_CONFIRMED);

  constructor(
    channel: MetaChannel,
    ref: ConnectionRef,
    graph: Graph,
    options: Pick<MetaOptions, 'store' | 'log' | 'now'> & { timing: Timing },
  ) {
    this.#ref = ref;
    this.#dialect = dialects[channel];
    this.#graph = graph;
    this.#options = options;
    this.#timing = options.timing;
    this.#now = options.now ?? (() => new Date());
  }

  async send(connection: MetaConnection, message: Outgoing): Promise<string> {
    const steps = this.#dialect.plan(message, this.#now());
    const sending = this.#all(connection, message, steps);
    this.#underWay.add(sending);
    try {
      return await sending;
    } finally {
      this.#underWay.delete(sending);
    }
  }

  /**
   * The platform's id of our message; null when a part of it surely did not reach the customer, or no confirmation came
   * in time. Throws a transient SendError while a confirmation may still come.
   */
  async find(wid: string): Promise<string | null> {
    const { message, tries } = await this.#known(wid);
    const steps = new Set(tries.map((one) => stepOf(one.wid)));
    if ([...steps].some((step) => newestOf(tries, step)?.failed)) return null;
    return this.#wentAs(newestOf(tries, message));
  }

  async #known(wid: string): Promise<{ message: string; tries: Attempt[] }> {
    const tries = await this.#options.store.tries(this.#ref, wid);
    return { message: tries[0] ? messageOf(tries[0].wid) : wid, tries };
  }

  /** Null when the request did not go out, as far as anybody can find out. */
  #wentAs(one: Attempt | undefined): string | null {
    if (!one || one.platformWid !== null) return one?.platformWid ?? null;
    const left = Date.parse(one.at) + this.#timing.confirmMs - this.#now().getTime();
    if (left > 0)
      throw new SendError('transient', lost, { waitSeconds: Math.min(5, Math.ceil(left / 1_000)) });
    return null;
  }

  /** A status or an echo gives the platform's id of our message; every status repeats it. */
  async confirm(wid: string, platformWid: string): Promise<void> {
    if (this.#confirmed.has(wid)) return;
    await this.#options.store.sent(this.#ref, wid, platformWid);
    this.#confirmed.set(wid, true);
  }

  /** A fault of one message pauses the whole connection. */
  pause({ waitSeconds, reason }: Fault): void {
    if (waitSeconds !== null) this.#pace.pause(waitSeconds, reason);
  }

  /** Resolves when no request to this person is under way; their echoes are read after that. */
  async settled(to: string): Promise<void> {
    while (this.#pending.get(to)?.some(({ isUnderWay }) => isUnderWay))
      await Promise.allSettled(this.#underWay);
  }

  isUnderWay(to: string): boolean {
    return this.#pending.get(to)?.some(({ isUnderWay }) => isUnderWay) ?? false;
  }

  /** An echo without a mark, with the text of a message of unknown outcome, confirms that message. */
  claim(to: string, body: string): string | null {
    const found = this.#pending.get(to)?.find((one) => !one.isUnderWay && one.body === body);
    if (!found) return null;
    this.#forget(to, found.wid);
    return found.wid;
  }

  /** Sends only the parts that the customer does not have yet, also after a pause or a late failure. */
  async #all(connection: MetaConnection, message: Outgoing, steps: Step[]): Promise<string> {
    const known = await this.#known(message.wid);
    let platformWid = '';
    for (const [index, step] of steps.entries()) {
      const isLast = index === steps.length - 1;
      const wid = isLast ? known.message : `${known.message}#${index}`;
      const before = newestOf(known.tries, wid);
      platformWid = before?.failed
        ? await this.#once(connection, message, step, widAfter(before))
        : (this.#wentAs(before) ?? (await this.#once(connection, message, step, before?.wid ?? wid)));
    }
    return platformWid;
  }

  async #once(connection: MetaConnection, message: Outgoing, step: Step, wid: string): Promise<string> {
    const fileId = step.file ? await this.#upload(connection, step.file) : '';
    const content = step.content(fileId);
    const request = this.#dialect.message(connection, message.to, content, wid);
    const to = message.to.value;
    await this.#pace.wait(to, connection.messagesPerSecond, message.isMass);
    await this.#options.store.sending(this.#ref, wid, to);
    const body = typeof content['text'] === 'string' ? content['text'] : '';
    this.#note(to, { wid, body, isUnderWay: true });
    try {
      const platformWid = this.#dialect.wid(
        await this.#graph.call({ ...request, token: connection.accessToken }),
      );
      if (platformWid === '') throw new SendError('transient', lost);
      await this.#answered(wid, platformWid);
      this.#forget(to, wid);
      this.#pace.went(to);
      return platformWid;
    } catch (error) {
      throw await this.#failed(error, to, { wid, tooLate: step.tooLate });
    }
  }

  async #upload(connection: MetaConnection, file: NonNullable<Step['file']>): Promise<string> {
    try {
      const request = await this.#dialect.upload(connection, file);
      const id = this.#dialect.fileId(await this.#graph.call({ ...request, token: connection.accessToken }));
      if (id !== '') return id;
      throw new SendError('transient', reason('meta.fileLost'));
    } catch (error) {
      throw error instanceof GraphError ? sendErrorOf(error.fault, error) : error;
    }
  }

  /** The platform has the message; if that cannot be recorded, its status or its echo reports it again. */
  async #answered(wid: string, platformWid: string): Promise<void> {
    await this.confirm(wid, platformWid).catch((err: unknown) => {
      this.#options.log?.warn({ err, ...this.#ref, wid }, 'what was sent could not be noted');
    });
  }

  async #failed(
    error: unknown,
    to: string,
    { wid, tooLate }: { wid: string; tooLate: Step['tooLate'] },
  ): Promise<unknown> {
    const fault = error instanceof GraphError ? error.fault : null;
    if (!fault || fault.kind === 'unknown') {
      this.#note(to, { wid, isUnderWay: false });
      return fault ? new SendError('transient', lost, { waitSeconds: 5, cause: error }) : error;
    }
    this.#forget(to, wid);
    await this.#options.store.unsent(this.#ref, wid);
    if (fault.code === PAIR_RATE) return sendErrorOf({ ...fault, waitSeconds: this.#pace.slow(to) }, error);
    if (fault.kind === 'wait') this.pause(fault);
    const isLate = fault.kind === 'window' && tooLate !== undefined;
    return sendErrorOf(
      isLate ? { ...fault, reason: reason(tooLate, { code: fault.code ?? '?' }) } : fault,
      error,
    );
  }

  #note(to: string, change: Partial<Pending> & { wid: string }): void {
    const all = this.#pending.get(to) ?? [];
    const before = all.find(({ wid }) => wid === change.wid);
    const note = { body: '', isUnderWay: false, ...before, ...change };
    this.#pending.set(to, [...all.filter((one) => one !== before), note]);
  }

  #forget(to: string, wid: string): void {
    const left = (this.#pending.get(to) ?? []).filter((one) => one.wid !== wid);
    if (left.length === 0) this.#pending.delete(to);
    else this.#pending.set(to, left);
  }
}

/** Too many messages from this number to this customer. */
const PAIR_RATE = 131_056;

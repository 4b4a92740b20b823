import { CoalescedRuns, withTimeout } from '@prosa/async';
import { type ChannelSession, type Party, SendError } from '@prosa/channel-driver';
import type { Capabilities } from '@prosa/contract';
import { reason } from '@prosa/domain';
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../../platform/app.ts';
import { restrict } from '../pace/index.ts';
import type { Runner } from '../runner/index.ts';
import { openContent, outgoingText, type TextContent } from './content.ts';
import { type ClaimedText, claimTexts } from './queries.ts';

const POLL_MS = 1_000;
const FAREWELL_MS = 10_000;
/** Tries within a process; no other process has the text. */
const TRIES = 3;
const LONGEST_WAIT_SECONDS = 15;

/**
 * Sends the one-time texts of the connections that this process owns. A text is in the memory of this process alone
 * once it is claimed: it is tried some times and then forgotten, sent or not.
 */
export class OneTimeTexts {
  readonly #app: App;
  readonly #runner: Runner;
  readonly #claims = new CoalescedRuns(async () => this.#tryToClaim());
  readonly #sending = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #unsubscribe: (() => void) | undefined;
  #isStopping = false;

  constructor(app: App, runner: Runner) {
    this.#app = app;
    this.#runner = runner;
  }

  start(): void {
    this.#unsubscribe = this.#app.bus.subscribe('oneTimeTexts', ({ whatsappId }) => {
      if (this.#runner.get(whatsappId)) void this.#claims.ask();
    });
    this.#timer = setInterval(() => void this.#claims.ask(), POLL_MS);
  }

  /** Claims nothing more, and waits for the sends under way. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#unsubscribe?.();
    clearInterval(this.#timer);
    await this.#claims.stop();
    await withTimeout(FAREWELL_MS, Promise.all(this.#sending));
  }

  async #tryToClaim(): Promise<void> {
    try {
      await this.#claim();
    } catch (error) {
      this.#app.log.warn({ err: error }, 'one-time texts could not be claimed');
    }
  }

  async #claim(): Promise<void> {
    const connections = this.#runner.owned().map(({ lease }) => lease);
    if (connections.length === 0) return;
    for (const text of await claimTexts(this.#app, this.#runner.owner, connections, this.#app.now())) {
      const sending = this.#send(text).finally(() => this.#sending.delete(sending));
      this.#sending.add(sending);
    }
  }

  /** Every error ends here; the log has neither the text nor its recipient. */
  async #send(text: ClaimedText): Promise<void> {
    const { companyId, whatsappId } = text;
    let outcome = 'failed';
    try {
      if (await this.#deliver(text, openContent(this.#app, text))) outcome = 'sent';
    } catch (err) {
      this.#app.log.warn({ err, companyId, whatsappId }, 'a one-time text could not be sent');
    }
    this.#app.metrics.count('one_time_texts_total', { outcome });
  }

  /** False when the number is not on the channel. */
  async #deliver(text: ClaimedText, content: TextContent): Promise<boolean> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#sendOnce(text, content);
      } catch (error) {
        await this.#noteRestriction(text, error);
        const seconds = error instanceof SendError && error.transient ? (error.waitSeconds ?? tries) : null;
        const isOver = this.#isStopping || tries >= TRIES || text.expiresAt <= this.#app.now();
        if (seconds === null || seconds > LONGEST_WAIT_SECONDS || isOver) throw error;
        await sleep(seconds * 1_000);
      }
    }
  }

  async #sendOnce({ whatsappId, wid }: ClaimedText, content: TextContent): Promise<boolean> {
    const owned = this.#runner.get(whatsappId);
    if (!owned?.session) throw new SendError('transient', reason('connection.notOpen'));
    const to = await partyOf(owned.session, owned.capabilities, content.number);
    // A channel never shows a customer the same wid twice, so a try whose end is unknown may be repeated.
    if (to) await owned.session.send(outgoingText(wid, to, content));
    return to !== null;
  }

  async #noteRestriction({ whatsappId }: ClaimedText, error: unknown): Promise<void> {
    const owned = this.#runner.get(whatsappId);
    if (!(error instanceof SendError) || !error.restriction || !owned) return;
    const restriction = { reason: error.reason, until: error.restriction.until };
    await restrict(this.#app, owned.lease, restriction).catch((err: unknown) =>
      this.#app.log.warn({ err, whatsappId }, 'a restriction could not be noted'),
    );
  }
}

/** Whom the number means on the channel: some of Brazil's accounts lack the ninth digit. */
async function partyOf(
  session: ChannelSession,
  { numberCheck }: Pick<Capabilities, 'numberCheck'>,
  number: string,
): Promise<Party | null> {
  return numberCheck ? session.checkNumber(number) : { kind: 'phone', value: number };
}

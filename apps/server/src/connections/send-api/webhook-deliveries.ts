import type { App } from '../../platform/app.ts';
import { nextAttemptAt } from '../../platform/outbound/next-attempt.ts';
import { signedHeaders } from '../../platform/outbound/signature.ts';
import { sealedAt } from '../../platform/secrets/sealed-columns.ts';
import { claimDeliveries, type ClaimedDelivery, failDelivery, finishDelivery } from './delivery-queries.ts';

const POLL_MS = 1_000;
/** Deliveries to one webhook at a time: a slow one delays only its own. */
const AT_ONCE = 8;
const PATIENCE_MS = 10_000;
/** Longer than an attempt takes. */
const CLAIM_MS = 60_000;
/** The answer's body is ignored; a larger one is a mistake. */
const MOST_BYTES = 1024 * 1024;

/** The JSON of a delivery; docs/send-api.md describes it. */
function payloadOf({ event, messageId, ticketId, idempotencyKey, facts, createdAt }: ClaimedDelivery) {
  return { event, at: createdAt, message: { id: messageId, ticketId, idempotencyKey, ...facts } };
}

function reasonOf(error: unknown): string {
  const { reason } = error as { reason?: unknown };
  return typeof reason === 'string' ? reason : 'failed';
}

/** Sends what became of messages of the API to the webhooks: rows that a trigger writes, tried for a day. */
export class WebhookDeliveries {
  readonly #app: App;
  /** Under way, by webhook. */
  readonly #busy = new Map<number, number>();
  readonly #underWay = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | null = null;
  #isStopped = false;

  constructor(app: App) {
    this.#app = app;
  }

  start(): void {
    this.#timer = setInterval(() => void this.#follow(), POLL_MS);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#polling;
    await this.settled();
  }

  /** Claims what is due and begins to send it. */
  async poll(): Promise<void> {
    const { database, now } = this.#app;
    const at = now();
    const until = new Date(at.getTime() + CLAIM_MS);
    const claim = { now: at, until, places: AT_ONCE, busy: this.#busy };
    const claimed = await database.acrossCompanies('webhooks of all companies', async (tx) =>
      claimDeliveries(tx, claim),
    );
    for (const delivery of claimed) this.#begin(delivery);
  }

  /** Resolves when nothing is under way. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** One poll at a time; a poll that meets another is skipped. */
  async #follow(): Promise<void> {
    if (this.#polling || this.#isStopped) return;
    this.#polling = this.poll().catch((error: unknown) =>
      this.#app.log.warn({ err: error }, 'webhooks of the Send API could not be polled'),
    );
    await this.#polling;
    this.#polling = null;
  }

  #begin(delivery: ClaimedDelivery): void {
    const { webhookId } = delivery;
    this.#busy.set(webhookId, (this.#busy.get(webhookId) ?? 0) + 1);
    const work = this.#deliver(delivery)
      .catch((error: unknown) => this.#app.log.warn({ err: error, id: delivery.id }, 'webhook delivery'))
      .finally(() => {
        this.#underWay.delete(work);
        const left = (this.#busy.get(webhookId) ?? 1) - 1;
        if (left > 0) this.#busy.set(webhookId, left);
        else this.#busy.delete(webhookId);
      });
    this.#underWay.add(work);
  }

  async #deliver(delivery: ClaimedDelivery): Promise<void> {
    const { database, now } = this.#app;
    const failure = await this.#send(delivery).then(
      () => null,
      (error: unknown) => reasonOf(error),
    );
    const at = now();
    await database.acrossCompanies('the result of a webhook', async (tx) =>
      failure === null
        ? finishDelivery(tx, delivery, at)
        : failDelivery(tx, delivery, { error: failure, at: nextAttemptAt(delivery, at), now: at }),
    );
  }

  async #send(delivery: ClaimedDelivery): Promise<void> {
    const { outbound, secrets, now } = this.#app;
    const { companyId, webhookId, secret, uuid, url } = delivery;
    const body = JSON.stringify(payloadOf(delivery));
    const key = secrets.decrypt(secret, sealedAt('api_webhooks.secret', companyId, webhookId));
    const headers = {
      'content-type': 'application/json',
      ...signedHeaders(key, { body, uuid, now: now() }),
    };
    const limits = { timeoutMs: PATIENCE_MS, maxBytes: MOST_BYTES };
    const { status } = await outbound.request(url, { method: 'POST', headers, body, ...limits });
    if (status < 200 || status > 299) throw Object.assign(new Error('refused'), { reason: `http ${status}` });
  }
}

import { z } from 'zod';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { ProviderCalls } from '../provider-call.ts';
import type {
  ChargeRef,
  ChargeRequest,
  ChargeState,
  ChargeStatus,
  CreatedCharge,
  PaymentProvider,
  WebhookRequest,
} from '../provider.ts';
import { headerOf, isSignedBy, jsonOf, pairsOf } from '../webhook-proof.ts';

export interface StripeOptions {
  outbound: Pick<Outbound, 'request'>;
  url: string;
  key: string;
  /** Stripe's secret of the endpoint; null: webhooks are refused. */
  webhookSecret: string | null;
  now: () => Date;
}

/** Pages of Stripe's end after at most 24 hours; an hour less allows for clocks. */
const VALID_SECONDS = 23 * 3600;
/** How old a signature may be, and how far ahead. */
const TOLERANCE_SECONDS = 300;

const instant = (seconds: number): string => new Date(seconds * 1_000).toISOString();
const Metadata = z.object({ reference: z.string().optional() }).nullish();
const Charge = z.object({
  id: z.string(),
  created: z.number(),
  amount: z.number().int(),
  currency: z.string(),
  paid: z.boolean().optional(),
  refunded: z.boolean(),
  amount_refunded: z.number(),
  disputed: z.boolean().optional(),
  metadata: Metadata,
  payment_intent: z.string().nullish(),
});
const Intent = z.object({ id: z.string(), latest_charge: Charge.nullish() });
const Session = z.object({
  id: z.string(),
  url: z.string().nullish(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.string(),
  amount_total: z.number().int(),
  currency: z.string(),
  client_reference_id: z.string().nullish(),
  created: z.number(),
  expires_at: z.number(),
  payment_intent: Intent.nullish(),
});
const Sessions = z.object({ data: z.array(Session) });
const Charges = z.object({ data: z.array(Charge), has_more: z.boolean() });
const Event = z.object({
  id: z.string().max(200),
  data: z.object({
    object: z.object({ object: z.string(), id: z.string(), payment_intent: z.string().nullish() }),
  }),
});

function endingOf({ disputed, amount_refunded }: z.output<typeof Charge>): ChargeStatus {
  if (disputed) return 'chargeback';
  return amount_refunded > 0 ? 'refunded' : 'paid';
}

function stateOf(session: z.output<typeof Session>): ChargeState {
  const { payment_intent: intent, status, amount_total: valueInCents } = session;
  const common = {
    reference: session.client_reference_id ?? null,
    valueInCents,
    currency: session.currency.toUpperCase(),
  };
  if (session.payment_status !== 'paid')
    return { ...common, paymentId: null, status: status === 'expired' ? 'expired' : 'open', paidAt: null };
  const charge = intent?.latest_charge;
  return {
    ...common,
    paymentId: intent?.id ?? session.id,
    status: charge ? endingOf(charge) : 'paid',
    paidAt: instant(charge?.created ?? session.created),
  };
}

const expanded = (prefix: string): [string, string] => ['expand[]', `${prefix}payment_intent.latest_charge`];

/** Stripe's Checkout: a page of Stripe's for each invoice. */
export class Stripe implements PaymentProvider {
  readonly name = 'stripe';
  readonly methods = ['card', 'boleto'] as const;
  /** Stripe takes no less in reais. */
  readonly leastInCents = 50;
  readonly #options: StripeOptions;
  readonly #calls: ProviderCalls;

  constructor(options: StripeOptions) {
    this.#options = options;
    this.#calls = new ProviderCalls(options.outbound, this.name);
  }

  get #headers() {
    return { authorization: `Bearer ${this.#options.key}` };
  }

  async createCharge(request: ChargeRequest): Promise<CreatedCharge> {
    const { reference, valueInCents, description, payer, returnUrl } = request;
    const item = 'line_items[0]';
    const form = new URLSearchParams({
      mode: 'payment',
      locale: 'pt-BR',
      client_reference_id: reference,
      'metadata[reference]': reference,
      'payment_intent_data[metadata][reference]': reference,
      [`${item}[quantity]`]: '1',
      [`${item}[price_data][currency]`]: 'brl',
      [`${item}[price_data][unit_amount]`]: String(valueInCents),
      [`${item}[price_data][product_data][name]`]: description,
      success_url: returnUrl,
      cancel_url: returnUrl,
      expires_at: String(Math.floor(this.#options.now().getTime() / 1_000) + VALID_SECONDS),
      ...(payer.email === null ? {} : { customer_email: payer.email }),
    });
    const session = await this.#calls.read(Session.pick({ id: true, url: true, expires_at: true }), {
      method: 'POST',
      url: `${this.#options.url}/v1/checkout/sessions`,
      // With the same key Stripe answers the same, whatever was asked first.
      headers: { ...this.#headers, 'idempotency-key': reference },
      form,
    });
    return {
      externalId: session.id,
      kind: 'page',
      pixCopyPaste: null,
      checkoutUrl: session.url ?? null,
      expiresAt: instant(session.expires_at),
    };
  }

  async readCharge({ externalId }: ChargeRef): Promise<ChargeState[]> {
    return this.readEvent(externalId);
  }

  /** Takes the id of a session, or of a payment intent, which refunds and disputes name. */
  async readEvent(id: string): Promise<ChargeState[]> {
    if (id.startsWith('pi_')) {
      const query = new URLSearchParams([['payment_intent', id], expanded('data.')]);
      const { data } = await this.#get(Sessions, `/v1/checkout/sessions?${query}`);
      return data.map(stateOf);
    }
    if (!/^cs_\w+$/.test(id)) return [];
    const { status, body } = await this.#calls.send({
      url: `${this.#options.url}/v1/checkout/sessions/${id}?${new URLSearchParams([expanded('')])}`,
      headers: this.#headers,
      accept: [404],
    });
    return status === 404 ? [] : [stateOf(this.#calls.parse(Session, body))];
  }

  async cancelCharge({ externalId }: ChargeRef): Promise<void> {
    await this.#calls.send({
      method: 'POST',
      url: `${this.#options.url}/v1/checkout/sessions/${externalId}/expire`,
      headers: this.#headers,
      // 400 and 404: it is complete, expired or unknown, so there is nothing to be paid any more.
      accept: [400, 404],
    });
  }

  async *listPayments(since: Date, until: Date): AsyncIterable<ChargeState> {
    const seconds = (date: Date) => String(Math.floor(date.getTime() / 1_000));
    let after: string | undefined;
    do {
      const query = new URLSearchParams({
        limit: '100',
        'created[gte]': seconds(since),
        'created[lte]': seconds(until),
        ...(after ? { starting_after: after } : {}),
      });
      const { data, has_more } = await this.#get(Charges, `/v1/charges?${query}`);
      for (const charge of data.filter(({ paid }) => paid))
        yield {
          reference: charge.metadata?.reference ?? null,
          paymentId: charge.payment_intent ?? charge.id,
          status: endingOf(charge),
          valueInCents: charge.amount,
          currency: charge.currency.toUpperCase(),
          paidAt: instant(charge.created),
        };
      after = has_more ? data.at(-1)?.id : undefined;
    } while (after !== undefined);
  }

  /** `Stripe-Signature: t=…,v1=…`: the HMAC of the time, a dot and the bytes. */
  verifyWebhook({ body, headers, now }: WebhookRequest) {
    const { webhookSecret } = this.#options;
    const pairs = pairsOf(headerOf(headers, 'stripe-signature') ?? '');
    const time = pairs.find(([name]) => name === 't')?.[1] ?? '';
    const given = pairs.filter(([name]) => name === 'v1').map(([, value]) => value);
    const age = Math.abs(now.getTime() / 1_000 - Number(time));
    if (webhookSecret === null || !/^\d{1,12}$/.test(time) || age > TOLERANCE_SECONDS) return 'refused';
    if (!isSignedBy(webhookSecret, Buffer.concat([Buffer.from(`${time}.`), body]), given)) return 'refused';
    const event = Event.safeParse(jsonOf(body));
    if (!event.success) return 'refused';
    const { object } = event.data.data;
    const id = object.object === 'checkout.session' ? object.id : object.payment_intent;
    return { eventId: event.data.id, externalIds: id ? [id] : [] };
  }

  async #get<Schema extends z.ZodType>(schema: Schema, path: string): Promise<z.output<Schema>> {
    return this.#calls.read(schema, { url: `${this.#options.url}${path}`, headers: this.#headers });
  }
}

import { z } from 'zod';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { Reais, reaisNumber } from '../money.ts';
import { ProviderCalls, type ProviderRequest } from '../provider-call.ts';
import type {
  ChargeRef,
  ChargeRequest,
  ChargeState,
  ChargeStatus,
  CreatedCharge,
  PaymentProvider,
  WebhookRequest,
} from '../provider.ts';
import { digestOf, headerOf, isSignedBy, pairsOf } from '../webhook-proof.ts';

export interface MercadoPagoOptions {
  outbound: Pick<Outbound, 'request'>;
  url: string;
  token: string;
  /** The secret signature of the application; null: webhooks are refused. */
  webhookSecret: string | null;
  now: () => Date;
}

const VALID_MS = 3 * 24 * 3_600_000;
/** How old a signature may be, and how far ahead. */
const TOLERANCE_MS = 5 * 60_000;
/** `ts` is in seconds or in milliseconds, as the page and the practice of Mercado Pago have it. */
const FIRST_MILLISECONDS = 1e11;

const Payment = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  status: z.string(),
  transaction_amount: Reais,
  currency_id: z.string(),
  external_reference: z.string().nullish(),
  date_approved: z.iso.datetime({ offset: true }).nullish(),
  date_created: z.iso.datetime({ offset: true }),
  transaction_amount_refunded: z.number().nullish(),
});
const Payments = z.object({
  paging: z.object({ total: z.number() }),
  results: z.array(Payment),
});
const Preference = z.object({
  id: z.string(),
  init_point: z.string().nullish(),
  external_reference: z.string().nullish(),
  expires: z.boolean().nullish(),
  expiration_date_to: z.string().nullish(),
  items: z.array(z.object({ unit_price: Reais, currency_id: z.string().nullish() })).min(1),
});
const Found = z.object({ elements: z.array(z.object({ id: z.string() })).nullable() });

const statuses: Record<string, ChargeStatus> = {
  approved: 'paid',
  refunded: 'refunded',
  charged_back: 'chargeback',
  in_mediation: 'chargeback',
  pending: 'open',
  authorized: 'open',
  in_process: 'open',
};

/** A payment that was refused or given up leaves the charge open. */
const isPayment = ({ status }: z.output<typeof Payment>): boolean => status in statuses;

function stateOf(payment: z.output<typeof Payment>): ChargeState {
  const status = statuses[payment.status] ?? 'open';
  const isPartlyRefunded = status === 'paid' && (payment.transaction_amount_refunded ?? 0) > 0;
  return {
    reference: payment.external_reference ?? null,
    paymentId: status === 'open' ? null : payment.id,
    status: isPartlyRefunded ? 'refunded' : status,
    valueInCents: payment.transaction_amount,
    currency: payment.currency_id,
    paidAt: status === 'open' ? null : new Date(payment.date_approved ?? payment.date_created).toISOString(),
  };
}

/** Mercado Pago's Checkout Pro: a preference, whose page takes any number of payments. */
export class MercadoPago implements PaymentProvider {
  readonly name = 'mercadopago';
  readonly methods = ['pix', 'card', 'boleto'] as const;
  readonly leastInCents = 100;
  readonly #options: MercadoPagoOptions;
  readonly #calls: ProviderCalls;

  constructor(options: MercadoPagoOptions) {
    this.#options = options;
    this.#calls = new ProviderCalls(options.outbound, this.name);
  }

  async createCharge(request: ChargeRequest): Promise<CreatedCharge> {
    const known = await this.#findPreference(request.reference);
    const preference =
      known ??
      (await this.#read(Preference, {
        method: 'POST',
        url: '/checkout/preferences',
        headers: { 'x-idempotency-key': request.reference },
        json: this.#preferenceOf(request),
      }));
    return {
      externalId: preference.id,
      kind: 'page',
      pixCopyPaste: null,
      checkoutUrl: preference.init_point ?? null,
      expiresAt: preference.expiration_date_to ? new Date(preference.expiration_date_to).toISOString() : null,
    };
  }

  #preferenceOf({ reference, valueInCents, description, payer, returnUrl, webhookUrl }: ChargeRequest) {
    const end = new Date(this.#options.now().getTime() + VALID_MS).toISOString();
    const { document } = payer;
    return {
      items: [
        {
          id: reference,
          title: description,
          quantity: 1,
          currency_id: 'BRL',
          unit_price: reaisNumber(valueInCents),
        },
      ],
      payer: {
        name: payer.name,
        ...(payer.email === null ? {} : { email: payer.email }),
        identification: { type: document.length === 11 ? 'CPF' : 'CNPJ', number: document },
      },
      external_reference: reference,
      back_urls: { success: returnUrl, pending: returnUrl, failure: returnUrl },
      ...(webhookUrl === null ? {} : { notification_url: webhookUrl }),
      expires: true,
      expiration_date_to: end,
      // A boleto that is paid after the page has ended would still be a payment.
      date_of_expiration: end,
    };
  }

  async readCharge({ externalId, reference }: ChargeRef): Promise<ChargeState[]> {
    const query = new URLSearchParams({
      external_reference: reference,
      sort: 'date_created',
      criteria: 'asc',
    });
    const { results } = await this.#read(Payments, { url: `/v1/payments/search?${query}` });
    const states = results.filter(isPayment).map(stateOf);
    const settled = states.filter(({ status }) => status !== 'open');
    if (settled.length > 0) return settled;
    return states.length > 0 ? states.slice(0, 1) : this.#readPreference(externalId);
  }

  async readEvent(paymentId: string): Promise<ChargeState[]> {
    if (!/^\d{1,20}$/.test(paymentId)) return [];
    const { status, body } = await this.#send({ url: `/v1/payments/${paymentId}`, accept: [404] });
    if (status === 404) return [];
    const payment = this.#calls.parse(Payment, body);
    return isPayment(payment) ? [stateOf(payment)] : [];
  }

  async cancelCharge({ externalId }: ChargeRef): Promise<void> {
    await this.#send({
      method: 'PUT',
      url: `/checkout/preferences/${encodeURIComponent(externalId)}`,
      json: { expires: true, expiration_date_to: this.#options.now().toISOString() },
      accept: [404],
    });
  }

  async *listPayments(since: Date, until: Date): AsyncIterable<ChargeState> {
    const limit = 100;
    for (let offset = 0, total = 1; offset < total; offset += limit) {
      const query = new URLSearchParams({
        range: 'date_approved',
        begin_date: since.toISOString(),
        end_date: until.toISOString(),
        sort: 'date_approved',
        criteria: 'asc',
        offset: String(offset),
        limit: String(limit),
      });
      const { paging, results } = await this.#read(Payments, { url: `/v1/payments/search?${query}` });
      total = paging.total;
      for (const state of results.filter(isPayment).map(stateOf)) if (state.status !== 'open') yield state;
    }
  }

  /** `x-signature: ts=…,v1=…`: the HMAC of the payment's id in the address, the request's id and the time. */
  verifyWebhook({ headers, query, now }: WebhookRequest) {
    const { webhookSecret } = this.#options;
    const id = query.get('data.id') ?? '';
    const requestId = headerOf(headers, 'x-request-id') ?? '';
    const pairs = pairsOf(headerOf(headers, 'x-signature') ?? '');
    const valueOf = (name: string) => pairs.find(([key]) => key === name)?.[1] ?? '';
    const time = valueOf('ts');
    if (webhookSecret === null || !/^\d{1,14}$/.test(time)) return 'refused';
    const at = Number(time) >= FIRST_MILLISECONDS ? Number(time) : Number(time) * 1_000;
    if (Math.abs(now.getTime() - at) > TOLERANCE_MS) return 'refused';
    const parts = [id && `id:${id.toLowerCase()};`, requestId && `request-id:${requestId};`, `ts:${time};`];
    const signed = parts.join('');
    if (!isSignedBy(webhookSecret, signed, [valueOf('v1')])) return 'refused';
    // The body is not signed, so nothing of it is used. Other topics, such as merchant_order, name no payment.
    const isOfPayment = (query.get('type') ?? query.get('topic') ?? 'payment') === 'payment';
    return { eventId: digestOf(Buffer.from(signed)), externalIds: isOfPayment && id ? [id] : [] };
  }

  async #findPreference(reference: string): Promise<z.output<typeof Preference> | null> {
    const query = new URLSearchParams({ external_reference: reference });
    const { elements } = await this.#read(Found, { url: `/checkout/preferences/search?${query}` });
    const [first] = elements ?? [];
    return first
      ? this.#read(Preference, { url: `/checkout/preferences/${encodeURIComponent(first.id)}` })
      : null;
  }

  async #readPreference(id: string): Promise<ChargeState[]> {
    const url = `/checkout/preferences/${encodeURIComponent(id)}`;
    const { status, body } = await this.#send({ url, accept: [404] });
    if (status === 404) return [];
    const {
      items,
      expires,
      expiration_date_to: end,
      external_reference,
    } = this.#calls.parse(Preference, body);
    const isOver = expires === true && Date.parse(end ?? '') <= this.#options.now().getTime();
    return [
      {
        reference: external_reference ?? null,
        paymentId: null,
        status: isOver ? 'expired' : 'open',
        valueInCents: items[0]?.unit_price ?? 0,
        currency: items[0]?.currency_id ?? 'BRL',
        paidAt: null,
      },
    ];
  }

  async #send(request: ProviderRequest) {
    const headers = { ...request.headers, authorization: `Bearer ${this.#options.token}` };
    return this.#calls.send({ ...request, url: `${this.#options.url}${request.url}`, headers });
  }

  async #read<Schema extends z.ZodType>(schema: Schema, request: ProviderRequest): Promise<z.output<Schema>> {
    return this.#calls.parse(schema, (await this.#send(request)).body);
  }
}

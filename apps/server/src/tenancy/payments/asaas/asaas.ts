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
  Payer,
  PaymentProvider,
  WebhookRequest,
} from '../provider.ts';
import { headerOf, isSameSecret, jsonOf } from '../webhook-proof.ts';

export interface AsaasOptions {
  outbound: Pick<Outbound, 'request'>;
  url: string;
  token: string;
  /** The token that Asaas sends with each webhook; null: webhooks are refused. */
  webhookToken: string | null;
  now: () => Date;
}

const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}/);
const Payment = z.object({
  id: z.string(),
  status: z.string(),
  deleted: z.boolean().nullish(),
  value: Reais,
  externalReference: z.string().nullish(),
  invoiceUrl: z.string().nullish(),
  confirmedDate: Day.nullish(),
  paymentDate: Day.nullish(),
  clientPaymentDate: Day.nullish(),
  dateCreated: Day,
});
const Payments = z.object({ data: z.array(Payment), hasMore: z.boolean() });
const Customer = z.object({ id: z.string() });
const Customers = z.object({ data: z.array(Customer) });
const Event = z.object({
  id: z.string().min(1).max(200),
  payment: z.object({ id: z.string() }).optional(),
});

const statuses: Record<string, ChargeStatus> = {
  CONFIRMED: 'paid',
  RECEIVED: 'paid',
  RECEIVED_IN_CASH: 'paid',
  REFUNDED: 'refunded',
  REFUND_REQUESTED: 'refunded',
  REFUND_IN_PROGRESS: 'refunded',
  CHARGEBACK_REQUESTED: 'chargeback',
  CHARGEBACK_DISPUTE: 'chargeback',
  AWAITING_CHARGEBACK_REVERSAL: 'chargeback',
};

function stateOf(payment: z.output<typeof Payment>): ChargeState {
  const paid = statuses[payment.status];
  const day =
    payment.clientPaymentDate ?? payment.paymentDate ?? payment.confirmedDate ?? payment.dateCreated;
  return {
    reference: payment.externalReference ?? null,
    paymentId: paid ? payment.id : null,
    status: paid ?? (payment.deleted ? 'cancelled' : 'open'),
    valueInCents: payment.value,
    currency: 'BRL',
    // Asaas says the day alone: its noon in Brazil is on that day everywhere that matters.
    paidAt: paid ? `${day.slice(0, 10)}T15:00:00.000Z` : null,
  };
}

const dayInBrazil = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' });

/** Asaas: a payment whose kind the payer chooses on Asaas's page. */
export class Asaas implements PaymentProvider {
  readonly name = 'asaas';
  readonly methods = ['pix', 'card', 'boleto'] as const;
  /** Asaas takes no less. */
  readonly leastInCents = 1_000;
  readonly #options: AsaasOptions;
  readonly #calls: ProviderCalls;

  constructor(options: AsaasOptions) {
    this.#options = options;
    this.#calls = new ProviderCalls(options.outbound, this.name);
  }

  async createCharge({ reference, valueInCents, description, dueDate, payer }: ChargeRequest) {
    const known = await this.#find(reference);
    if (known) return this.#created(known);
    const today = dayInBrazil.format(this.#options.now());
    const payment = await this.#read(Payment, {
      method: 'POST',
      url: '/v3/payments',
      json: {
        customer: await this.#customerOf(payer),
        billingType: 'UNDEFINED',
        value: reaisNumber(valueInCents),
        // A day that has passed is refused.
        dueDate: dueDate < today ? today : dueDate,
        description,
        externalReference: reference,
      },
    });
    return this.#created(payment);
  }

  #created({ id, invoiceUrl }: z.output<typeof Payment>): CreatedCharge {
    return {
      externalId: id,
      kind: 'page',
      pixCopyPaste: null,
      checkoutUrl: invoiceUrl ?? null,
      expiresAt: null,
    };
  }

  async readCharge({ externalId }: ChargeRef): Promise<ChargeState[]> {
    return this.readEvent(externalId);
  }

  async readEvent(id: string): Promise<ChargeState[]> {
    if (!/^pay_\w{1,60}$/.test(id)) return [];
    const { status, body } = await this.#send({ url: `/v3/payments/${id}`, accept: [404] });
    return status === 404 ? [] : [stateOf(this.#calls.parse(Payment, body))];
  }

  async cancelCharge({ externalId }: ChargeRef): Promise<void> {
    // 400 and 404: it is paid, deleted or unknown, so there is nothing to be paid any more.
    await this.#send({ method: 'DELETE', url: `/v3/payments/${externalId}`, accept: [400, 404] });
  }

  async *listPayments(since: Date, until: Date): AsyncIterable<ChargeState> {
    const limit = 100;
    for (let offset = 0, hasMore = true; hasMore; offset += limit) {
      const query = new URLSearchParams({
        'paymentDate[ge]': dayInBrazil.format(since),
        'paymentDate[le]': dayInBrazil.format(until),
        offset: String(offset),
        limit: String(limit),
      });
      const page = await this.#read(Payments, { url: `/v3/payments?${query}` });
      for (const state of page.data.map(stateOf)) if (state.paymentId !== null) yield state;
      hasMore = page.hasMore && page.data.length > 0;
    }
  }

  /** Asaas signs nothing: it sends the token that was agreed. */
  verifyWebhook({ body, headers }: WebhookRequest) {
    const { webhookToken } = this.#options;
    if (webhookToken === null || !isSameSecret(webhookToken, headerOf(headers, 'asaas-access-token')))
      return 'refused';
    const event = Event.safeParse(jsonOf(body));
    if (!event.success) return 'refused';
    const { id, payment } = event.data;
    return { eventId: id, externalIds: payment ? [payment.id] : [] };
  }

  async #find(reference: string): Promise<z.output<typeof Payment> | null> {
    const query = new URLSearchParams({ externalReference: reference });
    const { data } = await this.#read(Payments, { url: `/v3/payments?${query}` });
    return data.find(({ deleted }) => !deleted) ?? null;
  }

  async #customerOf({ name, document, email }: Payer): Promise<string> {
    const query = new URLSearchParams({ cpfCnpj: document });
    const { data } = await this.#read(Customers, { url: `/v3/customers?${query}` });
    if (data[0]) return data[0].id;
    const json = {
      name,
      cpfCnpj: document,
      notificationDisabled: true,
      ...(email === null ? {} : { email }),
    };
    return (await this.#read(Customer, { method: 'POST', url: '/v3/customers', json })).id;
  }

  async #send(request: ProviderRequest) {
    const headers = { ...request.headers, access_token: this.#options.token };
    return this.#calls.send({ ...request, url: `${this.#options.url}${request.url}`, headers });
  }

  async #read<Schema extends z.ZodType>(schema: Schema, request: ProviderRequest): Promise<z.output<Schema>> {
    return this.#calls.parse(schema, (await this.#send(request)).body);
  }
}

import { createHmac } from 'node:crypto';
import type { Answer, Asked } from './simulated-server.ts';
import { PaymentSimulator, type SimulatedCharge } from './simulator.ts';

export const stripeKeys = { key: 'sk_test_simulated', webhookSecret: 'whsec_simulated' };

const refused = (status: number, type: string, code?: string): Answer => ({
  status,
  json: { error: { type, code, message: 'refused' } },
});
const seconds = (date: Date) => Math.floor(date.getTime() / 1_000);

/** Stripe's Checkout Sessions: form-encoded, with idempotency keys. */
export class StripeSimulator extends PaymentSimulator {
  readonly #byKey = new Map<string, SimulatedCharge>();

  webhook(charge: SimulatedCharge, { secret = stripeKeys.webhookSecret, at = this.now() } = {}) {
    const event = {
      id: `evt_${charge.externalId}`,
      object: 'event',
      type: 'checkout.session.completed',
      // In an event nothing is expanded.
      data: { object: { ...this.#shown(charge), payment_intent: charge.payments[0]?.id ?? null } },
    };
    const body = Buffer.from(JSON.stringify(event));
    const v1 = createHmac('sha256', secret)
      .update(`${seconds(at)}.`)
      .update(body)
      .digest('hex');
    const headers = { 'stripe-signature': `t=${seconds(at)},v1=${'0'.repeat(64)},v1=${v1},v0=1` };
    return { path: '', query: new URLSearchParams(), headers, body };
  }

  /** What Stripe sends of a refund: it names the payment intent, not the session. */
  refundWebhook(charge: SimulatedCharge) {
    const object = { object: 'charge', id: `ch_1`, payment_intent: charge.payments[0]?.id };
    const body = Buffer.from(JSON.stringify({ id: 'evt_refund', type: 'charge.refunded', data: { object } }));
    const v1 = createHmac('sha256', stripeKeys.webhookSecret)
      .update(`${seconds(this.now())}.`)
      .update(body);
    const headers = { 'stripe-signature': `t=${seconds(this.now())},v1=${v1.digest('hex')}` };
    return { path: '', query: new URLSearchParams(), headers, body };
  }

  protected paymentId(): string {
    return `pi_${this.nextId()}`;
  }

  protected answer({ method, path, query, headers, body }: Asked): Answer {
    if (headers['authorization'] !== `Bearer ${stripeKeys.key}`)
      return refused(401, 'invalid_request_error', 'api_key_invalid');
    if (method === 'POST' && path === '/v1/checkout/sessions')
      return this.#create(new URLSearchParams(body), headers['idempotency-key'] ?? '');
    if (path === '/v1/charges') return this.#charges(query);
    if (path === '/v1/checkout/sessions') {
      const found = this.charges.filter(({ payments }) => payments[0]?.id === query.get('payment_intent'));
      return { status: 200, json: { object: 'list', data: found.map((one) => this.#shown(one)) } };
    }
    const id = path.split('/')[4] ?? '';
    const charge = this.charges.find(({ externalId }) => externalId === id);
    if (!charge) return refused(404, 'invalid_request_error', 'resource_missing');
    if (path.endsWith('/expire')) {
      if (charge.status !== 'open' || charge.payments.length > 0)
        return refused(400, 'invalid_request_error');
      charge.status = 'cancelled';
    }
    return { status: 200, json: this.#shown(charge) };
  }

  #create(form: URLSearchParams, key: string): Answer {
    const known = this.#byKey.get(key);
    if (known) return { status: 200, json: this.#shown(known) };
    const cents = Number(form.get('line_items[0][price_data][unit_amount]'));
    const needed = ['success_url', 'client_reference_id', 'line_items[0][price_data][product_data][name]'];
    const isWhole = needed.every((name) => form.get(name)) && form.get('mode') === 'payment';
    if (!isWhole || !Number.isInteger(cents) || cents < 50) return refused(400, 'invalid_request_error');
    const charge: SimulatedCharge = {
      externalId: `cs_test_${this.nextId()}`,
      reference: form.get('client_reference_id') ?? '',
      cents,
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      createdAt: this.now(),
      status: 'open',
      payments: [],
    };
    this.charges.push(charge);
    this.#byKey.set(key, charge);
    return { status: 200, json: this.#shown(charge) };
  }

  #chargeOf(charge: SimulatedCharge) {
    const [payment] = charge.payments;
    if (!payment) return null;
    return {
      id: `ch_${payment.id}`,
      object: 'charge',
      created: seconds(payment.paidAt),
      amount: payment.cents,
      currency: charge.currency,
      paid: true,
      refunded: payment.ending === 'refunded',
      amount_refunded: payment.ending === 'refunded' ? payment.cents : 0,
      disputed: payment.ending === 'chargeback',
      metadata: { reference: charge.reference },
      payment_intent: payment.id,
    };
  }

  #shown(charge: SimulatedCharge) {
    const [payment] = charge.payments;
    const isOver = seconds(this.now()) >= seconds(charge.createdAt) + 23 * 3600 || charge.status !== 'open';
    const open = isOver ? 'expired' : 'open';
    return {
      id: charge.externalId,
      object: 'checkout.session',
      url: `https://checkout.stripe.example/c/pay/${charge.externalId}`,
      status: payment ? 'complete' : open,
      payment_status: payment ? 'paid' : 'unpaid',
      amount_total: payment?.cents ?? charge.cents,
      currency: charge.currency,
      client_reference_id: charge.reference,
      created: seconds(charge.createdAt),
      expires_at: seconds(charge.createdAt) + 23 * 3600,
      payment_intent: payment ? { id: payment.id, latest_charge: this.#chargeOf(charge) } : null,
    };
  }

  #charges(query: URLSearchParams): Answer {
    const from = Number(query.get('created[gte]'));
    const until = Number(query.get('created[lte]'));
    const all = this.charges.map((one) => this.#chargeOf(one)).filter((one) => one !== null);
    const found = all.filter(({ created }) => created >= from && created <= until);
    const start = found.findIndex(({ id }) => id === query.get('starting_after')) + 1;
    // Two to a page, so that callers have to ask for the next one.
    const data = found.slice(start, start + 2);
    return { status: 200, json: { object: 'list', data, has_more: start + 2 < found.length } };
  }
}

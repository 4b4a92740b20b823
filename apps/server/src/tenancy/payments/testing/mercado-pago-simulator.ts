import { createHmac, randomUUID } from 'node:crypto';
import type { Answer, Asked } from './simulated-server.ts';
import { PaymentSimulator, type SimulatedCharge, type SimulatedPayment } from './simulator.ts';

export const mercadoPagoKeys = { token: 'APP_USR-simulated', webhookSecret: 'mp-webhook-secret' };

interface Preference extends SimulatedCharge {
  end: string;
}

const refused = (status: number, error: string): Answer => ({
  status,
  json: { error, message: 'no', status },
});

/** Mercado Pago's preferences and payments: one preference takes any number of payments. */
export class MercadoPagoSimulator extends PaymentSimulator {
  webhook(charge: SimulatedCharge, { secret = mercadoPagoKeys.webhookSecret, at = this.now() } = {}) {
    const id = charge.payments.at(-1)?.id ?? '';
    const requestId = randomUUID();
    const time = String(at.getTime());
    const v1 = createHmac('sha256', secret)
      .update(`id:${id};request-id:${requestId};ts:${time};`)
      .digest('hex');
    const headers = { 'x-signature': `ts=${time},v1=${v1}`, 'x-request-id': requestId };
    const query = new URLSearchParams({ 'data.id': id, type: 'payment' });
    const body = Buffer.from(JSON.stringify({ action: 'payment.updated', type: 'payment', data: { id } }));
    return { path: '', query, headers, body };
  }

  protected paymentId(): string {
    return String(this.nextId());
  }

  protected answer(asked: Asked): Answer {
    const { method, path, query, headers, body } = asked;
    if (headers['authorization'] !== `Bearer ${mercadoPagoKeys.token}`) return refused(401, 'unauthorized');
    if (path === '/v1/payments/search') return this.#search(query);
    if (path.startsWith('/v1/payments/')) {
      const id = path.split('/')[3];
      const found = this.#payments().find((payment) => String(payment.id) === id);
      return found ? { status: 200, json: found } : refused(404, 'not_found');
    }
    if (path === '/checkout/preferences' && method === 'POST') return this.#create(body);
    if (path === '/checkout/preferences/search') {
      const elements = this.charges
        .filter(({ reference }) => reference === query.get('external_reference'))
        .map(({ externalId }) => ({ id: externalId }));
      return { status: 200, json: { elements, total: elements.length } };
    }
    const preference = this.charges.find(({ externalId }) => externalId === path.split('/')[3]) as
      | Preference
      | undefined;
    if (!preference) return refused(404, 'not_found');
    if (method === 'PUT') {
      preference.end = (JSON.parse(body) as { expiration_date_to: string }).expiration_date_to;
      preference.status = 'cancelled';
    }
    return { status: 200, json: this.#shown(preference) };
  }

  #create(body: string): Answer {
    const asked = JSON.parse(body) as {
      items: { unit_price: number; currency_id: string; quantity: number; title: string }[];
      external_reference: string;
      expiration_date_to: string;
    };
    const [item] = asked.items;
    if (!item?.title || item.quantity !== 1 || !(item.unit_price > 0)) return refused(400, 'invalid_items');
    const preference: Preference = {
      externalId: `${this.nextId()}-${randomUUID()}`,
      reference: asked.external_reference,
      cents: Math.round(item.unit_price * 100),
      currency: item.currency_id,
      createdAt: this.now(),
      status: 'open',
      payments: [],
      end: asked.expiration_date_to,
    };
    this.charges.push(preference);
    return { status: 201, json: this.#shown(preference) };
  }

  #shown({ externalId, reference, cents, currency, end }: Preference) {
    return {
      id: externalId,
      init_point: `https://www.mercadopago.example/checkout/v1/redirect?pref_id=${externalId}`,
      external_reference: reference,
      expires: true,
      expiration_date_to: end,
      items: [{ unit_price: cents / 100, currency_id: currency, quantity: 1 }],
    };
  }

  #payments() {
    const statusOf = ({ ending }: SimulatedPayment) =>
      ending === null ? 'approved' : { refunded: 'refunded', chargeback: 'charged_back' }[ending];
    return this.charges.flatMap((charge) =>
      charge.payments.map((payment) => ({
        id: Number(payment.id),
        status: statusOf(payment),
        transaction_amount: payment.cents / 100,
        transaction_amount_refunded: payment.ending === 'refunded' ? payment.cents / 100 : 0,
        currency_id: charge.currency,
        external_reference: charge.reference,
        date_created: payment.paidAt.toISOString(),
        date_approved: payment.paidAt.toISOString(),
      })),
    );
  }

  #search(query: URLSearchParams): Answer {
    const reference = query.get('external_reference');
    const from = Date.parse(query.get('begin_date') ?? '');
    const until = Date.parse(query.get('end_date') ?? '');
    const found = this.#payments().filter(({ external_reference, date_approved }) => {
      const at = Date.parse(date_approved);
      return reference === null ? at >= from && at <= until : external_reference === reference;
    });
    const offset = Number(query.get('offset') ?? 0);
    const results = found.slice(offset, offset + Number(query.get('limit') ?? 30));
    return { status: 200, json: { paging: { total: found.length, offset }, results } };
  }
}

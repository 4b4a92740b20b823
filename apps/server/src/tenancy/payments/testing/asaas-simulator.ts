import type { Answer, Asked } from './simulated-server.ts';
import { PaymentSimulator, type SimulatedCharge } from './simulator.ts';

export const asaasKeys = { token: '$aact_simulated', webhookToken: 'asaas-webhook-token-of-32-letters' };

const refused = (status: number, code: string): Answer => ({
  status,
  json: { errors: [{ code, description: 'recusado' }] },
});
const day = (date: Date) => date.toISOString().slice(0, 10);

/** Asaas's customers and payments; one payment is paid at most once. */
export class AsaasSimulator extends PaymentSimulator {
  readonly customers: { id: string; cpfCnpj: string }[] = [];

  webhook(charge: SimulatedCharge, { secret = asaasKeys.webhookToken } = {}) {
    const event = {
      id: `evt_${charge.externalId}&${charge.payments.length}`,
      event: 'PAYMENT_RECEIVED',
      payment: this.#shown(charge),
    };
    const headers = { 'asaas-access-token': secret, 'content-type': 'application/json' };
    return { path: '', query: new URLSearchParams(), headers, body: Buffer.from(JSON.stringify(event)) };
  }

  /** The payment's own id is that of the charge. */
  protected paymentId({ externalId }: SimulatedCharge): string {
    return externalId;
  }

  protected answer({ method, path, query, headers, body }: Asked): Answer {
    if (headers['access_token'] !== asaasKeys.token) return refused(401, 'invalid_access_token');
    if (!headers['user-agent']) return refused(400, 'user_agent_missing');
    if (path === '/v3/customers') return this.#customersOf(method, query, body);
    if (path === '/v3/payments') return method === 'POST' ? this.#create(body) : this.#list(query);
    const charge = this.charges.find(({ externalId }) => path === `/v3/payments/${externalId}`);
    if (!charge) return refused(404, 'not_found');
    if (method === 'DELETE') {
      if (charge.payments.length > 0) return refused(400, 'invalid_action');
      charge.status = 'cancelled';
      return { status: 200, json: { deleted: true, id: charge.externalId } };
    }
    return { status: 200, json: this.#shown(charge) };
  }

  #customersOf(method: string, query: URLSearchParams, body: string): Answer {
    if (method === 'GET') {
      const data = this.customers.filter(({ cpfCnpj }) => cpfCnpj === query.get('cpfCnpj'));
      return { status: 200, json: { object: 'list', data, hasMore: false } };
    }
    const { cpfCnpj } = JSON.parse(body) as { cpfCnpj: string };
    const customer = { id: `cus_${this.nextId()}`, cpfCnpj };
    this.customers.push(customer);
    return { status: 200, json: customer };
  }

  #create(body: string): Answer {
    const asked = JSON.parse(body) as {
      customer: string;
      billingType: string;
      value: number;
      dueDate: string;
      externalReference: string;
    };
    if (!this.customers.some(({ id }) => id === asked.customer)) return refused(400, 'invalid_customer');
    if (asked.dueDate < day(new Date(this.now().getTime() - 86_400_000)))
      return refused(400, 'invalid_dueDate');
    if (asked.value < 5) return refused(400, 'invalid_value');
    const charge: SimulatedCharge = {
      externalId: `pay_${this.nextId()}`,
      reference: asked.externalReference,
      cents: Math.round(asked.value * 100),
      currency: 'BRL',
      createdAt: this.now(),
      status: 'open',
      payments: [],
    };
    this.charges.push(charge);
    return { status: 200, json: this.#shown(charge) };
  }

  #shown(charge: SimulatedCharge) {
    const [payment] = charge.payments;
    const endings = { refunded: 'REFUNDED', chargeback: 'CHARGEBACK_REQUESTED' };
    const paid = payment?.ending ? endings[payment.ending] : 'RECEIVED';
    return {
      object: 'payment',
      id: charge.externalId,
      status: payment ? paid : 'PENDING',
      deleted: charge.status === 'cancelled',
      value: (payment?.cents ?? charge.cents) / 100,
      netValue: charge.cents / 100 - 0.99,
      externalReference: charge.reference,
      invoiceUrl: `https://www.asaas.example/i/${charge.externalId}`,
      dateCreated: day(charge.createdAt),
      paymentDate: payment ? day(payment.paidAt) : null,
      clientPaymentDate: payment ? day(payment.paidAt) : null,
      confirmedDate: payment ? day(payment.paidAt) : null,
    };
  }

  #list(query: URLSearchParams): Answer {
    const reference = query.get('externalReference');
    const from = query.get('paymentDate[ge]') ?? '';
    const until = query.get('paymentDate[le]') ?? '';
    const found = this.charges
      .map((charge) => this.#shown(charge))
      .filter(({ externalReference, paymentDate, deleted }) => {
        if (reference !== null) return externalReference === reference && !deleted;
        return paymentDate !== null && paymentDate >= from && paymentDate <= until;
      });
    const offset = Number(query.get('offset') ?? 0);
    const data = found.slice(offset, offset + Number(query.get('limit') ?? 10));
    return { status: 200, json: { object: 'list', hasMore: offset + data.length < found.length, data } };
  }
}

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { GuardedOutbound } from '../../../platform/outbound/outbound.ts';
import { settingPlace } from '../../../platform/secrets/sealed-columns.ts';
import { given, type Given } from '../../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../../testing/module-server.ts';
import { createPayments, type PaymentModule } from '../create-payments.ts';
import type { ChargeOrder, ConfirmedPayment, OpenCharge } from '../ports.ts';
import { type ProviderName, providerNames } from '../provider.ts';
import { type Rig, rigs } from './rigs.ts';
import type { SimulatedWebhook } from './simulator.ts';

/** The payments of an installation whose four providers are simulators, and what they have reported. */
export class PaymentsFixture {
  readonly rigs = {} as Record<ProviderName, Rig>;
  readonly settled: ConfirmedPayment[] = [];
  /** How many of the next payments the invoices cannot take. */
  failNext = 0;
  invoiceId = 0;
  companyId = 0;
  server!: ModuleServer;
  make!: Given;
  payments!: PaymentModule;
  readonly #outbound = new GuardedOutbound(['127.0.0.0/8']);

  async open(): Promise<void> {
    for (const name of providerNames)
      this.rigs[name] = await rigs[name]({ outbound: this.#outbound, now: () => new Date() });
    const all = Object.values(this.rigs);
    const environments = all.map(({ environment }) => environment);
    const environment = Object.assign({ OUTBOUND_ALLOW: '127.0.0.0/8' }, ...environments);
    this.server = await moduleServer(() => [], environment, {
      partsOf: (app) => {
        this.payments = createPayments(app, {
          settleCharge: async (_tx, payment) => {
            this.failNext -= 1;
            if (this.failNext >= 0) throw new Error('the invoice cannot be settled now');
            this.settled.push(payment);
          },
        });
        return this.payments.parts;
      },
    });
    this.make = given(this.server);
    for (const [key, value] of all.flatMap(({ settings }) => Object.entries(settings)))
      await this.run('insert into settings (key, value) values ($1, $2)', [
        key,
        this.server.app.secrets.encrypt(value, settingPlace(key)),
      ]);
    this.companyId = (await this.make.company()).id;
  }

  async close(): Promise<void> {
    await this.payments.settleEvents();
    await this.server.close();
    for (const rig of Object.values(this.rigs)) await rig.stop();
    await this.#outbound.close();
  }

  /** Another invoice, and providers without faults. */
  async next(): Promise<void> {
    this.settled.length = 0;
    this.failNext = 0;
    await this.#openInvoice();
    for (const { simulator } of Object.values(this.rigs)) {
      simulator.intercept = () => undefined;
      simulator.beforeAnswer = async () => undefined;
    }
  }

  /** The company's next invoice, in place of the one before. */
  async #openInvoice(): Promise<void> {
    await this.run(`update invoices set status = 'cancelled' where company_id = $1`, [this.companyId]);
    const [row] = await this.run<{ id: number }>(
      `insert into invoices (company_id, detail, "dueDate", months, users, connections, queues, "valueInCents")
       values ($1, 'Essencial', '2099-01-01', 1, 3, 1, 2, 14990) returning id`,
      [this.companyId],
    );
    this.invoiceId = row?.id ?? 0;
  }

  get invoice(): { companyId: number; invoiceId: number } {
    return { companyId: this.companyId, invoiceId: this.invoiceId };
  }

  async run<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.server.app.database.acrossCompanies('test', (tx) =>
      tx.query<Row>(createHash('sha1').update(text).digest('hex'), text, values),
    );
  }

  orderOf(change: Partial<ChargeOrder> = {}): ChargeOrder {
    return {
      ...this.invoice,
      valueInCents: 14_990,
      dueDate: '2099-01-01',
      payer: { name: 'Padaria Aurora', document: '11222333000181', email: null },
      ...change,
    };
  }

  async openAll(change: Partial<ChargeOrder> = {}): Promise<OpenCharge[]> {
    const { charges, failed } = await this.payments.openCharges(this.orderOf(change));
    expect(failed).toEqual([]);
    return charges;
  }

  async stored(id: number): Promise<{ status: string; externalId: string; reference: string }> {
    const text = 'select status, "externalId", reference from charges where id = $1';
    const [row] = await this.run<{ status: string; externalId: string; reference: string }>(text, [id]);
    if (!row) throw new Error('no charge');
    return row;
  }

  /** The charge in the provider's records. */
  async charged(name: ProviderName, { id }: OpenCharge) {
    return this.rigs[name].simulator.chargeOf((await this.stored(id)).externalId);
  }

  /** A charge that its payer has paid, and the webhook about it. */
  async paid(name: ProviderName, cents?: number) {
    const charge = chargeOf(await this.openAll(), name);
    const simulated = await this.charged(name, charge);
    const payment = this.rigs[name].simulator.pay(simulated, cents === undefined ? {} : { cents });
    return { charge, simulated, payment, webhook: this.rigs[name].simulator.webhook(simulated) };
  }

  /** Calls our webhook as the provider does; returns the status. */
  async call(name: string, { path, query, headers, body }: SimulatedWebhook): Promise<number> {
    const url = `/api/webhooks/payments/${name}${path}?${query}`;
    const sent = Object.fromEntries(Object.entries(headers).map(([key, value]) => [key, String(value)]));
    return (await this.server.http.inject({ method: 'POST', url, headers: sent, payload: body })).statusCode;
  }

  async outcomes(): Promise<(string | null)[]> {
    const text = 'select outcome from payment_events order by id';
    return (await this.run<{ outcome: string | null }>(text)).map(({ outcome }) => outcome);
  }

  /** Removes a setting while `work` runs. */
  async without(key: string, work: () => Promise<void>): Promise<void> {
    const text = 'delete from settings where key = $1 returning value';
    const [before] = await this.run<{ value: string }>(text, [key]);
    this.server.app.bus.publish('settings', { key });
    await work();
    await this.run('insert into settings (key, value) values ($1, $2)', [key, before?.value]);
    this.server.app.bus.publish('settings', { key });
  }
}

export function chargeOf(charges: OpenCharge[], name: ProviderName): OpenCharge {
  const found = charges.find(({ provider }) => provider === name);
  if (!found) throw new Error(`no charge of ${name}`);
  return found;
}

/** A fixture for all tests of a file, with an invoice of its own for each. */
export function paymentsFixture(): PaymentsFixture {
  const fixture = new PaymentsFixture();
  beforeAll(async () => fixture.open());
  afterAll(async () => fixture.close());
  beforeEach(async () => fixture.next());
  return fixture;
}

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runsAllCases } from '../../testing/all-cases.ts';
import type { Anything } from '../../testing/given.ts';
import { billingScenario, type BillingScenario, type Customer, NOW } from './testing/billing-scenario.ts';

const RUNS = runsAllCases ? 1_000 : 40;
const SLOW_MS = runsAllCases ? 900_000 : 60_000;

let scenario: BillingScenario;
beforeAll(async () => {
  scenario = await billingScenario();
});
afterAll(() => scenario.server.close());

const companyOf = async ({ company }: Customer) =>
  (await scenario.rows(`select * from companies where id = ${company.id}`))[0];
const dueDateOf = async (customer: Customer) => (await companyOf(customer)).dueDate;
const paymentsOf = ({ company }: Customer) =>
  scenario.rows(`select * from payments where company_id = ${company.id} order by id`);
const balanceOf = async ({ company }: Customer) =>
  Number(
    (
      await scenario.rows(
        `select coalesce(sum(cents), 0) as sum from credits where company_id = ${company.id}`,
      )
    )[0].sum,
  );
const iso = (at: Anything) => new Date(at).toISOString();
const events = (name: string) => scenario.server.published.filter((event) => event.name === name);

describe('a payment', () => {
  it('extends its company once, opens the next invoice and is published to everybody', async () => {
    const customer = await scenario.customer();
    const invoice = await customer.invoice();
    scenario.server.published.length = 0;
    await scenario.pay(invoice);
    expect(iso(await dueDateOf(customer))).toBe('2026-04-15T03:00:00.000Z');
    const next = await customer.invoice();
    expect(next.id).not.toBe(invoice.id);
    expect(iso(next.dueDate)).toBe('2026-04-15T03:00:00.000Z');
    expect(events('payment')).toMatchObject([
      {
        companyId: customer.company.id,
        audience: { kind: 'company' },
        event: {
          action: 'CONCLUIDA',
          company: { id: customer.company.id, dueDate: '2026-04-15T03:00:00.000Z' },
        },
      },
    ]);
    expect(events('subscription')).toHaveLength(1);
  });

  it('counts from today for a company that is late, and switches it on again', async () => {
    const dueDate = '2026-03-01T03:00:00.000Z';
    const customer = await scenario.customer({ dueDate, status: false, suspendedAt: '2026-03-04T03:07:00Z' });
    const connection = await scenario.make.connection(customer.company, { shouldRun: true });
    const started: unknown[] = [];
    const stop = scenario.server.app.bus.subscribe('connections', (message) => void started.push(message));
    await scenario.pay(await customer.invoice());
    stop();
    expect(await companyOf(customer)).toMatchObject({ status: true });
    expect(iso(await dueDateOf(customer))).toBe('2026-04-10T03:00:00.000Z');
    expect(started).toContainEqual({
      companyId: customer.company.id,
      whatsappId: connection.id,
      action: 'start',
    });
  });

  it.each([
    ['before', '2026-03-15T03:00:00.000Z'],
    ['after', '2026-03-01T03:00:00.000Z'],
  ])(
    'does not switch on again what the operator has switched off %s the due date',
    async (_when, dueDate) => {
      const customer = await scenario.customer({ status: false, dueDate });
      await scenario.pay(await customer.invoice());
      expect(await companyOf(customer)).toMatchObject({ status: false });
    },
  );

  it('buys the chosen plan', async () => {
    const customer = await scenario.customer();
    const bigger = await scenario.make.plan({ amount: 300 });
    const { id } = await customer.invoice();
    const body = { firstName: 'Ana', zipcode: '529.982.247-25', plan: bigger.id, invoiceId: id };
    await customer.admin.call('POST', '/subscription', body);
    expect((await companyOf(customer)).planId).toBe(customer.plan.id);
    await scenario.pay(await customer.invoice());
    expect((await companyOf(customer)).planId).toBe(bigger.id);
  });

  it('of a dearer plan buys no months that were paid at the price of the one before', async () => {
    const customer = await scenario.customer({ dueDate: '2027-03-15T03:00:00.000Z' });
    const bigger = await scenario.make.plan({ amount: customer.plan.amount * 100 });
    const { id } = await customer.invoice();
    const body = { firstName: 'Ana', zipcode: '529.982.247-25', plan: bigger.id, invoiceId: id };
    await customer.admin.call('POST', '/subscription', body);
    await scenario.pay(await customer.invoice());
    const dueDate = iso(await dueDateOf(customer));
    expect([dueDate > NOW, dueDate < '2026-05-01']).toEqual([true, true]);
  });

  it('at a second provider is a credit that the next invoice uses', async () => {
    const customer = await scenario.customer();
    const invoice = await customer.invoice();
    await Promise.all([
      scenario.pay(invoice, { provider: 'efi', paymentId: `zwei-a-${invoice.id}` }),
      scenario.pay(invoice, { provider: 'stripe', paymentId: `zwei-b-${invoice.id}` }),
    ]);
    expect(iso(await dueDateOf(customer))).toBe('2026-04-15T03:00:00.000Z');
    expect((await paymentsOf(customer)).map(({ effect }) => effect)).toEqual(['extend', 'credit']);
    expect(await balanceOf(customer)).toBe(10_000);
    expect(await customer.invoice()).toMatchObject({ creditInCents: 10_000 });
  });

  it.each([
    ['of less than the invoice asks now', { valueInCents: 4_000 }, 4_000],
    ['of an invoice that was replaced', {}, 10_000],
  ])('%s is a credit', async (name, more, credit) => {
    const customer = await scenario.customer();
    const invoice = await customer.invoice();
    if (name.includes('replaced')) {
      await scenario.rows(`update invoices set status = 'cancelled' where id = ${invoice.id} returning id`);
    }
    await scenario.pay(invoice, more);
    expect(iso(await dueDateOf(customer))).toBe('2026-03-15T03:00:00.000Z');
    expect(await balanceOf(customer)).toBe(credit);
    expect(await customer.invoice()).toMatchObject({ creditInCents: credit });
  });

  it('of more than the invoice asks extends and leaves the rest as a credit', async () => {
    const customer = await scenario.customer();
    await scenario.pay(await customer.invoice(), { valueInCents: 12_500 });
    expect(iso(await dueDateOf(customer))).toBe('2026-04-15T03:00:00.000Z');
    expect(await balanceOf(customer)).toBe(2_500);
    expect(await customer.invoice()).toMatchObject({ creditInCents: 2_500 });
  });

  it('of another value or currency than was asked for is noted and extends nothing', async () => {
    const customer = await scenario.customer();
    await scenario.pay(await customer.invoice(), { kind: 'mismatch', currency: 'USD' });
    expect(iso(await dueDateOf(customer))).toBe('2026-03-15T03:00:00.000Z');
    expect(await paymentsOf(customer)).toMatchObject([
      { effect: 'nothing', kind: 'mismatch', currency: 'USD' },
    ]);
    expect(await balanceOf(customer)).toBe(0);
  });

  it('is judged by what the invoice must ask, although an older value was written over it', async () => {
    const customer = await scenario.customer();
    const { id, company_id: companyId } = await customer.invoice();
    const stale = (cents: number) =>
      scenario.rows(`update invoices set "valueInCents" = ${cents} where id = ${id} returning *`);
    const [cheaper] = await stale(5_000);
    await scenario.pay(cheaper, { paymentId: `alt-${id}` });
    expect(iso(await dueDateOf(customer))).toBe('2026-03-15T03:00:00.000Z');
    expect(await customer.invoice()).toMatchObject({ id, valueInCents: 10_000, creditInCents: 5_000 });
    const [dearer] = await stale(20_000);
    await scenario.pay(dearer, { paymentId: `neu-${companyId}`, valueInCents: 5_000 });
    expect(iso(await dueDateOf(customer))).toBe('2026-04-15T03:00:00.000Z');
    expect(await balanceOf(customer)).toBe(0);
  });

  it('that goes back is marked, and nobody is switched off for it', async () => {
    const customer = await scenario.customer();
    const invoice = await customer.invoice();
    await scenario.pay(invoice);
    await scenario.pay(invoice, { kind: 'refunded' });
    await scenario.pay(invoice, { kind: 'paid' });
    expect(iso(await dueDateOf(customer))).toBe('2026-04-15T03:00:00.000Z');
    expect(await paymentsOf(customer)).toMatchObject([{ effect: 'extend', mark: 'refunded' }]);
    const list = (await customer.admin.call('GET', '/invoices/all')).body;
    expect(list.find(({ id }: Anything) => id === invoice.id)).toMatchObject({
      status: 'paid',
      mark: 'refunded',
    });
  });

  it('that was a credit and goes back takes the credit along, once', async () => {
    const customer = await scenario.customer();
    const invoice = await customer.invoice();
    await scenario.pay(invoice);
    const second = { provider: 'stripe', paymentId: `zwei-${invoice.id}` };
    await scenario.pay(invoice, second);
    expect(await customer.invoice()).toMatchObject({ creditInCents: 10_000 });
    await scenario.pay(invoice, { ...second, kind: 'refunded' });
    await scenario.pay(invoice, { ...second, kind: 'refunded' });
    await scenario.pay(invoice, { ...second, kind: 'chargeback' });
    expect(await balanceOf(customer)).toBe(0);
    expect(await customer.invoice()).toMatchObject({ creditInCents: 0 });
    expect(iso(await dueDateOf(customer))).toBe('2026-04-15T03:00:00.000Z');
  });

  it('that was a credit and goes back after its use leaves a debt that later credits pay first', async () => {
    const customer = await scenario.customer();
    const invoice = await customer.invoice();
    await scenario.pay(invoice);
    const second = { provider: 'stripe', paymentId: `benutzt-${invoice.id}` };
    await scenario.pay(invoice, second);
    const next = await customer.invoice();
    await scenario.pay(next, { provider: 'credit', paymentId: `invoice-${next.id}`, valueInCents: 0 });
    await scenario.pay(invoice, { ...second, kind: 'refunded' });
    expect(await balanceOf(customer)).toBe(-10_000);
    expect(await customer.invoice()).toMatchObject({ creditInCents: 0 });
    expect(iso(await dueDateOf(customer))).toBe('2026-05-15T03:00:00.000Z');
  });

  it("of another company's invoice extends neither", async () => {
    const [one, two] = [await scenario.customer(), await scenario.customer()];
    const invoice = await two.invoice();
    await scenario.pay(invoice, { companyId: one.company.id, paymentId: 'fremd' });
    expect(iso(await dueDateOf(one))).toBe('2026-03-15T03:00:00.000Z');
    expect(iso(await dueDateOf(two))).toBe('2026-03-15T03:00:00.000Z');
    expect(await paymentsOf(one)).toMatchObject([{ effect: 'nothing' }]);
  });

  it('of a company that is gone is kept, without a company', async () => {
    const customer = await scenario.customer();
    const invoice = await customer.invoice();
    await scenario.pay(invoice);
    await scenario.rows(`delete from companies where id = ${customer.company.id} returning id`);
    await scenario.pay(invoice, { paymentId: 'spät' });
    expect(await paymentsOf(customer)).toMatchObject([
      { effect: 'extend', companyName: customer.company.name },
      { effect: 'nothing', companyName: '' },
    ]);
  });
});

it(
  'is settled once, however often and in which order its confirmations come',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('efi', 'stripe'), { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        async (providers, atOnce) => {
          const customer = await scenario.customer();
          const invoice = await customer.invoice();
          scenario.server.published.length = 0;
          const confirm = async (provider: string) =>
            scenario.pay(invoice, { provider, paymentId: `${provider}-${invoice.id}` });
          if (atOnce) await Promise.all(providers.map(confirm));
          else for (const provider of providers) await confirm(provider);
          const ways = new Set(providers).size;
          expect(iso(await dueDateOf(customer))).toBe('2026-04-15T03:00:00.000Z');
          expect(events('payment')).toHaveLength(1);
          expect(await paymentsOf(customer)).toHaveLength(ways);
          expect(await balanceOf(customer)).toBe((ways - 1) * 10_000);
        },
      ),
      { numRuns: RUNS },
    );
  },
  SLOW_MS,
);

it('is settled as a whole or not at all: a transaction that fails leaves nothing', async () => {
  const customer = await scenario.customer();
  const invoice = await customer.invoice();
  scenario.server.published.length = 0;
  const { app } = scenario.server;
  const { paymentPorts } = await import('./index.ts');
  const half = app.database.acrossCompanies('a payment that fails', async (tx) => {
    await paymentPorts(app, scenario.payments.cancelCharges).settleCharge(tx, {
      kind: 'paid',
      companyId: customer.company.id,
      invoiceId: invoice.id,
      chargeId: 1,
      provider: 'efi',
      paymentId: 'halb',
      valueInCents: 10_000,
      chargedInCents: 10_000,
      currency: 'BRL',
      paidAt: NOW,
    });
    throw new Error('the process ends here');
  });
  await expect(half).rejects.toThrow('ends here');
  expect(await customer.invoice()).toEqual(invoice);
  expect(await paymentsOf(customer)).toEqual([]);
  expect(events('payment')).toEqual([]);
});

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { ProviderError } from '../payments/index.ts';
import { billingScenario, type BillingScenario, type Customer, NOW } from './testing/billing-scenario.ts';

let scenario: BillingScenario;
let customer: Customer;

beforeAll(async () => {
  scenario = await billingScenario();
});
afterAll(() => scenario.server.close());
beforeEach(async () => {
  customer = await scenario.customer();
  scenario.payments.listed = [];
});

const period = 'since=2026-03-01&until=2026-03-31';
const compare = (query = `provider=efi&${period}`) =>
  scenario.operator.call('GET', `/billing/comparison?${query}`);
const listed = (paymentId: string, valueInCents: number) => ({
  reference: null,
  paymentId,
  status: 'paid' as const,
  valueInCents,
  currency: 'BRL',
  paidAt: NOW,
});

it('puts what the provider has beside ours, and what differs first', async () => {
  const invoice = await customer.invoice();
  await scenario.pay(invoice, { paymentId: 'E1' });
  await scenario.pay(invoice, { paymentId: 'E2' });
  scenario.payments.listed = [listed('E1', 10_000), listed('E2', 9_999), listed('E3', 500)];
  const { body } = await compare();
  expect(body.providers).toEqual(['efi', 'stripe']);
  const verdicts = body.rows.map(({ paymentId, verdict }: Record<string, string>) => [paymentId, verdict]);
  expect(Object.fromEntries(verdicts)).toMatchObject({ E1: 'equal', E2: 'differs', E3: 'missingHere' });
  expect(verdicts.at(-1)).toEqual(['E1', 'equal']);
  expect(body.rows.at(-1)).toMatchObject({ companyName: customer.company.name, ours: { value: 100 } });
});

it.each([
  ['provider=outro&since=2026-03-01&until=2026-03-31', 'provider'],
  ['provider=efi&since=2026-03-01&until=2027-03-31', 'until'],
  ['provider=efi&since=2026-03-31&until=2026-03-01', 'until'],
  ['provider=efi&since=ontem&until=2026-03-01', 'since'],
])('refuses %s', async (query, field) => {
  expect(await compare(query)).toMatchObject({ status: 400, body: { details: [{ field }] } });
});

it('has nothing of a provider that is not configured', async () => {
  expect((await compare(`provider=asaas&${period}`)).body.rows).toEqual([]);
});

it('says that the provider does not answer', async () => {
  scenario.payments.listProviderPayments = async () => {
    throw new ProviderError('efi', 'temporary', 'no answer');
  };
  expect(await compare()).toMatchObject({ status: 503, body: { message: 'ERR_PAYMENT_UNAVAILABLE' } });
});

it("is the operator's alone", async () => {
  const sight = { path: '/invoices/all', record: { id: (await customer.invoice()).id } };
  const request = ['GET', `/billing/comparison?provider=efi&${period}`] as const;
  await expectRefusal(customer.admin, { sight, request, code: 'ERR_NO_PERMISSION' });
});

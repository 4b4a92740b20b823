import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import type { Answer } from '../../testing/given.ts';
import { billingScenario, type BillingScenario, CPF, type Customer } from './testing/billing-scenario.ts';

let scenario: BillingScenario;
let customer: Customer;

beforeAll(async () => {
  scenario = await billingScenario();
});
afterAll(() => scenario.server.close());
beforeEach(async () => {
  scenario.payments.isDown = false;
  customer = await scenario.customer();
});

const fields = ({ body }: Answer) => body.details?.map((detail: { field: string }) => detail.field);
const payer = { firstName: 'Ana', zipcode: CPF };
const subscribe = async (more: object = {}, person = customer.admin) =>
  person.call('POST', '/subscription', { ...payer, invoiceId: (await customer.invoice()).id, ...more });
const setting = (key: string, value: string) => scenario.operator.call('PUT', `/settings/${key}`, { value });

describe('the list of invoices', () => {
  it('has what is asked for, with and without pages, for everybody of the company', async () => {
    const user = await scenario.make.user(customer.company);
    const { body } = await user.call('GET', '/invoices/all?pageNumber=1');
    expect(body).toMatchObject({ count: 1, hasMore: false });
    expect(body.invoices[0]).toMatchObject({
      detail: customer.plan.name,
      value: 100,
      payable: 100,
      users: 10,
      connections: 10,
      queues: 10,
      dueDate: '2026-03-15T03:00:00.000Z',
      status: 'open',
      stripeURL: null,
    });
    expect((await user.call('GET', '/invoices/all')).body).toEqual(body.invoices);
    expect((await user.call('GET', '/invoices/all?searchParam=nada&pageNumber=1')).body.count).toBe(0);
  });

  it('goes on page by page', async () => {
    const { company } = customer;
    for (let number = 0; number < 21; number += 1) {
      await scenario.make.insert('invoices', {
        company_id: company.id,
        detail: `Paga ${number}`,
        status: 'paid',
        paidAt: new Date(),
        dueDate: '2025-01-01',
        months: 1,
        users: 1,
        connections: 1,
        queues: 1,
        valueInCents: 1,
      });
    }
    const page = await customer.admin.call('GET', '/invoices/all?pageNumber=2');
    expect(page.body).toMatchObject({ count: 22, hasMore: false });
    expect(page.body.invoices).toHaveLength(2);
  });

  it('stays open to the people of a company that has expired', async () => {
    const expired = await scenario.customer({ dueDate: '2026-03-09T03:00:00.000Z' });
    expect((await expired.admin.call('GET', '/invoices/all')).status).toBe(200);
    expect((await expired.admin.call('GET', '/subscription')).status).toBe(200);
    expect((await expired.admin.call('GET', '/queue')).body.message).not.toBe('ok');
  });
});

describe('the checkout', () => {
  it('is filled in from the company, and from who paid last', async () => {
    const first = await customer.admin.call('GET', '/subscription');
    expect(first.body).toMatchObject({
      invoice: { payable: 100 },
      planId: customer.plan.id,
      recurrence: 'MENSAL',
      custom: null,
      payer: { firstName: customer.company.name, zipcode: '' },
      providers: ['efi', 'stripe'],
      used: { users: 1, connections: 0, queues: 0 },
    });
    expect((await subscribe({ city: 'Recife' })).status).toBe(200);
    const again = await customer.admin.call('GET', '/subscription');
    expect(again.body.payer).toMatchObject({ firstName: 'Ana', city: 'Recife', zipcode: '52998224725' });
  });

  it('makes the invoice that is missing', async () => {
    const { id } = await scenario.make.company({ planId: customer.plan.id, dueDate: '2026-04-01T03:00:00Z' });
    const admin = await scenario.make.admin({ id });
    expect((await admin.call('GET', '/subscription')).body.invoice).toMatchObject({ payable: 100 });
  });

  it('answers the ways to pay, in reais as people write them, and never with a price of the client', async () => {
    const { status, body } = await subscribe({ price: 1, cardNumber: '4111111111111111', cvv: '123' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ isPaid: false, failed: ['stripe'] });
    expect(body.valorext.replaceAll(/\s/g, ' ')).toBe('R$ 100,00');
    expect(body.qrcode.qrcode).toContain('PIX');
    expect(scenario.payments.orders.at(-1)).toMatchObject({
      valueInCents: 10_000,
      dueDate: '2026-03-15',
      payer: { name: 'Ana', document: '52998224725' },
    });
    const stored = await scenario.rows(`select invoices::text as row from invoices`);
    expect(JSON.stringify(stored)).not.toContain('4111111111111111');
  });

  it('multiplies by the months of the recurrence', async () => {
    const yearly = await scenario.customer({ recurrence: 'ANUAL' }, { amount: 19.9 });
    expect((await yearly.admin.call('GET', '/subscription')).body.invoice).toMatchObject({
      value: 238.8,
      months: 12,
      detail: `${yearly.plan.name} (12 meses)`,
    });
  });

  it('changes to a public plan, and back to the own one', async () => {
    const bigger = await scenario.make.plan({ amount: 250.5, users: 50 });
    await subscribe({ plan: bigger.id });
    expect(await customer.invoice()).toMatchObject({
      valueInCents: 25_050,
      users: 50,
      chosenPlanId: bigger.id,
    });
    await subscribe({ plan: customer.plan.id });
    expect(await customer.invoice()).toMatchObject({ valueInCents: 10_000, chosenPlanId: null });
  });

  it.each([
    ['a name', { firstName: '' }, 'firstName'],
    ['a document', { zipcode: '' }, 'zipcode'],
    ['a right document', { zipcode: '529.982.247-26' }, 'zipcode'],
    ['a plan', { plan: 'grátis' }, 'plan'],
    ['numbers', { users: -1 }, 'users'],
    ['an invoice', { invoiceId: 'x' }, 'invoiceId'],
    ['a custom plan where the operator offers one', { plan: 'custom' }, 'plan'],
  ])('needs %s', async (_, more, field) => {
    const before = await customer.invoice();
    const answer = await subscribe(more);
    expect(answer.status).toBe(400);
    expect(fields(answer)).toContain(field);
    expect(await customer.invoice()).toEqual(before);
  });

  it('is not for a private plan of others', async () => {
    const secret = await scenario.make.plan({ amount: 1, isPublic: false });
    expect((await subscribe({ plan: secret.id })).body.message).toBe('ERR_NO_PLAN_FOUND');
  });

  it("is for admins, and for the own company's open invoice alone", async () => {
    const user = await scenario.make.user(customer.company);
    const { id } = await customer.invoice();
    const request = ['POST', '/subscription', { ...payer, invoiceId: id }] as const;
    const sight = { path: '/invoices/all', record: { id } };
    await expectRefusal(user, { sight, request, code: 'ERR_NO_PERMISSION' });
    const stranger = await scenario.customer();
    await expectHidden(stranger.admin, {
      seenBy: customer.admin,
      sight,
      request,
      code: 'ERR_NO_INVOICE_FOUND',
    });
  });

  it('is closed to a company that the operator has switched off', async () => {
    const off = { status: false, dueDate: '2026-03-01T03:00:00.000Z' };
    await scenario.operator.call('PUT', `/companies/${customer.company.id}`, off);
    expect(await subscribe()).toMatchObject({ status: 403, body: { error: 'ERR_COMPANY_SWITCHED_OFF' } });
    expect(await customer.invoice()).toMatchObject({ status: 'open', payer: null });
  });

  it('says that no provider answers, and leaves the invoice as it was', async () => {
    const bigger = await scenario.make.plan({ amount: 250 });
    const { updatedAt: _, ...before } = await customer.invoice();
    scenario.payments.isDown = true;
    const answer = await subscribe({ plan: bigger.id });
    expect(answer).toMatchObject({ status: 503, body: { message: 'ERR_PAYMENT_UNAVAILABLE' } });
    expect(await customer.invoice()).toMatchObject(before);
  });
});

describe('a plan with chosen numbers', () => {
  beforeAll(async () => setting('customPlan', 'enabled'));
  afterAll(async () => setting('customPlan', 'disabled'));

  it.each([
    [{}, 4_900],
    [{ users: 4, connections: 4 }, 8_000],
  ])('of %o costs %s cents', async (size, cents) => {
    expect((await subscribe({ plan: 'custom', ...size })).status).toBe(200);
    expect(await customer.invoice()).toMatchObject({ valueInCents: cents });
  });

  it.each([
    [{ users: 2, connections: 3 }, 'users'],
    [{ users: 3, connections: 2 }, 'connections'],
  ])('is not made of %o', async (size, field) => {
    const answer = await subscribe({ plan: 'custom', ...size });
    expect(answer.status).toBe(400);
    expect(fields(answer)).toEqual([field]);
  });

  it('has the prices of the installation', async () => {
    await setting('customPlanPrice', '60.50');
    await subscribe({ plan: 'custom', users: 5 });
    await setting('customPlanPrice', '');
    expect(await customer.invoice()).toMatchObject({ valueInCents: 6_050 + 2 * 1_100 });
    expect((await setting('customPlanPrice', '-1')).status).toBe(400);
  });

  it("becomes the company's with the payment, with the features it had", async () => {
    const own = await scenario.customer({}, { useKanban: false });
    const { id } = await own.invoice();
    const size = { plan: 'custom', users: 7, connections: 4, invoiceId: id };
    await own.admin.call('POST', '/subscription', { ...payer, ...size });
    await scenario.pay(await own.invoice());
    const [plan] = await scenario.rows(
      `select p.* from companies c join plans p on p.id = c."planId" where c.id = ${own.company.id}`,
    );
    expect(plan).toMatchObject({ users: 7, connections: 4, queues: 4, isPublic: false, useKanban: false });
    expect(Number(plan.amount)).toBe(49 + 44 + 20);
    expect(await own.invoice()).toMatchObject({ valueInCents: 11_300, customUsers: null });
  });
});

describe('a poll of an invoice', () => {
  it('asks the providers and answers what is known then', async () => {
    const invoice = await customer.invoice();
    const path = `/invoices/${invoice.id}/charge`;
    expect((await customer.admin.call('GET', path)).body).toMatchObject({ status: 'open' });
    scenario.payments.onPoll = async () => scenario.pay(invoice);
    expect((await customer.admin.call('GET', path)).body).toEqual({
      id: invoice.id,
      status: 'paid',
      dueDate: '2026-04-15T03:00:00.000Z',
    });
    scenario.payments.onPoll = async () => undefined;
    const asked = scenario.payments.polled.length;
    await customer.admin.call('GET', path);
    expect(scenario.payments.polled).toHaveLength(asked);
    const stranger = await scenario.customer();
    const sight = { path: '/invoices/all', record: { id: invoice.id } };
    const request = ['GET', path] as const;
    await expectHidden(stranger.admin, {
      seenBy: customer.admin,
      sight,
      request,
      code: 'ERR_NO_INVOICE_FOUND',
    });
  });
});

describe('a receipt', () => {
  it('is a PDF with who paid what, of a paid invoice alone', async () => {
    const { id } = await customer.invoice();
    const path = `/invoices/${id}/receipt`;
    await subscribe({ firstName: 'José (Zé)', lastName: 'Gonçalves' });
    expect((await customer.admin.call('GET', path)).body.message).toBe('ERR_INVOICE_NOT_PAID');
    await scenario.pay(await customer.invoice());
    const url = `/api${path}`;
    const headers = { authorization: `Bearer ${customer.admin.token}` };
    const answer = await scenario.server.http.inject({ url, headers });
    expect(answer.headers['content-type']).toContain('application/pdf');
    const text = answer.rawPayload.toString('latin1');
    expect(text).toContain(String.raw`José \(Zé\) Gonçalves`);
    expect(text).toContain('529.982.247-25');
    expect(text).toContain('R$ 100,00');
    expect(text).toContain('15/04/2026');
    const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
    expect(text.slice(start, start + 4)).toBe('xref');
    const stranger = await scenario.customer();
    expect((await stranger.admin.call('GET', path)).body.message).toBe('ERR_NO_INVOICE_FOUND');
    expect((await scenario.server.http.inject({ url })).statusCode).toBe(401);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import type { Anything } from '../../testing/given.ts';
import { billingScenario, type BillingScenario } from './testing/billing-scenario.ts';

let scenario: BillingScenario;
beforeAll(async () => {
  scenario = await billingScenario();
});
afterAll(() => scenario.server.close());

const audit = async (companyId: number) =>
  (
    await scenario.rows(
      `select action, "actorName", changes from audit_entries where company_id = ${companyId} order by id`,
    )
  ).map(({ action }: Anything) => action);

describe('the operator', () => {
  it('sets the price of one company, and takes it back', async () => {
    const { company, invoice } = await scenario.customer({ recurrence: 'TRIMESTRAL' });
    const path = `/companies/${company.id}/price`;
    expect((await scenario.operator.call('PUT', path, { price: 79.9 })).body).toMatchObject({ price: 79.9 });
    expect(await invoice()).toMatchObject({ valueInCents: 23_970 });
    expect((await scenario.operator.call('PUT', path, { price: null })).body).toMatchObject({ price: null });
    expect(await invoice()).toMatchObject({ valueInCents: 30_000 });
    expect((await scenario.operator.call('PUT', path, { price: -1 })).status).toBe(400);
    expect((await scenario.operator.call('PUT', path, { price: 1.001 })).status).toBe(400);
    expect(await audit(company.id)).toEqual(['company.price', 'company.price']);
  });

  it('gives a credit, and takes back no more than there is', async () => {
    const { company, invoice } = await scenario.customer();
    const path = `/companies/${company.id}/credits`;
    const given = await scenario.operator.call('POST', path, { amount: 30.5, note: 'Desculpe' });
    expect(given.body).toMatchObject({ balance: 30.5, credits: [{ amount: 30.5, note: 'Desculpe' }] });
    expect(await invoice()).toMatchObject({ creditInCents: 3_050 });
    expect((await scenario.operator.call('POST', path, { amount: -31 })).status).toBe(400);
    expect((await scenario.operator.call('POST', path, { amount: 0 })).status).toBe(400);
    expect((await scenario.operator.call('POST', path, { amount: -30.5 })).body).toMatchObject({
      balance: 0,
    });
    expect(await audit(company.id)).toEqual(['company.credit', 'company.credit']);
  });

  it('notes a payment by transfer once, and its charges are cancelled', async () => {
    const { company, invoice } = await scenario.customer();
    const { id } = await invoice();
    const path = `/invoices/${id}/paid`;
    const answers = await Promise.all([
      scenario.operator.call('POST', path, { note: 'TED de 09/03' }),
      scenario.operator.call('POST', path, {}),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(scenario.payments.cancelled).toEqual([id]);
    const { body } = await scenario.operator.call('GET', `/companies/${company.id}/invoices`);
    expect(body.invoices).toMatchObject([{ status: 'open' }, { id, status: 'paid' }]);
    expect(body.payments).toMatchObject([{ provider: 'transfer', effect: 'extend', value: 100 }]);
    expect(await audit(company.id)).toEqual(['invoice.paid']);
    expect((await scenario.operator.call('POST', '/invoices/999999/paid', {})).status).toBe(404);
  });

  it('alone does any of this', async () => {
    const { company, admin, invoice } = await scenario.customer();
    const { id } = await invoice();
    const sight = { path: '/invoices/all', record: { id } };
    const requests = [
      ['GET', `/companies/${company.id}/invoices`],
      ['POST', `/invoices/${id}/paid`, {}],
      ['PUT', `/companies/${company.id}/price`, { price: 1 }],
      ['POST', `/companies/${company.id}/credits`, { amount: 1000 }],
      ['GET', '/billing?list=overdue'],
      ['GET', '/billing/export?list=overdue'],
      ['GET', '/billing/payments'],
      ['GET', '/coupons'],
    ] as const;
    for (const request of requests) await expectRefusal(admin, { sight, request, code: 'ERR_NO_PERMISSION' });
    expect(await invoice()).toMatchObject({ id, status: 'open', creditInCents: 0, valueInCents: 10_000 });
  });

  it('finds no company that does not exist', async () => {
    for (const [method, path, body] of [
      ['GET', '/companies/999999/invoices', undefined],
      ['PUT', '/companies/999999/price', { price: 1 }],
      ['POST', '/companies/999999/credits', { amount: 1 }],
    ] as const) {
      expect((await scenario.operator.call(method, path, body)).status).toBe(404);
    }
  });
});

describe('the lists of the operator', () => {
  const listed = async (list: string) =>
    (await scenario.operator.call('GET', `/billing?list=${list}&pageNumber=1`)).body;
  const ids = ({ rows }: Anything) => rows.map(({ companyId }: Anything) => companyId);

  it('have who is overdue, due soon, on trial, suspended and paying, with the sums of all', async () => {
    const old = { createdAt: '2025-01-01T00:00:00Z' };
    const overdue = await scenario.customer({ ...old, dueDate: '2026-03-08T03:00:00Z' });
    const soon = await scenario.customer({ ...old, dueDate: '2026-03-12T03:00:00Z' });
    const trial = await scenario.customer({
      createdAt: '2026-03-09T00:00:00Z',
      dueDate: '2026-03-12T00:00:00Z',
    });
    const off = await scenario.customer({ ...old, dueDate: '2026-02-01T03:00:00Z', status: false });
    expect(ids(await listed('overdue'))).toEqual([overdue.company.id]);
    expect(ids(await listed('soon'))).toEqual(expect.arrayContaining([soon.company.id, trial.company.id]));
    expect(ids(await listed('trials'))).toEqual([trial.company.id]);
    expect(ids(await listed('suspended'))).toEqual([off.company.id]);
    const paying = await listed('paying');
    expect(ids(paying)).toEqual(expect.arrayContaining([overdue.company.id, soon.company.id]));
    expect(ids(paying)).not.toContain(trial.company.id);
    expect(paying.sums.recurring).toBe(
      paying.rows.reduce((sum: number, row: Anything) => sum + row.monthly, 0),
    );
    expect(paying.sums.counts).toMatchObject({ overdue: 1, trials: 1, suspended: 1 });
    expect(paying.sums.overdue).toBe(200);
    expect((await scenario.operator.call('GET', '/billing?list=nada')).status).toBe(400);
  });

  it('are files, too, in which numbers are numbers', async () => {
    const { company } = await scenario.customer({ dueDate: '2026-03-07T03:00:00Z' });
    const url = '/api/billing/export?list=overdue';
    const headers = { authorization: `Bearer ${scenario.operator.token}` };
    const file = await scenario.server.http.inject({ url, headers });
    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.body).toContain('vencimento');
    const cells = new Map(
      file.body
        .slice(1)
        .split('\r\n')
        .map((row) => row.split(';'))
        .map(([id, ...others]) => [id, others] as const),
    );
    const days = cells.get('id')?.indexOf('dias_restantes') ?? -1;
    const payable = cells.get('id')?.indexOf('a_pagar') ?? -1;
    const row = cells.get(String(company.id)) ?? [];
    expect([row[days], row[payable]]).toEqual(['-3', '100']);
    expect(
      await scenario.rows(`select action from audit_entries where action = 'export.billing'`),
    ).toHaveLength(1);
  });

  it('have what was paid twice, less, or has gone back', async () => {
    const { company, invoice } = await scenario.customer();
    const first = await invoice();
    await scenario.pay(first, { paymentId: 'p1' });
    await scenario.pay(first, { paymentId: 'p2', provider: 'asaas' });
    const { body } = await scenario.operator.call(
      'GET',
      `/billing/payments?pageNumber=1&searchParam=${company.name}`,
    );
    expect(body).toMatchObject({
      count: 1,
      payments: [{ companyId: company.id, provider: 'asaas', effect: 'credit', value: 100 }],
    });
  });
});

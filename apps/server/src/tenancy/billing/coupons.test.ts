import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import type { Answer } from '../../testing/given.ts';
import { billingScenario, type BillingScenario, CPF, type Customer } from './testing/billing-scenario.ts';

let scenario: BillingScenario;
let customer: Customer;

beforeAll(async () => {
  scenario = await billingScenario();
});
afterAll(() => scenario.server.close());
beforeEach(async () => {
  customer = await scenario.customer();
});

const fields = ({ body }: Answer) => body.details?.map((detail: { field: string }) => detail.field);
const subscribe = async () =>
  customer.admin.call('POST', '/subscription', {
    firstName: 'Ana',
    zipcode: CPF,
    invoiceId: (await customer.invoice()).id,
  });

describe('a coupon', () => {
  const create = async (facts: object) => (await scenario.operator.call('POST', '/coupons', facts)).body;
  const apply = async (code: string, person = customer) =>
    person.admin.call('POST', `/invoices/${(await person.invoice()).id}/coupon`, { code });

  it('takes its share off the first invoices, and no longer', async () => {
    await create({ code: 'DEZ', percent: 10, invoices: 2 });
    expect((await apply('dez')).body).toMatchObject({ discount: 10, payable: 90, coupon: 'DEZ' });
    await scenario.pay(await customer.invoice(), { valueInCents: 9_000, paymentId: 'cupom-1' });
    expect(await customer.invoice()).toMatchObject({ discountInCents: 1_000 });
    await scenario.pay(await customer.invoice(), { valueInCents: 9_000, paymentId: 'cupom-2' });
    expect(await customer.invoice()).toMatchObject({ discountInCents: 0 });
    expect((await apply('DEZ')).body.message).toBe('ERR_COUPON_INVALID');
    const paid = (await customer.admin.call('GET', '/invoices/all')).body.filter(
      ({ status }: { status: string }) => status === 'paid',
    );
    expect(paid).toMatchObject([{ coupon: 'DEZ' }, { coupon: 'DEZ' }]);
  });

  it.each([
    [9.99, { percent: 10 }, 1],
    [0.01, { percent: 1 }, 0.01],
    [10, { amount: 30 }, 10],
  ])(
    'of %s reais, %o takes off %s: part of a cent goes to the payer, and never more than all',
    async (amount, facts, discount) => {
      const other = await scenario.customer({}, { amount });
      const code = `CENTAVOS${Math.round(amount * 100)}`;
      await create({ code, ...facts });
      const payable = Math.round((amount - discount) * 100) / 100;
      expect((await apply(code, other)).body).toMatchObject({ discount, payable });
    },
  );

  it('is for so many companies, until its time, one at a time', async () => {
    const other = await scenario.customer();
    await create({ code: 'UMA', amount: 30, mostUses: 1 });
    await create({ code: 'VELHO', percent: 5, validUntil: '2026-03-01T00:00:00Z' });
    await create({ code: 'OUTRO', percent: 5 });
    const answers = await Promise.all([apply('UMA'), apply('UMA', other)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const winner = answers[0]?.status === 200 ? customer : other;
    expect((await apply('OUTRO', winner)).status).toBe(409);
    expect((await apply('VELHO', winner === customer ? other : customer)).status).toBe(409);
    expect((await apply('NENHUM')).status).toBe(409);
  });

  it('that covers everything pays the invoice without a provider', async () => {
    await create({ code: 'TUDO', percent: 100 });
    await apply('TUDO');
    const asked = scenario.payments.orders.length;
    expect((await subscribe()).body).toMatchObject({ isPaid: true });
    expect(scenario.payments.orders).toHaveLength(asked);
    expect(await customer.invoice()).toMatchObject({ discountInCents: 0 });
  });

  it('is written by the operator alone, and removed with what it takes off', async () => {
    const sight = { path: '/invoices/all', record: { id: (await customer.invoice()).id } };
    const request = ['POST', '/coupons', { code: 'MEU', percent: 99 }] as const;
    await expectRefusal(customer.admin, { sight, request, code: 'ERR_NO_PERMISSION' });
    for (const [facts, field] of [
      [{ code: 'X', percent: 10 }, 'code'],
      [{ code: 'NADA' }, 'percent'],
      [{ code: 'AMBOS', percent: 10, amount: 1 }, 'amount'],
      [{ code: 'MUITO', percent: 101 }, 'percent'],
    ] as const) {
      const answer = await scenario.operator.call('POST', '/coupons', facts);
      expect(answer.status).toBe(400);
      expect(fields(answer)).toContain(field);
    }
    const { id } = await create({ code: 'SOME', percent: 50 });
    expect((await scenario.operator.call('POST', '/coupons', { code: 'some', percent: 1 })).status).toBe(409);
    await apply('SOME');
    expect((await scenario.operator.call('GET', '/coupons')).body[0]).toMatchObject({
      code: 'SOME',
      uses: 1,
    });
    expect((await scenario.operator.call('DELETE', `/coupons/${id}`)).status).toBe(200);
    expect(await customer.invoice()).toMatchObject({ discountInCents: 0 });
    expect((await scenario.operator.call('DELETE', `/coupons/${id}`)).status).toBe(404);
  });
});

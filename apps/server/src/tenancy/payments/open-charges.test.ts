import { describe, expect, it } from 'vitest';
import type { OpenCharge } from './ports.ts';
import { providerNames } from './provider.ts';
import { chargeOf, paymentsFixture } from './testing/payments-fixture.ts';

const fixture = paymentsFixture();

describe.each(providerNames)('a charge of %s', (name) => {
  it('is the same one at every further click, and at two at once', async () => {
    const [first, second] = await Promise.all([fixture.openAll(), fixture.openAll()]);
    const third = await fixture.openAll();
    expect([chargeOf(second, name), chargeOf(third, name)]).toEqual([
      chargeOf(first, name),
      chargeOf(first, name),
    ]);
    const { reference } = await fixture.stored(chargeOf(first, name).id);
    expect(
      fixture.rigs[name].simulator.charges.filter((charge) => charge.reference === reference),
    ).toHaveLength(1);
  });

  it('is cancelled at the provider when the value changes, and replaced', async () => {
    const before = chargeOf(await fixture.openAll(), name);
    const after = chargeOf(await fixture.openAll({ valueInCents: 20_000 }), name);
    expect(after.id).not.toBe(before.id);
    expect((await fixture.charged(name, before)).status).toBe('cancelled');
    expect((await fixture.stored(before.id)).status).toBe('cancelled');
    expect((await fixture.charged(name, after)).cents).toBe(20_000);
  });

  it('is cancelled with its invoice; paid all the same, it is reported', async () => {
    const { charge, simulated, webhook } = await fixture.paid(name);
    const payment = simulated.payments.splice(0);
    await fixture.payments.cancelCharges(fixture.invoice);
    expect((await fixture.stored(charge.id)).status).toBe('cancelled');
    simulated.payments.push(...payment);
    await fixture.call(name, webhook);
    await fixture.payments.settleEvents();
    expect(fixture.settled).toMatchObject([{ kind: 'paid', chargeId: charge.id }]);
  });

  it('is not given while the provider is down, and the others are; then the same one is', async () => {
    const { simulator } = fixture.rigs[name];
    simulator.intercept = () => ({ status: 503, json: {} });
    const { charges, failed } = await fixture.payments.openCharges(fixture.orderOf());
    expect(failed).toEqual([{ provider: name, problem: 'temporary' }]);
    expect(charges).toHaveLength(3);
    simulator.intercept = () => undefined;
    expect(await fixture.openAll()).toHaveLength(4);
  });

  it('leaves nothing behind where the provider refuses it', async () => {
    fixture.rigs[name].simulator.intercept = ({ path }) =>
      path === '/oauth/token' ? undefined : { status: 422, json: { error: 'invalid' } };
    expect((await fixture.payments.openCharges(fixture.orderOf())).failed).toEqual([
      { provider: name, problem: 'refused' },
    ]);
    const text = 'select 1 from charges where "invoiceId" = $1 and provider = $2';
    expect(await fixture.run(text, [fixture.invoiceId, name])).toEqual([]);
  });
});

describe('charges', () => {
  it('of less than a provider takes are not offered', async () => {
    const names = (charges: OpenCharge[]) => charges.map(({ provider }) => provider);
    expect(names(await fixture.openAll({ valueInCents: 999 }))).toEqual(['efi', 'stripe', 'mercadopago']);
    expect(names(await fixture.openAll({ valueInCents: 1_000 }))).toEqual([
      'efi',
      'stripe',
      'mercadopago',
      'asaas',
    ]);
  });

  it('that were paid twice at Mercado Pago are two payments', async () => {
    const charge = chargeOf(await fixture.openAll(), 'mercadopago');
    const simulated = await fixture.charged('mercadopago', charge);
    fixture.rigs.mercadopago.simulator.pay(simulated);
    fixture.rigs.mercadopago.simulator.pay(simulated);
    await fixture.payments.pollInvoice(fixture.invoice);
    expect(fixture.settled.map(({ kind }) => kind)).toEqual(['paid', 'paid']);
    expect(new Set(fixture.settled.map(({ paymentId }) => paymentId)).size).toBe(2);
  });

  it('are polled at most every two seconds for all who look at an invoice', async () => {
    await fixture.openAll();
    const asked = () =>
      Object.values(fixture.rigs).reduce((sum, { simulator }) => sum + simulator.asked.length, 0);
    const polledAt = async (text: string) =>
      fixture.run(`update charges set "polledAt" = ${text} where "invoiceId" = $1`, [fixture.invoiceId]);
    await fixture.payments.pollInvoice(fixture.invoice);
    const once = asked();
    const text = 'select 1 from charges where "invoiceId" = $1 and "polledAt" is null';
    expect(await fixture.run(text, [fixture.invoiceId])).toEqual([]);
    // The two seconds last as long as the test needs.
    await polledAt(`now() + interval '1 hour'`);
    await Promise.all(Array.from({ length: 10 }, async () => fixture.payments.pollInvoice(fixture.invoice)));
    expect(asked()).toBe(once);
    await polledAt(`now() - interval '2 seconds'`);
    await fixture.payments.pollInvoice(fixture.invoice);
    expect(asked()).toBeGreaterThan(once);
  });

  it('that can be paid for a few minutes more are replaced', async () => {
    const before = await fixture.openAll();
    fixture.server.wait(23 * 60);
    const after = await fixture.openAll();
    fixture.server.setNow(null);
    const replaced = providerNames.filter((name) => chargeOf(before, name).id !== chargeOf(after, name).id);
    expect(replaced).toEqual(['stripe']);
    expect((await fixture.charged('stripe', chargeOf(before, 'stripe'))).status).toBe('cancelled');
  });

  it('that nobody has paid for a week are cancelled', async () => {
    const charge = chargeOf(await fixture.openAll(), 'asaas');
    const text = `update charges set "createdAt" = now() - interval '8 days', "polledAt" = null where id = $1`;
    await fixture.run(text, [charge.id]);
    await fixture.payments.pollDue();
    expect((await fixture.stored(charge.id)).status).toBe('cancelled');
    expect((await fixture.charged('asaas', charge)).status).toBe('cancelled');
  });

  it('that a provider never answered for are forgotten after an hour', async () => {
    fixture.rigs.stripe.simulator.intercept = () => 'cut';
    await fixture.payments.openCharges(fixture.orderOf());
    const waiting = async () =>
      fixture.run(`select 1 from charges where "invoiceId" = $1 and status = 'asking'`, [fixture.invoiceId]);
    await fixture.payments.pollDue();
    expect(await waiting()).toHaveLength(1);
    await fixture.run(`update charges set "createdAt" = now() - interval '2 hours' where status = 'asking'`);
    await fixture.payments.pollDue();
    expect(await waiting()).toEqual([]);
  });

  it('of another company are not touched by its id', async () => {
    const charge = chargeOf(await fixture.openAll(), 'asaas');
    const other = (await fixture.make.company()).id;
    await fixture.payments.cancelCharges({ companyId: other, invoiceId: fixture.invoiceId });
    expect((await fixture.stored(charge.id)).status).toBe('open');
  });
});

it.each(providerNames)('lists for the comparison what was paid at %s', async (name) => {
  const simulated = await fixture.charged(name, chargeOf(await fixture.openAll(), name));
  const payment = fixture.rigs[name].simulator.pay(simulated);
  const [since, until] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)];
  const states = await fixture.payments.listProviderPayments(name, since, until);
  expect(states).toContainEqual(
    expect.objectContaining({ paymentId: payment.id, reference: simulated.reference }),
  );
});

it('the configured providers are those whose credentials are complete', async () => {
  expect(await fixture.payments.configured()).toEqual(['efi', 'stripe', 'mercadopago', 'asaas']);
  await fixture.without('eficertificate', async () => {
    expect(await fixture.payments.configured()).toEqual(['stripe', 'mercadopago', 'asaas']);
  });
});

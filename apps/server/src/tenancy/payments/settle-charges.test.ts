import { describe, expect, it } from 'vitest';
import { providerNames } from './provider.ts';
import { chargeOf, paymentsFixture } from './testing/payments-fixture.ts';

const fixture = paymentsFixture();

describe.each(providerNames)('a charge of %s', (name) => {
  it('is paid: its webhook is stored and answered, the provider is asked, and the invoice is settled', async () => {
    const { charge, payment, webhook } = await fixture.paid(name);
    expect(await fixture.call(name, webhook)).toBe(200);
    await fixture.payments.settleEvents();
    expect(fixture.settled).toEqual([
      {
        kind: 'paid',
        ...fixture.invoice,
        chargeId: charge.id,
        provider: name,
        paymentId: payment.id,
        valueInCents: 14_990,
        chargedInCents: 14_990,
        currency: 'BRL',
        paidAt: expect.any(String),
      },
    ]);
    expect((await fixture.stored(charge.id)).status).toBe('paid');
    expect((await fixture.outcomes()).at(-1)).toBe('settled');
  });

  it('is settled once, however often the webhook comes and whoever polls', async () => {
    const { webhook, simulated } = await fixture.paid(name);
    const again = async () => fixture.call(name, fixture.rigs[name].simulator.webhook(simulated));
    const statuses = Promise.all([
      fixture.call(name, webhook),
      fixture.call(name, webhook),
      again(),
      again(),
    ]);
    await Promise.all([
      fixture.payments.pollInvoice(fixture.invoice),
      fixture.payments.settleEvents(),
      statuses,
    ]);
    expect(await statuses).toEqual([200, 200, 200, 200]);
    await fixture.payments.settleEvents();
    await fixture.payments.pollDue();
    const { invoiceId } = fixture;
    expect(fixture.settled.filter((payment) => payment.invoiceId === invoiceId)).toHaveLength(1);
  });

  it('is settled by the poll alone', async () => {
    await fixture.paid(name);
    await fixture.payments.pollInvoice(fixture.invoice);
    expect(fixture.settled).toMatchObject([{ kind: 'paid', provider: name, ...fixture.invoice }]);
  });

  it('that was paid with another value extends nothing and is reported so', async () => {
    const { charge, webhook } = await fixture.paid(name, 100);
    await fixture.call(name, webhook);
    await fixture.payments.settleEvents();
    expect(fixture.settled).toMatchObject([{ kind: 'mismatch', valueInCents: 100, chargedInCents: 14_990 }]);
    expect((await fixture.stored(charge.id)).status).toBe('mismatch');
    expect((await fixture.outcomes()).at(-1)).toBe('mismatch');
  });

  it('whose webhook is forged stores and settles nothing', async () => {
    const { simulated } = await fixture.paid(name);
    const before = (await fixture.outcomes()).length;
    const forged = fixture.rigs[name].simulator.webhook(simulated, {
      secret: 'forged-secret-of-somebody-else-32',
    });
    expect(await fixture.call(name, forged)).toBe(403);
    expect((await fixture.outcomes()).length).toBe(before);
    await fixture.payments.settleEvents();
    expect(fixture.settled).toEqual([]);
  });

  it('whose webhook lies leaves it unpaid', async () => {
    const { charge, simulated, webhook } = await fixture.paid(name);
    simulated.payments.length = 0;
    expect(await fixture.call(name, webhook)).toBe(200);
    await fixture.payments.settleEvents();
    expect(fixture.settled).toEqual([]);
    expect((await fixture.stored(charge.id)).status).toBe('open');
  });

  it('that was paid before the provider answered us is settled, and found by the answer', async () => {
    const { simulator } = fixture.rigs[name];
    const known = simulator.charges.length;
    let isPaid = false;
    simulator.beforeAnswer = async () => {
      const simulated = simulator.charges[known];
      if (!simulated || isPaid) return;
      isPaid = true;
      simulator.pay(simulated);
      expect(await fixture.call(name, simulator.webhook(simulated))).toBe(200);
      await fixture.payments.settleEvents();
    };
    const charge = chargeOf(await fixture.openAll(), name);
    await fixture.payments.settleEvents();
    expect(fixture.settled).toMatchObject([{ kind: 'paid', chargeId: charge.id }]);
    expect(await fixture.stored(charge.id)).toMatchObject({ status: 'paid', externalId: expect.any(String) });
  });

  it('that is returned after it was paid is reported as such, once', async () => {
    const { webhook, simulated, payment } = await fixture.paid(name);
    await fixture.call(name, webhook);
    await fixture.payments.settleEvents();
    payment.ending = 'refunded';
    const text = `update payment_events set "doneAt" = null, "nextAttemptAt" = now() where provider = $1`;
    await fixture.run(text, [name]);
    await fixture.payments.settleEvents();
    await fixture.run(text, [name]);
    await fixture.payments.settleEvents();
    const reports = fixture.settled.filter(({ paymentId }) => paymentId === simulated.payments[0]?.id);
    expect(reports.map(({ kind }) => kind)).toEqual(['paid', 'refunded']);
  });

  it('is tried again when the invoice could not be settled', async () => {
    const { charge, webhook } = await fixture.paid(name);
    fixture.failNext = 1;
    await fixture.call(name, webhook);
    await fixture.payments.settleEvents();
    expect([fixture.settled, (await fixture.stored(charge.id)).status]).toEqual([[], 'open']);
    await fixture.run('update payment_events set "nextAttemptAt" = now() where "doneAt" is null');
    await fixture.payments.settleEvents();
    expect(fixture.settled).toMatchObject([{ kind: 'paid', chargeId: charge.id }]);
  });
});

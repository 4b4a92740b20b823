import { describe, expect, it } from 'vitest';
import { chargeOf, paymentsFixture } from './testing/payments-fixture.ts';

const fixture = paymentsFixture();

describe('the address of the webhooks', () => {
  const nothing = { path: '', query: new URLSearchParams(), headers: {}, body: Buffer.from('{}') };

  it('is one for each provider, and Efí may append /pix', async () => {
    expect(await fixture.call('paypal', nothing)).toBe(404);
    expect(await fixture.call('stripe', nothing)).toBe(403);
    const charge = chargeOf(await fixture.openAll(), 'efi');
    const simulated = await fixture.charged('efi', charge);
    fixture.rigs.efi.simulator.pay(simulated);
    expect(
      await fixture.call('efi', { ...fixture.rigs.efi.simulator.webhook(simulated), path: '/pix' }),
    ).toBe(200);
    await fixture.payments.settleEvents();
    expect(fixture.settled).toHaveLength(1);
  });

  it('takes no large body', async () => {
    expect(await fixture.call('stripe', { ...nothing, body: Buffer.alloc(1024 * 1024 + 1) })).toBe(413);
  });

  it('asks for nothing that is no charge of ours', async () => {
    const reference = 'z'.repeat(32);
    const request = {
      ...fixture.orderOf(),
      reference,
      description: 'x',
      returnUrl: 'https://x.test',
      webhookUrl: null,
    };
    const { externalId } = await fixture.rigs.mercadopago.provider.createCharge(request);
    const simulated = fixture.rigs.mercadopago.simulator.chargeOf(externalId);
    fixture.rigs.mercadopago.simulator.pay(simulated);
    expect(await fixture.call('mercadopago', fixture.rigs.mercadopago.simulator.webhook(simulated))).toBe(
      200,
    );
    await fixture.payments.settleEvents();
    expect([fixture.settled, (await fixture.outcomes()).at(-1)]).toEqual([[], 'unknown']);
  });

  it('is closed for a provider whose secret was removed', async () => {
    const charge = chargeOf(await fixture.openAll(), 'asaas');
    const simulated = await fixture.charged('asaas', charge);
    fixture.rigs.asaas.simulator.pay(simulated);
    await fixture.without('asaaswebhooktoken', async () => {
      expect(await fixture.call('asaas', fixture.rigs.asaas.simulator.webhook(simulated))).toBe(403);
      await fixture.payments.pollInvoice(fixture.invoice);
      expect(fixture.settled).toHaveLength(1);
    });
  });
});

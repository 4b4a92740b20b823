import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GuardedOutbound } from '../../../platform/outbound/outbound.ts';
import { requestOf } from '../testing/requests.ts';
import { type Rig, rigs } from '../testing/rigs.ts';

const NOW = Date.parse('2026-11-27T12:00:00Z');
const now = () => new Date(NOW);
const outbound = new GuardedOutbound(['127.0.0.0/8']);

describe('Stripe', () => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await rigs.stripe({ outbound, now });
    rig.simulator.now = now;
  });
  afterAll(async () => {
    await rig.stop();
    await outbound.close();
  });

  const webhookAt = async (minutes: number, change: (body: Buffer) => Buffer = (body) => body) => {
    const { externalId } = await rig.provider.createCharge(requestOf());
    const charge = rig.simulator.chargeOf(externalId);
    rig.simulator.pay(charge);
    const webhook = rig.simulator.webhook(charge, { at: new Date(NOW + minutes * 60_000) });
    return rig.provider.verifyWebhook({ ...webhook, body: change(webhook.body), now: now() });
  };

  it.each([-4, 0, 4])('is believed %i minutes from now', async (minutes) => {
    expect(await webhookAt(minutes)).not.toBe('refused');
  });
  it.each([-6, 6])('is not believed %i minutes from now', async (minutes) => {
    expect(await webhookAt(minutes)).toBe('refused');
  });
  it('is not believed when one byte was changed, or when the JSON was written anew', async () => {
    const oneByte = (body: Buffer) => Buffer.from(body.toString().replace('"paid"', '"PAID"'));
    const anew = (body: Buffer) => Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1));
    expect(await webhookAt(0, oneByte)).toBe('refused');
    expect(await webhookAt(0, anew)).toBe('refused');
  });
});

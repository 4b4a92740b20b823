import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GuardedOutbound, type Outbound } from '../../platform/outbound/outbound.ts';
import { type ChargeRequest, type ChargeState, providerNames } from './provider.ts';
import { failureOf, requestOf } from './testing/requests.ts';
import type { Reaction } from './testing/simulated-server.ts';
import { type Rig, rigs } from './testing/rigs.ts';

const NOW = Date.parse('2026-11-27T12:00:00Z');
let clock = NOW;
const now = () => new Date(clock);
const outside = new GuardedOutbound(['127.0.0.0/8']);
/** As in the product; a test of a silent provider waits for less. */
const PATIENCE_MS = 20_000;
let timeoutMs = PATIENCE_MS;
const outbound: Pick<Outbound, 'request'> = {
  request: async (url, request) => outside.request(url, { timeoutMs, ...request }),
};

async function read<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

afterAll(async () => outside.close());

describe.each(providerNames)('the driver of %s', (name) => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await rigs[name]({ outbound, now });
    rig.simulator.now = now;
  });
  afterAll(async () => rig.stop());
  beforeEach(() => {
    clock = NOW;
    timeoutMs = PATIENCE_MS;
    rig.simulator.intercept = () => undefined;
  });

  const opened = async (change: Partial<ChargeRequest> = {}) => {
    const request = requestOf(change);
    const created = await rig.provider.createCharge(request);
    const ref = { externalId: created.externalId, reference: request.reference };
    return { request, created, ref, charge: rig.simulator.chargeOf(created.externalId) };
  };
  const verify = (
    { query, headers, body }: ReturnType<Rig['simulator']['webhook']>,
    provider = rig.provider,
  ) => provider.verifyWebhook({ query, headers, body, now: now() });

  it('opens a charge of the value, and gives what is needed to pay it', async () => {
    const { request, created, charge } = await opened();
    expect(charge).toMatchObject({ cents: 14_990, reference: request.reference });
    const isPix = name === 'efi';
    expect(created.kind).toBe(isPix ? 'pix' : 'page');
    expect(created.pixCopyPaste).toEqual(isPix ? expect.stringMatching(/^000201/) : null);
    expect(created.checkoutUrl).toEqual(isPix ? null : expect.stringMatching(/^https:/));
  });

  it.each([1_000, 1_001, 4_900, 5_749, 99_999_999])('asks for %i cents to the cent', async (valueInCents) => {
    const { charge, ref } = await opened({ valueInCents });
    expect(charge.cents).toBe(valueInCents);
    expect(await rig.provider.readCharge(ref)).toMatchObject([
      { valueInCents, status: 'open', currency: 'BRL' },
    ]);
  });

  it('takes a CPF as well as a CNPJ', async () => {
    const payer = { name: 'Ana', document: '52998224725', email: null };
    expect((await opened({ payer })).created.externalId).not.toBe('');
  });

  it('makes one charge of a request that is repeated', async () => {
    const { request, created } = await opened();
    expect((await rig.provider.createCharge(request)).externalId).toBe(created.externalId);
    const own = rig.simulator.charges.filter(({ reference }) => reference === request.reference);
    expect(own).toHaveLength(1);
  });

  it('finds the charge again whose answer was lost', async () => {
    const request = requestOf();
    rig.simulator.beforeAnswer = async () =>
      rig.simulator.charges.some(({ reference }) => reference === request.reference) ? 'cut' : undefined;
    expect((await failureOf(rig.provider.createCharge(request))).problem).toBe('temporary');
    rig.simulator.beforeAnswer = async () => undefined;
    const created = await rig.provider.createCharge(request);
    expect(rig.simulator.chargeOf(created.externalId).reference).toBe(request.reference);
    const own = rig.simulator.charges.filter(({ reference }) => reference === request.reference);
    expect(own).toHaveLength(1);
  });

  it('reads a charge as open, then as paid with the payment, its value and its time', async () => {
    const { ref, charge } = await opened();
    expect(await rig.provider.readCharge(ref)).toEqual([
      {
        reference: ref.reference,
        paymentId: null,
        status: 'open',
        valueInCents: 14_990,
        currency: 'BRL',
        paidAt: null,
      },
    ]);
    const payment = rig.simulator.pay(charge);
    const [state] = await rig.provider.readCharge(ref);
    expect(state).toMatchObject({
      reference: ref.reference,
      paymentId: payment.id,
      status: 'paid',
      valueInCents: 14_990,
      currency: 'BRL',
    });
    expect(state?.paidAt?.slice(0, 10)).toBe('2026-11-27');
  });

  it('reads what was paid, not what was asked for', async () => {
    const { ref, charge } = await opened();
    rig.simulator.pay(charge, { cents: 100 });
    expect(await rig.provider.readCharge(ref)).toMatchObject([{ status: 'paid', valueInCents: 100 }]);
  });

  it.each(['refunded', 'chargeback'] as const)('reads a payment that is %s', async (ending) => {
    const { ref, charge } = await opened();
    const payment = rig.simulator.pay(charge);
    payment.ending = ending;
    expect(await rig.provider.readCharge(ref)).toMatchObject([{ status: ending, paymentId: payment.id }]);
  });

  it('cancels a charge, also twice; a paid one stays paid', async () => {
    const { ref } = await opened();
    await rig.provider.cancelCharge(ref);
    await rig.provider.cancelCharge(ref);
    const [state] = await rig.provider.readCharge(ref);
    expect(['cancelled', 'expired']).toContain(state?.status);
    const paid = await opened();
    rig.simulator.pay(paid.charge);
    await rig.provider.cancelCharge(paid.ref);
    expect(await rig.provider.readCharge(paid.ref)).toMatchObject([{ status: 'paid' }]);
  });

  it('says until when a charge can be paid, and reads it as expired afterwards', async () => {
    const { created, ref } = await opened();
    if (name === 'asaas') return expect(created.expiresAt).toBeNull();
    clock = Date.parse(created.expiresAt ?? '') + 1_000;
    expect(await rig.provider.readCharge(ref)).toMatchObject([{ status: 'expired', paymentId: null }]);
  });

  it('knows nothing of a charge that the provider does not have', async () => {
    const ref = { externalId: name === 'efi' ? 'a'.repeat(32) : 'cs_test_0', reference: 'b'.repeat(32) };
    expect(await rig.provider.readCharge(ref)).toEqual([]);
  });

  it.each(['', '../../oauth/token', 'x?y', '0'])('asks for no charge under the id %j', async (id) => {
    expect(await rig.provider.readEvent(id)).toEqual([]);
  });

  it('lists all that was paid in a period, and nothing else', async () => {
    clock = Date.parse('2026-08-01T15:00:00Z');
    const before = await opened();
    rig.simulator.pay(before.charge);
    clock = Date.parse('2026-09-10T15:00:00Z');
    const own: (string | null)[] = [];
    for (let index = 0; index < 5; index += 1) {
      const { ref, charge } = await opened();
      rig.simulator.pay(charge);
      own.push(ref.reference);
    }
    await opened();
    const states: ChargeState[] = await read(
      rig.provider.listPayments(new Date('2026-09-01T00:00:00Z'), new Date('2026-09-30T00:00:00Z')),
    );
    expect(states.map(({ reference }) => reference)).toEqual(own);
    expect(states.every(({ status, paymentId }) => status === 'paid' && paymentId !== null)).toBe(true);
  });

  describe('a webhook', () => {
    it('names the event and the payment to ask for; the same one comes with the same name', async () => {
      const { charge, ref } = await opened();
      const payment = rig.simulator.pay(charge);
      const webhook = rig.simulator.webhook(charge);
      const event = verify(webhook);
      if (event === 'refused') throw new Error('refused');
      expect(event.eventId).not.toBe('');
      expect(verify(webhook)).toEqual(event);
      const states = await rig.provider.readEvent(event.externalIds[0] ?? '');
      expect(states).toMatchObject([{ reference: ref.reference, paymentId: payment.id, status: 'paid' }]);
    });

    it('is refused with another secret, with none, and where we have none', async () => {
      const { charge } = await opened();
      rig.simulator.pay(charge);
      const right = rig.simulator.webhook(charge);
      expect(verify(rig.simulator.webhook(charge, { secret: 'another-secret' }))).toBe('refused');
      expect(verify({ ...right, headers: {}, query: new URLSearchParams() })).toBe('refused');
      expect(verify(right, rig.deaf)).toBe('refused');
      expect(verify(right)).not.toBe('refused');
    });

    it('asks for nothing that is no webhook of the provider', async () => {
      const { charge } = await opened();
      rig.simulator.pay(charge);
      const { headers, query } = rig.simulator.webhook(charge);
      for (const body of [Buffer.alloc(0), Buffer.from('[]'), Buffer.from('{"pix":7}'), Buffer.from('\0')]) {
        const event = verify({ path: '', headers, query, body });
        if (event !== 'refused' && name !== 'mercadopago') expect(event.externalIds).toEqual([]);
      }
    });
  });

  describe('a provider that', () => {
    const createWith = async (reaction: Reaction) => {
      rig.simulator.intercept = ({ path }) => (path === '/oauth/token' ? undefined : reaction);
      return failureOf(rig.provider.createCharge(requestOf()));
    };

    it.each([
      ['answers 500', { status: 500, json: { error: 'x' } }, 'temporary'],
      ['answers 429', { status: 429, json: {} }, 'temporary'],
      ['answers with a page', { status: 200, text: '<html>' }, 'temporary'],
      ['answers with another form', { status: 200, json: { surprise: true } }, 'temporary'],
      ['cuts the connection', 'cut', 'temporary'],
      ['stays silent', 'silence', 'temporary'],
      ['refuses the request', { status: 422, json: { error: 'invalid' } }, 'refused'],
      ['sends us elsewhere', { status: 302, json: {} }, 'refused'],
      ['refuses our credentials', { status: 401, json: { error: 'unauthorized' } }, 'credentials'],
    ] as [string, Reaction, string][])('%s', async (_what, reaction, problem) => {
      if (reaction === 'silence') timeoutMs = 400;
      expect(await createWith(reaction)).toMatchObject({ provider: name, problem });
    });

    it('repeats our secrets and the payer in its refusal: the error has none of them', async () => {
      rig.simulator.intercept = ({ path, headers, body }) =>
        path === '/oauth/token' ? undefined : { status: 400, json: { error: headers, message: body } };
      const error = await failureOf(rig.provider.createCharge(requestOf()));
      const text = `${error.message} ${JSON.stringify(error)} ${String(error.cause)}`;
      expect(text).not.toMatch(/simulated|Bearer|Aurora|11222333000181/);
    });

    it('does not know our credentials', async () => {
      expect(await failureOf(rig.stranger.createCharge(requestOf()))).toMatchObject({
        provider: name,
        problem: 'credentials',
      });
    });
  });
});

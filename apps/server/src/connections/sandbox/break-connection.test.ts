import { createPhones, Deliveries } from '@prosa/channel-sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import { channelServer, type ChannelServer } from '../testing/channel-server.ts';
import { fields, NUMBER, phoneFixture, type PhoneFixture } from '../testing/phone-fixture.ts';
import { until } from '../testing/watching.ts';
import { createSandboxStore } from './sandbox-store.ts';

let channels: ChannelServer;
let fixture: PhoneFixture;

beforeAll(async () => {
  channels = await channelServer();
});
afterAll(() => channels.close());
beforeEach(async () => {
  fixture = await phoneFixture(channels);
});

describe('the platform breaks', () => {
  const put = (body: object) => fixture.admin.call('PUT', `/sandbox/${fixture.id}`, body);
  const status = async () => (await fixture.admin.call('GET', `/whatsapp/${fixture.id}`)).body;

  it('and keeps what customers do, in order, until the connection is back', async () => {
    await fixture.text('antes', { id: 'before' });
    expect((await put({ state: 'TIMEOUT' })).body).toEqual({
      state: 'TIMEOUT',
      failNext: 0,
      failure: 'transient',
      latencyMs: 0,
    });
    expect(await status()).toMatchObject({ status: 'TIMEOUT', statusReason: 'connection.phoneSilent' });
    expect((await fixture.text('um', { id: 'one' })).status).toBe(202);
    await fixture.act('edit', { id: 'before', body: 'antes!' });
    await fixture.text('dois');
    expect(fixture.given().map(({ kind }) => kind)).toEqual(['message']);
    expect((await fixture.screen()).map(({ ack }: { ack: number }) => ack)).toEqual([2, 1, 1]);
    await put({ state: 'CONNECTED' });
    expect((await status()).status).toBe('CONNECTED');
    await until(() => fixture.given().length === 4);
    expect(
      fixture
        .given()
        .map(({ kind, wid }) => [kind, wid])
        .slice(0, 3),
    ).toEqual([
      ['message', 'before'],
      ['message', 'one'],
      ['edit', 'before'],
    ]);
    await until(async () => (await fixture.screen()).every(({ ack }: { ack: number }) => ack === 2));
  });

  it('with as many failures, of the kind and with the delay that the admin sets', async () => {
    const broken = { failNext: 3, failure: 'permanent', latencyMs: 5 };
    expect((await put(broken)).body).toEqual({ state: 'CONNECTED', ...broken });
    await expect(fixture.businessSends('x')).rejects.toMatchObject({ transient: false });
    expect((await put({})).body).toMatchObject({ failNext: 2 });
    const bad = await put({ state: 'qrcode', failNext: -1, failure: 'odd', latencyMs: 70_000 });
    expect(fields(bad).toSorted()).toEqual(['failNext', 'failure', 'latencyMs', 'state']);
  });

  it('the phone ends the session, and pairs again', async () => {
    await put({ state: 'DISCONNECTED' });
    expect((await status()).status).toBe('DISCONNECTED');
    await put({ state: 'CONNECTED' });
    expect((await status()).status).toBe('CONNECTED');
  });

  it('comes back after a person has logged it out', async () => {
    await fixture.admin.call('DELETE', `/whatsappsession/${fixture.id}`);
    expect((await put({ state: 'CONNECTED', failNext: 2 })).body.failNext).toBe(2);
    expect((await status()).status).toBe('CONNECTED');
  });
});

describe('the phone of a sandbox connection', () => {
  const calls = [
    ['POST', 'inbound', { from: { number: NUMBER }, message: { type: 'text', body: 'x' } }],
    ['GET', 'phones', undefined],
    ['GET', `phones/${NUMBER}/messages`, undefined],
    ['POST', `phones/${NUMBER}/read`, undefined],
    ['POST', `phones/${NUMBER}/edit`, { id: 'x', body: 'x' }],
    ['POST', `phones/${NUMBER}/delete`, { id: 'x' }],
    ['POST', `phones/${NUMBER}/react`, { id: 'x', emoji: 'x' }],
    ['POST', `phones/${NUMBER}/call`, undefined],
    ['PUT', '', { failNext: 1 }],
  ] as const;
  const path = (connection: number | string, rest: string) =>
    `/sandbox/${connection}${rest === '' ? '' : `/${rest}`}`;

  it.each(calls)(
    'belongs to admins of the company, not to users who may edit connections: %s %s',
    async (method, rest, body) => {
      const sight = { path: '/whatsapp', record: { id: fixture.id } };
      const request = [method, path(fixture.id, rest), body] as const;
      await expectRefusal(fixture.ana, { sight, request, code: 'ERR_NO_PERMISSION' });
      await expectHidden(fixture.stranger, {
        seenBy: fixture.ana,
        sight,
        request,
        code: 'ERR_NO_WAPP_FOUND',
      });
      expect((await channels.make.anyone(method, path(fixture.id, rest), body)).status).toBe(401);
      expect(fields(await fixture.admin.call(method, path('x', rest), body))).toEqual(['whatsappId']);
    },
  );

  it.each(calls)('does not exist on a real connection: %s %s', async (method, rest, body) => {
    const real = await channels.make.insert('connections', {
      company_id: fixture.companyId,
      name: 'De verdade',
      channel: 'whatsapp',
      provider: 'beta',
    });
    const answer = await fixture.admin.call(method, path(real.id, rest), body);
    expect([answer.status, answer.body.error]).toEqual([400, 'ERR_NOT_SANDBOX']);
  });

  it('is gone with its connection, also for customers who wrote a moment ago', async () => {
    await fixture.text('Oi');
    await fixture.admin.call('DELETE', `/whatsapp/${fixture.id}`);
    expect((await fixture.text('Oi?')).body.error).toBe('ERR_NO_WAPP_FOUND');
    const connection = { companyId: fixture.companyId, whatsappId: fixture.id };
    const from = { number: NUMBER };
    const store = createSandboxStore(channels.server.app);
    const phones = createPhones(store, new Deliveries(store, async () => undefined));
    const late = phones.write(connection, { from, type: 'text', mediaType: 'conversation', body: 'x' });
    await expect(late).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
  });
});

import { metaEnvironment } from '@prosa/channel-meta/simulator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let bare: TestApp;

beforeAll(async () => {
  [app, bare] = await Promise.all([startTestApp(metaEnvironment), startTestApp()]);
});
afterAll(async () => {
  await Promise.all([app.close(), bare.close()]);
});

const kinds = async (at: TestApp, plan: Record<string, boolean> = {}) => {
  const { id } = await at.given.plan(plan);
  const admin = await at.given.admin(await at.given.company({ planId: id }));
  const { body } = await at.as(admin).get('/whatsapp/channels');
  return body.map(
    ({ provider, channel, refusal }: Record<'provider' | 'channel' | 'refusal', string | null>) => [
      `${provider} ${channel}`,
      refusal,
    ],
  );
};

it('offers the channels of the plan', async () => {
  expect(await kinds(app)).toEqual([
    ['beta whatsapp', null],
    ['meta whatsappapi', null],
    ['meta facebook', null],
    ['meta instagram', null],
    ['sandbox whatsapp', null],
  ]);
  expect(await kinds(app, { useWhatsapp: false, useInstagram: false })).toEqual([
    ['beta whatsapp', 'plan'],
    ['meta whatsappapi', 'plan'],
    ['meta facebook', null],
    ['meta instagram', 'plan'],
    ['sandbox whatsapp', 'plan'],
  ]);
});

it('marks the channels that an installation without an app at Meta must set up first', async () => {
  expect(await kinds(bare)).toEqual([
    ['beta whatsapp', null],
    ['meta whatsappapi', 'setup'],
    ['meta facebook', 'setup'],
    ['meta instagram', 'setup'],
    ['sandbox whatsapp', null],
  ]);
});

it('is listed to users who may add connections, and to no others', async () => {
  const company = await app.given.company();
  expect((await app.as(await app.given.user(company)).get('/whatsapp/channels')).status).toBe(403);
  const ana = await app.given.user(company, { allowConnections: 'enabled' });
  expect((await app.as(ana).get('/whatsapp/channels')).body).toHaveLength(5);
});

it('takes the provider that the channel needs where a new connection names none', async () => {
  const { given, as } = app;
  const admin = as(await given.admin(await given.company({ planId: (await given.plan({})).id })));
  const qr = await admin.post('/whatsapp', { name: 'Loja', channel: 'whatsapp', provider: '' });
  expect(qr).toMatchObject({ status: 201, body: { channel: 'whatsapp', provider: 'beta' } });
  expect((await admin.delete(`/whatsapp/${qr.body.id}`)).status).toBe(200);
  // What Meta needs of a number is asked for, so its driver was chosen.
  const official = await admin.post('/whatsapp', { name: 'Oficial', channel: 'whatsappapi' });
  const fields = official.body.details.map(({ field }: { field: string }) => field);
  expect(fields).toContain('phoneNumberId');
  const page = await admin.post('/whatsapp', { name: 'Página', channel: 'facebook' });
  expect(page).toMatchObject({ status: 400, body: { details: [{ field: 'channel' }] } });
});

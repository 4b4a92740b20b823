import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let bare: TestApp;

beforeAll(async () => {
  [app, bare] = await Promise.all([startTestApp({ AUTO_CLOSE_HOURS: '24' }), startTestApp()]);
});
afterAll(async () => {
  await Promise.all([app.close(), bare.close()]);
});

const adminOf = async (at: TestApp) => at.as(await at.given.admin(await at.given.company()));
const phone = { name: 'Loja', channel: 'whatsapp', provider: 'sandbox' };

describe('AUTO_CLOSE_HOURS', () => {
  it('changes nothing where it is not set', async () => {
    const admin = await adminOf(bare);
    const { body: channels } = await admin.get('/whatsapp/channels');
    expect(channels[0]).toMatchObject({ expiresTicket: 0 });
    expect((await admin.post('/whatsapp', phone)).body).toMatchObject({ expiresTicket: 0 });
  });

  it('is the starting value of a new connection, listed with what can be connected', async () => {
    const admin = await adminOf(app);
    const { body: channels } = await admin.get('/whatsapp/channels');
    expect(new Set(channels.map((each: { expiresTicket: number }) => each.expiresTicket))).toEqual(
      new Set([1_440]),
    );
    expect((await admin.post('/whatsapp', phone)).body).toMatchObject({ expiresTicket: 1_440 });
  });

  it('lets a new connection remind its customers without a time of its own for the end', async () => {
    const admin = await adminOf(app);
    const reminding = { ...phone, timeInactiveMessage: 30, inactiveMessage: 'Ainda aí?' };
    expect(await admin.post('/whatsapp', reminding)).toMatchObject({
      status: 201,
      body: { expiresTicket: 1_440, timeInactiveMessage: 30 },
    });
  });

  it.each([
    [0, 0],
    ['', 0],
    [90, 90],
  ])('gives way to the value %j of the request', async (asked, stored) => {
    const admin = await adminOf(app);
    const made = await admin.post('/whatsapp', { ...phone, expiresTicket: asked });
    expect(made).toMatchObject({ status: 201, body: { expiresTicket: stored } });
  });

  it('leaves a connection that exists as it is', async () => {
    const admin = await adminOf(app);
    const { body: made } = await admin.post('/whatsapp', { ...phone, expiresTicket: 0 });
    const changed = await admin.put(`/whatsapp/${made.id}`, { name: 'Matriz' });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Matriz', expiresTicket: 0 } });
  });
});

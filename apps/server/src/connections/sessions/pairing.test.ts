import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import { given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { answerRequests, ChannelRequests } from '../channel-requests/channel-requests.ts';
import { connectionRoutes } from '../connections/routes.ts';
import { Drivers } from '../runner/drivers.ts';
import { SandboxSwitch } from '../sandbox/sandbox-switch.ts';
import { Runner } from '../runner/runner.ts';
import { PairingPhone } from '../testing/pairing-phone.ts';
import { fields } from '../testing/phone-fixture.ts';
import { pairingRoutes } from './pairing-routes.ts';
import { sessionRoutes } from './routes.ts';

const phone = new PairingPhone();
const drivers = new Drivers([phone.driver]);
let server: ModuleServer;
let make: Given;
let runner: Runner;
let admin: GivenUser;
let ana: GivenUser;
let stranger: GivenUser;
let id: number;

beforeAll(async () => {
  server = await moduleServer((app) => [
    ...connectionRoutes(
      app,
      { drivers, sandbox: new SandboxSwitch(app, async () => true) },
      async () => undefined,
    ),
    ...sessionRoutes(app, drivers),
    ...pairingRoutes(app, new ChannelRequests(app, 300)),
  ]);
  make = given(server);
  runner = new Runner(server.app, drivers, {
    deliver: async () => undefined,
    history: { requestedHistory: async () => null, take: async () => undefined },
    marketing: async () => undefined,
    restricted: async () => undefined,
  });
  answerRequests(server.app, runner);
  runner.start();
});
afterAll(async () => {
  await runner.stop();
  await server.close();
});
beforeEach(async () => {
  const company = await make.company();
  admin = await make.admin(company);
  ana = await make.user(company);
  stranger = await make.admin(await make.company());
  const made = await admin.call('POST', '/whatsapp', { name: 'Loja', provider: 'beta' });
  expect(made.body).toMatchObject({ status: 'OPENING', qrcode: null });
  ({ id } = made.body);
  await shows({ status: 'qrcode' });
});

const row = async (user = admin) =>
  (await user.call('GET', '/whatsapp')).body.find((connection: { id: number }) => connection.id === id);
const shows = async (expected: object) =>
  expect.poll(() => row(), { timeout: 8_000 }).toEqual(expect.objectContaining(expected));
const reported = () =>
  server.published.flatMap(({ name, event }) =>
    name === 'whatsappSession' ? [(event as { session: { id: number; qrcode: string | null } }).session] : [],
  );

describe('the QR code of a connection', () => {
  it('has an expiry and the number of codes left, and the next code replaces it', async () => {
    const qrcodeExpiresAt = '2099-01-02T03:04:05.000Z';
    const qrcode = await phone.showCode(id, { qrcodeExpiresAt, qrcodesLeft: 2 });
    expect(await row()).toMatchObject({ qrcode, qrcodeExpiresAt, qrcodesLeft: 2, retries: 0 });
    const next = await phone.showCode(id, { qrcodesLeft: 1 });
    expect(next).not.toBe(qrcode);
    expect(reported().at(-1)).toMatchObject({ id, qrcode: next, qrcodesLeft: 1, status: 'qrcode' });
  });

  it('is shown only to users who may edit connections', async () => {
    const editor = await make.user({ id: admin.companyId }, { allowConnections: 'enabled' });
    const qrcode = await phone.showCode(id);
    expect([await row(ana), await row(editor), await row()].map((seen) => seen.qrcode)).toEqual([
      null,
      qrcode,
      qrcode,
    ]);
    expect((await stranger.call('GET', `/whatsapp/${id}`)).status).toBe(404);
  });

  it('is removed with its expiry and count once a phone has scanned it', async () => {
    await phone.scan(id);
    expect(await row()).toMatchObject({
      status: 'CONNECTED',
      number: '5511988887777',
      qrcode: null,
      qrcodeExpiresAt: null,
      qrcodesLeft: null,
    });
  });

  it('is new when a person requests it, and the old pairing is forgotten', async () => {
    await phone.scan(id);
    expect((await admin.call('PUT', `/whatsappsession/${id}`, {})).status).toBe(200);
    await shows({ status: 'qrcode', qrcode: expect.stringMatching(/^2@/) });
    expect(phone.forgotten).toContain(id);
  });

  it('can be requested again when forgetting the old pairing failed; the connection shows that it ended', async () => {
    await phone.scan(id);
    phone.failForgets = 1;
    server.published.length = 0;
    expect((await admin.call('PUT', `/whatsappsession/${id}`, {})).status).toBe(500);
    expect(await row()).toMatchObject({ status: 'DISCONNECTED', statusReason: 'connection.loggedOut' });
    expect(server.published).toMatchObject([
      { name: 'whatsapp', event: { whatsapp: { status: 'DISCONNECTED' } } },
    ]);
    expect(phone.paired).toContain(id);
    await admin.call('POST', `/whatsappsession/${id}`, {});
    await shows({ status: 'qrcode', statusReason: null });
    expect(phone.paired).not.toContain(id);
  });

  it('is not needed again after a restart, nor when the connection starts again after a fault', async () => {
    await phone.scan(id);
    await admin.call('POST', '/whatsapp-restart', {});
    await shows({ status: 'CONNECTED' });
    await phone.giveUp(id, 'taken over elsewhere');
    await admin.call('POST', `/whatsappsession/${id}`, {});
    await shows({ status: 'CONNECTED', statusReason: null });
    expect(phone.forgotten).not.toContain(id);
  });

  it('is new after a person logged out', async () => {
    await phone.scan(id);
    await admin.call('DELETE', `/whatsappsession/${id}`);
    await shows({ status: 'DISCONNECTED', qrcode: null, qrcodeExpiresAt: null });
    await admin.call('POST', `/whatsappsession/${id}`, {});
    await shows({ status: 'qrcode' });
  });
});

describe('a platform that does not answer', () => {
  const minute = (number: number) => `2099-01-02T03:0${number}:00.000Z`;

  it('is shown with the failed attempts and the next one, and is one entry of the history', async () => {
    await phone.fail(id, minute(1));
    expect(await row()).toMatchObject({ status: 'TIMEOUT', retries: 1, retryAt: minute(1), qrcode: null });
    await phone.fail(id, minute(2));
    expect(await row()).toMatchObject({ status: 'TIMEOUT', retries: 2, retryAt: minute(2) });
    expect(server.published.at(-1)).toMatchObject({ event: { session: { retries: 2, retryAt: minute(2) } } });
    const { body } = await admin.call('GET', `/whatsapp/${id}/states`);
    expect(body.filter(({ status }: { status: string }) => status === 'TIMEOUT')).toHaveLength(1);
  });

  it('has no next attempt any more once it answers, or once a person starts it', async () => {
    await phone.fail(id, minute(1));
    await phone.showCode(id);
    expect(await row()).toMatchObject({ status: 'qrcode', retries: 0, retryAt: null });
    await phone.fail(id, minute(1));
    expect((await admin.call('POST', `/whatsappsession/${id}`, {})).status).toBe(200);
    await shows({ status: 'qrcode', retries: 0, retryAt: null });
  });
});

describe('a pairing code', () => {
  const ask = (user: GivenUser, body: object, connection: number | string = id) =>
    user.call('POST', `/whatsappsession/${connection}/pairing-code`, body);

  it('accepts the number as people write it, and comes with its lifetime', async () => {
    const answer = await ask(admin, { number: '+55 (11) 98888-7777' });
    expect([answer.status, answer.body]).toEqual([200, { code: 'C0DE7777', expiresInSeconds: 160 }]);
  });

  it('is refused at once, with a reason, when there is nothing to pair', async () => {
    await phone.scan(id);
    const answer = await ask(admin, { number: '5511988887777' });
    expect([answer.status, answer.body.error]).toEqual([400, 'web.notWaiting']);
  });

  it('is refused with the reason of the channel, and when the channel does not answer', async () => {
    phone.paired.add(id);
    const refused = await ask(admin, { number: '5511988887777' });
    expect([refused.status, refused.body.error]).toEqual([400, 'already paired']);
    await runner.get(id)?.end();
    const unheard = await ask(admin, { number: '5511988887777' });
    expect([unheard.status, unheard.body.error]).toEqual([400, 'channel.noAnswer']);
  });

  it('is refused to an agent who sees the connection, and in another company', async () => {
    const sight = { path: '/whatsapp', record: { id } };
    const body = { number: '5511988887777' };
    const request = ['POST', `/whatsappsession/${id}/pairing-code`, body] as const;
    await expectRefusal(ana, { sight, request, code: 'ERR_NO_PERMISSION' });
    await expectHidden(stranger, { seenBy: ana, sight, request, code: 'ERR_NO_WAPP_FOUND' });
    expect((await ask(admin, { number: '5511988887777' }, 'x')).status).toBe(400);
  });

  it.each(['', '123', 'onze', '5511988887777123456', '12345678x'])('needs a number: %s', async (number) => {
    const answer = await ask(admin, { number });
    expect([answer.status, fields(answer)]).toEqual([400, ['number']]);
  });
});

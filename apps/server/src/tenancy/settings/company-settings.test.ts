import { companySettingDefaults, companySettingFields, companySettingNames } from '@prosa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveSecondFactor } from '../../testing/authenticator-app.ts';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import { type Answer, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { settingRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let company: { id: number };
let admin: GivenUser;
let ana: GivenUser;

beforeAll(async () => {
  server = await moduleServer((app) => settingRoutes(app, async () => 'mail'));
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await make.company();
  admin = await make.admin(company);
  ana = await make.user(company);
  server.published.length = 0;
});

const put = (column: string, data: unknown, who = admin) =>
  who.call('PUT', '/companySettings', { column, data });
const one = async (column: string) => (await ana.call('GET', `/companySettingOne?column=${column}`)).body;
const fields = ({ body }: Answer) => body.details.map((detail: { field: string }) => detail.field);

/** Without a text the greeting is off. */
const usual = { ...companySettingDefaults, sendGreetingAccepted: 'disabled' };
/** Texts without which their switches do not go on. */
const sentTexts = [
  'transferMessage',
  'greetingAcceptedMessage',
  'sendQueuePositionMessage',
  'AcceptCallWhatsappMessage',
];

describe("a company's settings", () => {
  it('are all there from the start, with the defaults of the specification', async () => {
    const { body } = await ana.call('GET', `/companySettings/${company.id}`);
    expect(body).toEqual({ ...usual, companyId: company.id });
  });

  it('are written one by one, read alone or together, and announced to the company', async () => {
    const { status, body } = await put('userRating', 'enabled');
    expect(status).toBe(200);
    expect(body).toMatchObject({ response: true, result: { userRating: 'enabled', userRandom: 'enabled' } });
    expect(await one('userRating')).toEqual({ userRating: 'enabled' });
    expect(server.published).toEqual([
      {
        companyId: company.id,
        name: 'settings',
        event: { action: 'update', setting: { key: 'userRating', value: 'enabled' } },
        audience: { kind: 'company' },
      },
    ]);
    const stranger = await make.admin(await make.company());
    expect((await stranger.call('GET', '/companySettingOne?column=userRating')).body.userRating).toBe(
      'disabled',
    );
  });

  it('keep real booleans and numbers', async () => {
    await put('showNotificationPending', 'true');
    await put('undoSendSeconds', '10');
    expect(await one('showNotificationPending')).toEqual({ showNotificationPending: true });
    expect(await one('undoSendSeconds')).toEqual({ undoSendSeconds: 10 });
  });

  it.each(companySettingNames)('have %s, which is written and read', async (name) => {
    const given = ['enabled', 'disabled', 5, true, 'list', 'company', 'America/Recife'];
    const data = given.find(
      (value) =>
        value !== companySettingDefaults[name] && companySettingFields[name].safeParse(value).success,
    );
    // One of them demands it of both.
    for (const who of [admin, ana]) await giveSecondFactor(server, who);
    for (const text of sentTexts) await put(text, 'Um momento');
    expect((await put(name, data)).status).toBe(200);
    expect(await one(name)).toEqual({ [name]: data });
  });

  it('are both kept when two are written at once', async () => {
    await Promise.all([put('userRating', 'enabled'), put('requiredTag', 'enabled')]);
    expect((await ana.call('GET', `/companySettings/${company.id}`)).body).toMatchObject({
      userRating: 'enabled',
      requiredTag: 'enabled',
    });
  });

  it.each([
    ['userRating', 'talvez'],
    ['userRating', null],
    ['scheduleType', 'sempre'],
    ['chatBotType', ''],
    ['closeTicketOnTransfer', 'enabled'],
    ['timezone', 'Lua/Cratera'],
    ['transferMessage', 'x'.repeat(4_001)],
    ['transferMessage', { toString: 'x' }],
  ])('refuse for %s the value %o', async (column, data) => {
    const response = await put(column, data);
    expect(response.status).toBe(400);
    expect(fields(response)).toEqual(['data']);
    expect((await ana.call('GET', `/companySettings/${company.id}`)).body).toMatchObject(usual);
  });

  it.each(['downloadLimit', 'userCreation', 'company_id', '__proto__', 'constructor', 'x" = 1; --'])(
    'do not include %s',
    async (column) => {
      expect(await put(column, 'enabled')).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_SETTING_FOUND' },
      });
      expect(await ana.call('GET', `/companySettingOne?column=${encodeURIComponent(column)}`)).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_SETTING_FOUND' },
      });
    },
  );

  it.each([
    ['sendMsgTransfTicket', 'enabled', 'transferMessage'],
    ['sendGreetingAccepted', 'enabled', 'greetingAcceptedMessage'],
    ['sendQueuePosition', 'enabled', 'sendQueuePositionMessage'],
    ['acceptCallWhatsapp', 'disabled', 'AcceptCallWhatsappMessage'],
  ])('need for %s: %s the text %s, and keep it meanwhile', async (name, value, text) => {
    const early = await put(name, value);
    expect([early.status, early.body.error, fields(early)]).toEqual([400, 'ERR_TEXT_REQUIRED', [text]]);
    await put(text, 'Um momento');
    expect((await put(name, value)).status).toBe(200);
    expect(fields(await put(text, ''))).toEqual([text]);
    expect(await one(text)).toEqual({ [text]: 'Um momento' });
  });

  it('keep a text while a switch sends it', async () => {
    await put('transferMessage', 'Um momento');
    await put('sendMsgTransfTicket', 'enabled');
    const refused = await put('transferMessage', '');
    expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_TEXT_REQUIRED' } });
    expect(fields(refused)).toEqual(['transferMessage']);
    expect(await one('transferMessage')).toEqual({ transferMessage: 'Um momento' });
    await put('sendMsgTransfTicket', 'disabled');
    expect((await put('transferMessage', '')).status).toBe(200);
  });

  it('say that whoever accepts sends a greeting only once there is one', async () => {
    expect(await one('sendGreetingAccepted')).toEqual({ sendGreetingAccepted: 'disabled' });
    const { body } = await put('greetingAcceptedMessage', 'Olá!');
    expect(body.result.sendGreetingAccepted).toBe('enabled');
    expect(await one('sendGreetingAccepted')).toEqual({ sendGreetingAccepted: 'enabled' });
  });

  it('drop the cached viewers of the company when they decide what viewers see', async () => {
    const dropped: unknown[] = [];
    const stop = server.app.bus.subscribe('viewer', (payload) => dropped.push(payload));
    await put('userRating', 'enabled');
    await put('lgpdHideNumber', 'enabled');
    await put('requireSecondFactor', 'enabled');
    stop();
    expect(dropped).toEqual([{ companyId: company.id }, { companyId: company.id }]);
  });

  it('are read by an agent, written by admins, and hidden from other companies', async () => {
    const path = `/companySettings/${company.id}`;
    const sight = { path, record: { companyId: company.id } };
    const request = ['PUT', '/companySettings', { column: 'userRating', data: 'enabled' }] as const;
    await expectRefusal(ana, { sight, request, code: 'ERR_NO_PERMISSION' });
    const stranger = await make.admin(await make.company());
    const reading = { seenBy: ana, sight, request: ['GET', path] } as const;
    await expectHidden(stranger, { ...reading, code: 'ERR_NO_COMPANY_FOUND' });
    const operator = await make.admin(await make.company(), { super: true });
    expect((await operator.call('GET', `/companySettings/${company.id}`)).status).toBe(200);
    expect((await operator.call('GET', '/companySettings/999999')).status).toBe(404);
    expect((await make.anyone('GET', `/companySettings/${company.id}`)).status).toBe(401);
  });

  it('can be read, but not written, when the company has expired', async () => {
    const late = await make.admin(await make.company({ dueDate: '2020-01-01' }));
    expect((await late.call('GET', `/companySettings/${late.companyId}`)).status).toBe(200);
    expect(await put('userRating', 'enabled', late)).toMatchObject({
      status: 403,
      body: { error: 'ERR_SUBSCRIPTION_EXPIRED' },
    });
  });
});

describe('by key and value', () => {
  it('are the same settings', async () => {
    const written = await admin.call('PUT', '/settings/closeTicketOnTransfer', { value: true });
    expect(written.body).toMatchObject({ key: 'closeTicketOnTransfer', value: 'true' });
    expect(await one('closeTicketOnTransfer')).toEqual({ closeTicketOnTransfer: true });
    const rows = (await ana.call('GET', '/settings')).body;
    expect(rows.map(({ key }: { key: string }) => key)).toEqual(
      expect.arrayContaining([...companySettingNames]),
    );
    expect(rows.find(({ key }: { key: string }) => key === 'closeTicketOnTransfer')).toEqual(written.body);
    expect((await ana.call('GET', '/setting/closeTicketOnTransfer')).body).toEqual(written.body);
  });

  it('are refused when wrong or unknown, and to an agent who reads them', async () => {
    const wrong = await admin.call('PUT', '/settings/userRating', { value: 'talvez' });
    expect(fields(wrong)).toEqual(['value']);
    expect((await admin.call('PUT', '/settings/nada', { value: 'x' })).body.error).toBe(
      'ERR_NO_SETTING_FOUND',
    );
    expect((await ana.call('GET', '/setting/nada')).body.error).toBe('ERR_NO_SETTING_FOUND');
    await expectRefusal(ana, {
      sight: { path: '/setting/userRating', record: { key: 'userRating' } },
      request: ['PUT', '/settings/userRating', { value: 'enabled' }],
      code: 'ERR_NO_PERMISSION',
    });
  });
});

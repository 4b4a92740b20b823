import { globalSettingKeys, globalSettings, publicSettingKeys, secretSettingKeys } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveSecondFactor } from '../../testing/authenticator-app.ts';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import { type Answer, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { signupRoutes } from '../signup/routes.ts';
import { downloadLimitBytes, isSandboxOn } from './global-settings.ts';
import { settingRoutes } from './routes.ts';
import { settingPlace } from '../../platform/secrets/sealed-columns.ts';

let server: ModuleServer;
let make: Given;
let operator: GivenUser;
let admin: GivenUser;

beforeAll(async () => {
  server = await moduleServer((app) => [...settingRoutes(app, async () => 'mail'), ...signupRoutes(app)]);
  make = given(server);
  operator = await make.admin(await make.insert('companies', { name: 'Operadora' }), { super: true });
  admin = await make.admin(await make.company());
});
afterAll(() => server.close());

const put = (key: string, value: unknown, who = operator) => who.call('PUT', `/settings/${key}`, { value });
const sightOf = (key: string) => ({ path: '/settings', record: { key } });
const changeOf = (key: string, value: string) => ['PUT', `/settings/${key}`, { value }] as const;
const shown = async (key: string) => (await make.anyone('GET', `/public-settings/${key}`)).body;
const fields = ({ body }: Answer) => body.details.map((detail: { field: string }) => detail.field);
const rowOf = async (who: GivenUser, key: string) =>
  (await who.call('GET', '/settings')).body.find((row: { key: string }) => row.key === key);

describe("the installation's settings", () => {
  it('shut everybody of every company out who has no second factor, at once, where it is demanded', async () => {
    const [agent, other] = [await make.user({ id: admin.companyId }), await make.user(await make.company())];
    await giveSecondFactor(server, operator);
    const demand = async (value: string) => put('requireSecondFactorEverywhere', value);
    const statuses = async () =>
      Promise.all([agent, other].map(async (who) => (await who.call('GET', '/settings')).body.error));
    await statuses();
    expect((await demand('enabled')).status).toBe(200);
    expect(await statuses()).toEqual(['ERR_SECOND_FACTOR_REQUIRED', 'ERR_SECOND_FACTOR_REQUIRED']);
    expect((await demand('talvez')).status).toBe(400);
    await demand('disabled');
    expect(await statuses()).toEqual([undefined, undefined]);
  });

  it('are written by super, not by an admin who sees them, and shown to strangers by an allow-list', async () => {
    expect(await shown('appName')).toBeNull();
    expect(await put('appName', 'Minha Central')).toMatchObject({
      body: { key: 'appName', value: 'Minha Central' },
    });
    expect(await shown('appName')).toBe('Minha Central');
    await put('primaryColorLight', '#112233');
    expect(await shown('primaryColorLight')).toBe('#112233');
    await put('primaryColorLight', '');
    expect(await shown('primaryColorLight')).toBeNull();
    expect(await shown('scheduleType')).toBe('disabled');
    const { body: all } = await make.anyone('GET', '/public-settings');
    expect(Object.keys(all).toSorted()).toEqual([...publicSettingKeys].toSorted());
    for (const [key, value] of Object.entries(all)) expect(value, key).toBe(await shown(key));
    expect(await shown('transcription')).toBe('disabled');
    await put('openaikeyaudio', 'sk-audio-key');
    expect(await shown('transcription')).toBe('enabled');
    await put('openaikeyaudio', '');
    for (const key of ['stripeprivatekey', 'downloadLimit', 'userRating', 'nada'])
      expect(await shown(key)).toBeNull();
    for (const key of ['appName', 'userCreation', 'downloadLimit']) {
      const change = { sight: sightOf(key), request: changeOf(key, '64') };
      await expectRefusal(admin, { ...change, code: 'ERR_NO_PERMISSION' });
    }
  });

  it('give every signed-in user the support contact, which super alone writes', async () => {
    const agent = await make.user({ id: admin.companyId });
    const read = async (who = agent) => (await who.call('GET', '/setting/supportContact')).body.value;
    expect(await read()).toBeNull();
    const change = { sight: sightOf('supportContact'), request: changeOf('supportContact', '5511999990001') };
    for (const who of [admin, agent]) await expectRefusal(who, { ...change, code: 'ERR_NO_PERMISSION' });
    expect((await put('supportContact', ' +55 11 99999-0001 ')).status).toBe(200);
    expect([await read(), await read(admin)]).toEqual(['+55 11 99999-0001', '+55 11 99999-0001']);
    expect(await shown('supportContact')).toBeNull();
    await put('supportContact', '');
    expect(await read()).toBeNull();
  });

  it.each([
    ['downloadLimit', '100'],
    ['userCreation', 'talvez'],
    ['primaryColorDark', 'azul'],
    ['appLogoLight', '../../etc/passwd'],
    ['appName', 'x'.repeat(51)],
    ['supportContact', 'pergunte ao Rui'],
    ['supportContact', 'javascript:alert(1)'],
    ['openaiurlaudio', 'api.openai.com'],
    ['openaiurlaudio', 'https://user:sk-1@api.example'],
    ['openaiurlaudio', 'https://api.example/v1?key=sk-1'],
    ['asaastoken', '$aact_1 $aact_2'],
    ['stripeprivatekey', 'sk_live_\u00e9'],
    ['eficertificate', 'x'],
  ])('refuse for %s the value %s', async (key, value) => {
    const response = await put(key, value);
    expect(response.status).toBe(400);
    expect(fields(response)).toEqual(['value']);
  });

  it('are read by those for whom each is, and by nobody else', async () => {
    const agent = await make.user({ id: admin.companyId });
    const readers = { anyone: make.anyone, user: agent.call, admin: admin.call, super: operator.call };
    const sees = {
      anyone: ['user', 'admin', 'super'],
      user: ['user', 'admin', 'super'],
      super: ['super'],
      nobody: ['super'],
    };
    const listed = async (who: GivenUser) =>
      (await who.call('GET', '/settings')).body.map((row: { key: string }) => row.key);
    const lists = { user: await listed(agent), admin: await listed(admin), super: await listed(operator) };
    for (const key of globalSettingKeys) {
      const { visibility } = globalSettings[key];
      const answers = await Promise.all(
        Object.entries(readers).map(
          async ([name, call]) => [name, await call('GET', `/setting/${key}`)] as const,
        ),
      );
      const seers = answers.filter(([, { status }]) => status === 200).map(([name]) => name);
      expect([key, ...seers]).toEqual([key, ...sees[visibility]]);
      const inList = Object.entries(lists).filter(([, keys]) => keys.includes(key));
      expect([key, ...inList.map(([name]) => name)]).toEqual([key, ...sees[visibility]]);
    }
  });

  it('switch the test phone off for every company, and announce it to all processes', async () => {
    const heard: string[] = [];
    const stop = server.app.bus.subscribe('settings', ({ key }) => void heard.push(key));
    expect([await isSandboxOn(server.app), await shown('allowSandbox')]).toEqual([true, 'enabled']);
    const change = { sight: sightOf('allowSandbox'), request: changeOf('allowSandbox', 'disabled') };
    await expectRefusal(admin, { ...change, code: 'ERR_NO_PERMISSION' });
    await put('allowSandbox', 'disabled');
    expect([await isSandboxOn(server.app), await shown('allowSandbox')]).toEqual([false, 'disabled']);
    await put('allowSandbox', 'enabled');
    expect(await isSandboxOn(server.app)).toBe(true);
    expect(heard).toEqual(['allowSandbox', 'allowSandbox']);
    stop();
  });

  it('set the largest file that is accepted', async () => {
    expect(await downloadLimitBytes(server.app)).toBe(64 * 1024 * 1024);
    await put('downloadLimit', 128);
    expect(await downloadLimitBytes(server.app)).toBe(128 * 1024 * 1024);
    expect((await rowOf(admin, 'downloadLimit')).value).toBe('128');
  });
});

describe('secrets', () => {
  it('are written by super and never read; an admin neither sees nor writes them', async () => {
    // A certificate is uploaded: see certificates.test.ts.
    for (const key of secretSettingKeys.filter((one) => one !== 'eficertificate')) {
      expect(await put(key, 'sk_live_1'.padEnd(32, '0'))).toMatchObject({
        status: 200,
        body: { key, value: null, isSet: true },
      });
      expect(await rowOf(operator, key)).toMatchObject({ value: null, isSet: true });
      expect((await operator.call('GET', `/setting/${key}`)).body).toMatchObject({
        value: null,
        isSet: true,
      });
      for (const request of [['GET', `/setting/${key}`] as const, changeOf(key, 'sk_live_2')])
        await expectHidden(admin, {
          seenBy: operator,
          sight: sightOf(key),
          request,
          code: 'ERR_NO_PERMISSION',
        });
    }
    await put('mpaccesstoken', '');
    expect(await rowOf(operator, 'mpaccesstoken')).toMatchObject({ value: null, isSet: false });
  });

  it('that come with webhooks are too long to be guessed', async () => {
    for (const key of ['efiwebhooksecret', 'asaaswebhooktoken'])
      expect(await put(key, 'a'.repeat(31))).toMatchObject({
        status: 400,
        body: { details: [{ field: 'value' }] },
      });
  });

  it('are stored encrypted in the database', async () => {
    await put('asaastoken', 'sk_live_2');
    const [row] = await server.app.database.acrossCompanies('test', (tx) =>
      tx.query<{ value: string }>('test-secret', `select value from settings where key = 'asaastoken'`, []),
    );
    expect(row?.value).not.toContain('sk_live_2');
    expect(server.app.secrets.decrypt(row?.value ?? '', settingPlace('asaastoken'))).toBe('sk_live_2');
  });
});

describe('signing up', () => {
  let counter = 0;
  const form = (facts: object = {}) => {
    counter += 1;
    return {
      name: 'Bia',
      companyName: `Loja ${counter}`,
      email: `bia${counter}@loja.test`,
      password: 'segredo-5',
      phone: '5511',
      ...facts,
    };
  };
  const signUp = (body: object) => make.anyone('POST', '/auth/signup', body);

  it('creates a company on three days of trial with its settings and an admin, and no further rights', async () => {
    server.setNow('2030-05-01T12:00:00Z');
    const plan = await make.plan();
    const input = form({ planId: plan.id, companyId: admin.companyId, profile: 'user', super: true });
    expect((await signUp(input)).status).toBe(201);
    const [row] = await server.app.database.acrossCompanies('test', (tx) =>
      tx.query(
        'test-signup',
        `select c.id, c.name, c.status, c."dueDate", c."planId", c.phone, u.name as "userName", u.profile, u.super, s."values"
         from companies c join users u on u.company_id = c.id join company_settings s on s.company_id = c.id
         where u.email = $1`,
        [input.email],
      ),
    );
    expect(row).toMatchObject({
      name: input.companyName,
      status: true,
      dueDate: '2030-05-04T12:00:00.000Z',
      planId: plan.id,
      phone: '5511',
      userName: 'Bia',
      profile: 'admin',
      super: false,
    });
    server.setNow(null);
  });

  it('accepts public plans only, and refuses an e-mail or a name that is taken', async () => {
    const hidden = await make.plan({ isPublic: false });
    const plan = await make.plan();
    expect((await signUp(form({ planId: hidden.id }))).body.error).toBe('ERR_NO_PLAN_FOUND');
    expect((await signUp(form({ planId: plan.id, email: admin.email.toUpperCase() }))).body).toMatchObject({
      error: 'An user with this email already exists.',
    });
    const input = form({ planId: plan.id });
    const both = await Promise.all([signUp(input), signUp({ ...input, email: 'outra@loja.test' })]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
  });

  it.each([
    ['name', { name: 'B' }],
    ['companyName', { companyName: 'L'.repeat(51) }],
    ['email', { email: 'abc' }],
    ['password', { password: '1234' }],
    ['phone', { phone: '' }],
    ['planId', { planId: undefined }],
  ])('names %s when it is wrong', async (field, wrong) => {
    const response = await signUp(form({ planId: 1, ...wrong }));
    expect(response.status).toBe(400);
    expect(fields(response)).toEqual([field]);
  });

  it('is one switch under two names', async () => {
    const plan = await make.plan();
    expect(await shown('allowSignup')).toBe('enabled');
    await put('userCreation', 'disabled');
    expect(await shown('allowSignup')).toBe('disabled');
    expect(await signUp(form({ planId: plan.id }))).toMatchObject({
      status: 403,
      body: { error: 'ERR_USER_CREATION_DISABLED' },
    });
    await put('allowSignup', 'enabled');
    expect((await rowOf(operator, 'userCreation')).value).toBe('enabled');
    expect((await signUp(form({ planId: plan.id }))).status).toBe(201);
  });
});

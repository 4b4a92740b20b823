import { afterEach, describe, expect, it } from 'vitest';
import { userRoutes } from '../../identity/index.ts';
import { given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { companyRoutes } from '../companies/routes.ts';
import { settingRoutes } from '../settings/routes.ts';
import { signupRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let operator: GivenUser;
let planId: number;

async function open(environment: Record<string, string> = {}): Promise<void> {
  server = await moduleServer(
    (app) => [
      ...settingRoutes(app, async () => 'mail'),
      ...signupRoutes(app),
      ...userRoutes(app),
      ...companyRoutes(app),
    ],
    environment,
  );
  make = given(server);
  operator = await make.admin(await make.insert('companies', { name: 'Operadora' }), { super: true });
  planId = (await make.plan()).id;
}
afterEach(async () => server.close());

let counter = 0;
async function signUp(facts: object = {}, remoteAddress = '203.0.113.7') {
  counter += 1;
  const company = { name: 'Bia', companyName: `Loja ${counter}`, email: `bia${counter}@loja.test` };
  const body = { ...company, password: 'segredo-5', phone: '5511', planId, ...facts };
  return make.anyone('POST', '/auth/signup', body, { remoteAddress });
}
const put = (key: string, value: string) => operator.call('PUT', `/settings/${key}`, { value });
const shown = async () => (await make.anyone('GET', '/public-settings/allowSignup')).body;

describe('sign-up', () => {
  it('is open by itself while only this machine reaches the server', async () => {
    await open();
    expect(await shown()).toBe('enabled');
    expect((await signUp()).status).toBe(201);
  });

  it.each<Record<string, string>>([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://inbox.example' }])(
    'is closed with %o until the operator opens it',
    async (environment) => {
      await open(environment);
      expect(await shown()).toBe('disabled');
      expect(await signUp()).toMatchObject({ status: 403, body: { error: 'ERR_USER_CREATION_DISABLED' } });
      const setting = await operator.call('GET', '/setting/userCreation');
      expect(setting.body).toMatchObject({ key: 'userCreation', value: 'disabled' });

      expect((await put('userCreation', 'enabled')).status).toBe(200);
      expect(await shown()).toBe('enabled');
      expect((await signUp()).status).toBe(201);
    },
  );
});

describe('the limit of sign-ups', () => {
  it('counts all of a network, also those that are refused, and ends after an hour', async () => {
    await open({ SIGN_UPS_PER_HOUR: '3' });
    server.setNow('2030-01-01T10:00:00Z');
    expect((await signUp({}, '198.51.100.1')).status).toBe(201);
    expect((await signUp({ email: operator.email }, '198.51.100.2')).status).toBe(409);
    server.wait(20);
    expect((await signUp({}, '198.51.100.3')).status).toBe(201);

    const refused = await signUp({}, '198.51.100.250');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBe(40 * 60);
    expect((await signUp({}, '198.51.101.1')).status).toBe(201);
    server.wait(41);
    expect((await signUp({}, '198.51.100.250')).status).toBe(201);
  });

  it('holds for simultaneous ones, and for a whole network of IPv6', async () => {
    await open({ SIGN_UPS_PER_HOUR: '3' });
    const all = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => signUp({}, `2001:db8:0:7::${n}`)));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(3);
    expect((await signUp({}, '2001:db8:0:8::1')).status).toBe(201);
  });

  it('is 20 an hour unless the configuration says otherwise', async () => {
    await open();
    expect(server.app.config.signUpsPerHour).toBe(20);
  });
});

describe('strong passwords', () => {
  const weak = {
    status: 400,
    body: { error: 'ERR_WEAK_PASSWORD', details: [{ field: 'password', message: 'weak' }] },
  };

  it('are asked for everywhere where one is chosen, once the operator asks for them', async () => {
    await open();
    expect((await signUp({ password: '12345' })).status).toBe(201);
    await put('strongPasswords', 'enabled');
    expect((await make.anyone('GET', '/public-settings/strongPasswords')).body).toBe('enabled');

    for (const password of ['lua-ma7', 'password1', 'Iloveyou1'])
      expect(await signUp({ password })).toMatchObject(weak);
    expect(await signUp({ password: 'maria.lima', email: 'maria.lima@loja.test' })).toMatchObject(weak);
    expect((await signUp({ password: 'lua-mar7' })).status).toBe(201);

    const user = { name: 'Rui', email: 'rui@loja.test', password: '123456789' };
    expect(await operator.call('POST', '/users', user)).toMatchObject(weak);
    const { body } = await operator.call('POST', '/users', { ...user, password: 'vento-sul' });
    const change = (password: string) => operator.call('PUT', `/users/${body.id}`, { password });
    expect(await change('abcd1234')).toMatchObject(weak);
    expect((await change('')).status).toBe(200);
    expect((await change('chuva fina')).status).toBe(200);
    const company = { name: 'Padaria', email: 'ze@padaria.test', planId, password: 'password1' };
    expect(await operator.call('POST', '/companies', company)).toMatchObject(weak);
  });
});

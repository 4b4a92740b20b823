import { DEFAULT_APP_NAME } from '@prosa/contract';
import { RECOVERY_CODES } from '@prosa/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authenticatorApp, type CodeOf, giveSecondFactor } from '../../testing/authenticator-app.ts';
import { type Answer, given, type Given, type GivenUser, PASSWORD } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { sessionRoutes } from '../sessions/routes.ts';
import { userRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let admin: GivenUser;
let ana: GivenUser;
beforeAll(async () => {
  server = await moduleServer((app) => [...sessionRoutes(app), ...userRoutes(app)]);
  make = given(server);
});
afterAll(async () => server.close());
beforeEach(async () => {
  // A clock that stands still: no step of a code begins during a test.
  server.setNow(new Date().toISOString());
  const company = await make.company();
  [admin, ana] = [await make.admin(company), await make.user(company)];
});

const own = '/auth/second-factor';
const stateOf = async (who: GivenUser) => (await who.call('GET', own)).body;
const codeIn = ({ status, body }: Answer) => (status < 300 ? 'done' : body.message);
const login = (body: object) => make.anyone('POST', '/auth/login', body);
const signInWith = async (who: GivenUser, code: string) => {
  const { body } = await login({ email: who.email, password: PASSWORD });
  return codeIn(await login({ challenge: body.challenge, code }));
};
const steps = (count: number) => server.wait(count / 2);

/** Sets the second factor up as the profile does. */
async function enrol(who: GivenUser): Promise<{ code: CodeOf; recoveryCodes: string[]; token: string }> {
  const begun = await who.call('POST', own, { currentPassword: PASSWORD });
  expect(begun.status).toBe(201);
  const code = authenticatorApp(server.app, begun.body.secret);
  const confirmed = await who.call('PUT', own, { code: code() });
  expect(confirmed.status).toBe(200);
  return { code, recoveryCodes: confirmed.body.recoveryCodes, token: who.token };
}

describe('setting up a second factor', () => {
  it('needs the present password, and counts only once a code has confirmed it', async () => {
    expect(codeIn(await ana.call('POST', own, { currentPassword: 'errada' }))).toBe('ERR_WRONG_PASSWORD');
    expect((await ana.call('POST', own, {})).body.details).toMatchObject([{ field: 'currentPassword' }]);
    expect(codeIn(await ana.call('PUT', own, { code: '123456' }))).toBe('ERR_SECOND_FACTOR_OFF');

    const begun = await ana.call('POST', own, { currentPassword: PASSWORD });
    expect(begun.body.uri).toContain(encodeURIComponent(ana.email));
    expect(begun.body.uri).toContain(`secret=${begun.body.secret}`);
    expect(codeIn(await login({ email: ana.email, password: PASSWORD }))).toBe('done');
  });

  it('is named in the authenticator app by the name of the installation', async () => {
    const issuerOf = async () => {
      const { body } = await ana.call('POST', own, { currentPassword: PASSWORD });
      return new URL(body.uri).searchParams.get('issuer');
    };
    expect(await issuerOf()).toBe(DEFAULT_APP_NAME);
    await make.insert('settings', { key: 'appName', value: 'Minha Central' });
    expect(await issuerOf()).toBe('Minha Central');
  });

  it('refuses a wrong first code and names the field', async () => {
    await ana.call('POST', own, { currentPassword: PASSWORD });
    expect(await ana.call('PUT', own, { code: '000000' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_WRONG_CODE', details: [{ field: 'code', message: 'wrong' }] },
    });
    expect(await stateOf(ana)).toMatchObject({ isOn: false });
  });

  it('shows the recovery codes once, stores only hashes and a sealed secret', async () => {
    const { recoveryCodes, code } = await enrol(ana);
    expect(recoveryCodes).toHaveLength(RECOVERY_CODES);
    expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES);
    expect(await stateOf(ana)).toEqual({
      isOn: true,
      confirmedAt: expect.any(String),
      recoveryCodesLeft: RECOVERY_CODES,
      isRequired: false,
    });
    const stored = await server.app.database.inCompany(ana.companyId, (tx) =>
      tx.query<{ text: string }>(
        'test-stored',
        `select f::text || c::text as text from second_factors f
         join recovery_codes c on c.company_id = f.company_id and c."userId" = f."userId" where f.company_id = $1`,
        [ana.companyId],
      ),
    );
    const text = JSON.stringify(stored);
    for (const recoveryCode of recoveryCodes) {
      expect(text).not.toContain(recoveryCode);
      expect(text).not.toContain(recoveryCode.replace('-', ''));
    }
    // The code that confirmed it signs nobody in.
    expect(await signInWith(ana, code())).toBe('ERR_WRONG_CODE');
    expect(await signInWith(ana, code(1))).toBe('done');
  });

  it('ends the other sessions of the person', async () => {
    const elsewhere = await login({ email: ana.email, password: PASSWORD });
    const headers = { authorization: `Bearer ${elsewhere.body.token}` };
    const there = () => make.anyone('GET', '/auth/me', undefined, { headers });
    const here: GivenUser = {
      ...ana,
      call: (method, path, body) => make.anyone(method, path, body, { headers }),
    };
    const other = await make.insert('sessions', {
      company_id: ana.companyId,
      userId: ana.id,
      expiresAt: new Date(server.app.now().getTime() + 86_400_000),
    });
    await enrol(here);
    expect((await there()).status).toBe(200);
    const [row] = await server.app.database.inCompany(ana.companyId, (tx) =>
      tx.query<{ ended: boolean }>(
        'test-ended',
        'select "revokedAt" is not null as ended from sessions where company_id = $1 and id = $2',
        [ana.companyId, other.id],
      ),
    );
    expect(row).toEqual({ ended: true });
  });

  it('is refused while there is one', async () => {
    await enrol(ana);
    expect(codeIn(await ana.call('POST', own, { currentPassword: PASSWORD }))).toBe('ERR_SECOND_FACTOR_ON');
    expect(codeIn(await ana.call('PUT', own, { code: '123456' }))).toBe('ERR_SECOND_FACTOR_ON');
  });
});

describe('a recovery code', () => {
  it('signs in once, in any spelling, and is one less afterwards', async () => {
    const { recoveryCodes } = await enrol(ana);
    const [first = '', second = ''] = recoveryCodes;
    expect(await signInWith(ana, first.toUpperCase().replace('-', ' '))).toBe('done');
    expect(await signInWith(ana, first)).toBe('ERR_WRONG_CODE');
    expect(await signInWith(ana, second)).toBe('done');
    expect(await signInWith(admin, second)).toBe('ERR_VALIDATION');
  });

  it('is void once the codes are renewed, which needs a code', async () => {
    const { recoveryCodes, code } = await enrol(ana);
    const renew = async (typed: string) => ana.call('POST', `${own}/recovery-codes`, { code: typed });
    expect(codeIn(await renew('000000'))).toBe('ERR_WRONG_CODE');
    const renewed = await renew(code(1));
    expect(renewed.body.recoveryCodes).toHaveLength(RECOVERY_CODES);
    expect(await signInWith(ana, recoveryCodes[0] ?? '')).toBe('ERR_WRONG_CODE');
    expect(await signInWith(ana, renewed.body.recoveryCodes[0])).toBe('done');
    expect(codeIn(await admin.call('POST', `${own}/recovery-codes`, { code: code(1) }))).toBe(
      'ERR_SECOND_FACTOR_OFF',
    );
  });
});

describe('switching the own second factor off', () => {
  const off = (body: object) => ana.call('POST', `${own}/disable`, body);

  it('needs the present password and a code', async () => {
    const { code } = await enrol(ana);
    steps(2);
    expect(codeIn(await off({ currentPassword: 'errada', code: code() }))).toBe('ERR_WRONG_PASSWORD');
    expect(codeIn(await off({ currentPassword: PASSWORD, code: '000000' }))).toBe('ERR_WRONG_CODE');
    expect(codeIn(await off({ currentPassword: PASSWORD }))).toBe('ERR_VALIDATION');
    expect(await stateOf(ana)).toMatchObject({ isOn: true });
    expect(codeIn(await off({ currentPassword: PASSWORD, code: code() }))).toBe('done');
    expect(await stateOf(ana)).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    expect(codeIn(await login({ email: ana.email, password: PASSWORD }))).toBe('done');
    expect(codeIn(await ana.call('GET', own))).toBe('ERR_SESSION_EXPIRED');
  });

  it('is not guessed by whoever finds an open session', async () => {
    const { code } = await enrol(ana);
    for (let n = 0; n < 10; n += 1)
      expect(codeIn(await off({ currentPassword: PASSWORD, code: '000000' }))).toBe('ERR_WRONG_CODE');
    expect(codeIn(await off({ currentPassword: PASSWORD, code: code(1) }))).toBe('ERR_TOO_MANY_REQUESTS');
  });
});

describe("a colleague's second factor", () => {
  const of = ({ id }: { id: number }) => `/users/${id}/second-factor`;

  it('is removed by an admin, and the sessions end; not by others, not that of an operator, not the own', async () => {
    const { token } = await enrol(ana);
    const operator = await make.admin({ id: ana.companyId }, { super: true });
    await giveSecondFactor(server, operator);
    const code = await giveSecondFactor(server, admin);
    const rui = await make.user({ id: ana.companyId });

    expect(codeIn(await rui.call('DELETE', of(ana)))).toBe('ERR_NO_PERMISSION');
    expect(codeIn(await rui.call('GET', of(ana)))).toBe('ERR_NO_PERMISSION');
    expect(codeIn(await admin.call('DELETE', of(operator)))).toBe('ERR_NO_PERMISSION');
    expect(codeIn(await admin.call('DELETE', of(admin)))).toBe('ERR_NO_PERMISSION');
    expect((await admin.call('GET', of(ana))).body).toEqual({ isOn: true });
    expect(codeIn(await admin.call('DELETE', of(ana)))).toBe('done');
    expect((await admin.call('GET', of(ana))).body).toEqual({ isOn: false });
    expect(codeIn(await admin.call('DELETE', of(ana)))).toBe('ERR_SECOND_FACTOR_OFF');

    const headers = { authorization: `Bearer ${token}` };
    expect((await make.anyone('GET', '/auth/me', undefined, { headers })).status).toBe(401);
    expect(codeIn(await login({ email: ana.email, password: PASSWORD }))).toBe('done');
    expect(await signInWith(admin, code())).toBe('done');
  });

  it('of another company is none', async () => {
    const stranger = await make.user(await make.company());
    await giveSecondFactor(server, stranger);
    expect(codeIn(await admin.call('GET', of(stranger)))).toBe('ERR_NO_USER_FOUND');
    expect(codeIn(await admin.call('DELETE', of(stranger)))).toBe('ERR_NO_USER_FOUND');
    expect((await login({ email: stranger.email, password: PASSWORD })).body.message).toBe(
      'ERR_SECOND_FACTOR',
    );
  });
});

describe("an admin's second factor", () => {
  const reset = (who: GivenUser, email: string) => who.call('POST', '/second-factor/reset', { email });

  it('is removed by the operator for every company, by e-mail; an agent’s and the own are not', async () => {
    const operator = await make.admin(await make.company(), { super: true });
    for (const who of [admin, ana, operator]) await giveSecondFactor(server, who);
    expect(codeIn(await reset(admin, ana.email))).toBe('ERR_NO_PERMISSION');
    expect(codeIn(await reset(operator, ana.email))).toBe('ERR_NO_USER_FOUND');
    expect(codeIn(await reset(operator, 'ninguem@prosa.test'))).toBe('ERR_NO_USER_FOUND');
    expect(codeIn(await reset(operator, operator.email))).toBe('ERR_NO_PERMISSION');
    expect((await reset(operator, 'sem arroba')).body.details).toMatchObject([{ field: 'email' }]);
    expect(codeIn(await reset(operator, admin.email.toUpperCase()))).toBe('done');
    expect(codeIn(await login({ email: admin.email, password: PASSWORD }))).toBe('done');
    expect(codeIn(await reset(operator, admin.email))).toBe('ERR_SECOND_FACTOR_OFF');
  });
});

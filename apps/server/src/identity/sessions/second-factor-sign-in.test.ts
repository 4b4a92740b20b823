import { CHALLENGE_TRIES, signInPaces } from '@prosa/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CodeOf, giveSecondFactor } from '../../testing/authenticator-app.ts';
import { type Answer, given, type Given, type GivenUser, PASSWORD } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { userRoutes } from '../users/routes.ts';
import { createAuthenticator } from './authenticator.ts';
import { removeOldSessions } from './remove-old-sessions.ts';
import { sessionRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
beforeAll(async () => {
  server = await moduleServer((app) => [...sessionRoutes(app), ...userRoutes(app)]);
  make = given(server);
});
afterAll(() => server.close());
let ana: GivenUser;
let code: CodeOf;
beforeEach(async () => {
  // A clock that stands still: no step of a code begins during a test.
  server.setNow(new Date().toISOString());
  ana = await make.user(await make.company());
  code = await giveSecondFactor(server, ana);
});

type From = { remoteAddress?: string; cookies?: Record<string, string> };
const login = (body: object, from: From = {}) => make.anyone('POST', '/auth/login', body, from);
const begin = async (who = ana, from: From = {}): Promise<string> => {
  const { status, body } = await login({ email: who.email, password: PASSWORD }, from);
  expect([status, body.message]).toEqual([401, 'ERR_SECOND_FACTOR']);
  return body.challenge;
};
const codeIn = ({ status, body }: Answer) => (status === 200 ? 'signed in' : body.message);
const proceed = async (challenge: string, typed: string, from: From = {}) =>
  codeIn(await login({ challenge, code: typed }, from));

describe('signing in to an account with a second factor', () => {
  it('answers a challenge without a session, and with a code exactly what any sign-in answers', async () => {
    const { status, body, headers } = await login({ email: ana.email, password: PASSWORD });
    expect({ status, headers: headers['set-cookie'] }).toEqual({ status: 401, headers: undefined });
    expect(body).toEqual({
      error: 'ERR_SECOND_FACTOR',
      message: 'ERR_SECOND_FACTOR',
      challenge: expect.any(String),
      requestId: expect.any(String),
    });

    const rui = await make.user({ id: ana.companyId });
    const plain = await login({ email: rui.email, password: PASSWORD });
    const proven = await login({ challenge: body.challenge, code: code() });
    expect(proven.status).toBe(200);
    expect(Object.keys(proven.body.user)).toEqual(Object.keys(plain.body.user));
    expect(proven.body.user).toMatchObject({ id: ana.id });
    expect(proven.headers['set-cookie']).toHaveLength(2);
  });

  it('asks only whoever knows the password, and takes the code in any spelling', async () => {
    expect(codeIn(await login({ email: ana.email, password: 'errada' }))).toBe('ERR_INVALID_CREDENTIALS');
    const typed = ` ${code().slice(0, 3)} ${code().slice(3)} `;
    expect(await proceed(await begin(), typed)).toBe('signed in');
  });

  it('names what is missing', async () => {
    const missing = async (body: object) =>
      (await login(body)).body.details.map(({ field }: { field: string }) => field);
    expect(await missing({})).toEqual(['email', 'password']);
    expect(await missing({ challenge: await begin() })).toEqual(['code']);
  });

  it('tells the working hours only after the code', async () => {
    const late = await make.user(await make.company(), { startWork: '22:00', endWork: '23:00' });
    const lateCode = await giveSecondFactor(server, late);
    server.setNow(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`);
    const challenge = await begin(late);
    expect(await proceed(challenge, '000000')).toBe('ERR_WRONG_CODE');
    expect(await proceed(challenge, lateCode())).toBe('ERR_OUT_OF_HOURS');
  });
});

describe('a code', () => {
  it('is accepted one step early or late, no further', async () => {
    expect(await proceed(await begin(), code(-2))).toBe('ERR_WRONG_CODE');
    expect(await proceed(await begin(), code(2))).toBe('ERR_WRONG_CODE');
    expect(await proceed(await begin(), code(-1))).toBe('signed in');
    expect(await proceed(await begin(), code(1))).toBe('signed in');
  });

  it('signs in once, also for two who send it at the same instant, and so do older ones', async () => {
    const challenges = [await begin(), await begin(), await begin()] as const;
    const both = await Promise.all([proceed(challenges[0], code()), proceed(challenges[1], code())]);
    expect(both.toSorted()).toEqual(['ERR_WRONG_CODE', 'signed in']);
    expect(await proceed(challenges[2], code(-1))).toBe('ERR_WRONG_CODE');
  });

  it('of another person proves nothing', async () => {
    const rui = await make.user({ id: ana.companyId });
    const hisCode = await giveSecondFactor(server, rui);
    expect(await proceed(await begin(), hisCode())).toBe('ERR_WRONG_CODE');
  });
});

describe('a challenge', () => {
  it('is good for one session, and for five minutes', async () => {
    const challenge = await begin();
    expect(await proceed(challenge, code())).toBe('signed in');
    expect(await proceed(challenge, code(1))).toBe('ERR_CHALLENGE_EXPIRED');

    const late = await begin();
    server.wait(5);
    expect(await proceed(late, code())).toBe('ERR_CHALLENGE_EXPIRED');
    await removeOldSessions(server.app);
    const left = await server.app.database.inCompany(ana.companyId, (tx) =>
      tx.query('test-challenges', 'select 1 from sign_in_challenges where company_id = $1', [ana.companyId]),
    );
    expect(left).toEqual([]);
  });

  it('ends after a few wrong codes', async () => {
    const challenge = await begin();
    for (let n = 0; n < CHALLENGE_TRIES; n += 1)
      expect(await proceed(challenge, '000000')).toBe('ERR_WRONG_CODE');
    expect(await proceed(challenge, code())).toBe('ERR_CHALLENGE_EXPIRED');
    expect(await proceed(await begin(), code())).toBe('signed in');
  });

  it('ends with the password that it has proven, and with the second factor', async () => {
    const admin = await make.admin({ id: ana.companyId });
    const before = await begin();
    await admin.call('PUT', `/users/${ana.id}`, { password: 'segredo-9' });
    expect(await proceed(before, code())).toBe('ERR_CHALLENGE_EXPIRED');
    const { body } = await login({ email: ana.email, password: 'segredo-9' });
    expect((await admin.call('DELETE', `/users/${ana.id}/second-factor`)).status).toBe(200);
    expect(await proceed(body.challenge, code())).toBe('ERR_WRONG_CODE');
    expect(codeIn(await login({ email: ana.email, password: 'segredo-9' }))).toBe('signed in');
  });

  it.each(['', 'x', '1.x', `999999.${'a'.repeat(43)}`, 'x'.repeat(300)])('is not %j', async (challenge) => {
    expect(codeIn(await login({ challenge, code: '123456' }))).toMatch(
      /ERR_CHALLENGE_EXPIRED|ERR_VALIDATION/,
    );
  });
});

describe('wrong codes', () => {
  it('count like wrong passwords: the next tries wait, those of the owner elsewhere do not', async () => {
    const from = { remoteAddress: '198.51.7.7' };
    const { free } = signInPaces.accountAtNetwork;
    for (let n = 0; n < free; n += CHALLENGE_TRIES) {
      const challenge = await begin(ana, from);
      for (let tries = 0; tries < CHALLENGE_TRIES; tries += 1)
        expect(await proceed(challenge, '000000', from)).toBe('ERR_WRONG_CODE');
    }
    const waiting = await login({ email: ana.email, password: PASSWORD }, from);
    expect([waiting.status, waiting.headers['retry-after']]).toEqual([429, '60']);
    const elsewhere = { remoteAddress: '198.51.8.8' };
    const challenge = await begin(ana, elsewhere);
    expect(await proceed(challenge, code(), from)).toBe('ERR_TOO_MANY_REQUESTS');
    expect(await proceed(challenge, code(), elsewhere)).toBe('signed in');
  });

  it('in many challenges at once do not pass the limit together', async () => {
    const challenges = await Promise.all(Array.from({ length: 15 }, () => begin()));
    const answers = await Promise.all(challenges.map((challenge) => proceed(challenge, '000000')));
    const { free } = signInPaces.accountAtNetwork;
    expect(answers.filter((answer) => answer === 'ERR_WRONG_CODE')).toHaveLength(free);
  });
});

describe('whoever must have a second factor, and has none', () => {
  const demand = async (companyId: number, value: 'enabled' | 'disabled') =>
    make.insert('company_settings', {
      company_id: companyId,
      values: JSON.stringify({ requireSecondFactor: value }),
    });

  it.each(['company', 'installation'])(
    'signs in, and may only set it up, where the %s demands it',
    async (who) => {
      const rui = await make.user(await make.company());
      expect((await rui.call('GET', '/users/list')).status).toBe(200);
      if (who === 'company') await demand(rui.companyId, 'enabled');
      else await make.insert('settings', { key: 'requireSecondFactorEverywhere', value: 'enabled' });
      server.app.bus.publish('viewer', { companyId: rui.companyId });
      try {
        const { status, body } = await login({ email: rui.email, password: PASSWORD });
        expect([status, body.user.mustEnrol]).toEqual([200, true]);
        const call = async (method: 'GET' | 'PUT', path: string) => {
          const headers = { authorization: `Bearer ${body.token}` };
          return make.anyone(method, path, method === 'PUT' ? {} : undefined, { headers });
        };
        for (const path of ['/users/list', `/users/${rui.id}`]) {
          expect(await call('GET', path)).toMatchObject({
            status: 403,
            body: { error: 'ERR_SECOND_FACTOR_REQUIRED' },
          });
        }
        expect((await call('PUT', `/users/${rui.id}`)).body.message).toBe('ERR_SECOND_FACTOR_REQUIRED');
        expect((await call('GET', '/auth/me')).status).toBe(200);
        expect((await call('GET', '/auth/second-factor')).body).toMatchObject({
          isOn: false,
          isRequired: true,
        });

        const viewer = await createAuthenticator(server.app).byAccessToken(body.token);
        expect(viewer.mustEnrol).toBe(true);

        await giveSecondFactor(server, rui);
        server.app.bus.publish('viewer', { companyId: rui.companyId });
        expect((await call('GET', '/users/list')).status).toBe(200);
      } finally {
        await server.app.database.acrossCompanies('undo', (tx) =>
          tx.query('test-undo', `delete from settings where key = 'requireSecondFactorEverywhere'`, []),
        );
      }
    },
  );

  it('is told so by a refresh, too', async () => {
    const rui = await make.user(await make.company());
    const { headers } = await login({ email: rui.email, password: PASSWORD });
    const jrt = /jrt=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? '';
    await demand(rui.companyId, 'enabled');
    const fresh = await make.anyone('POST', '/auth/refresh_token', undefined, { cookies: { jrt } });
    expect(fresh.body.user.mustEnrol).toBe(true);
  });
});

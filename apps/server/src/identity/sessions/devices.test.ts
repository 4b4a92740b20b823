import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveSecondFactor } from '../../testing/authenticator-app.ts';
import {
  type Answer,
  type Anything,
  given,
  type Given,
  type GivenUser,
  PASSWORD,
} from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { sessionRoutes } from './routes.ts';

const chromeOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

let server: ModuleServer;
let make: Given;
let ana: GivenUser;
beforeAll(async () => {
  server = await moduleServer(sessionRoutes);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(new Date().toISOString());
  ana = await make.user(await make.company(), { name: 'Ana' });
  // The session that every user of a test has.
  await ana.call('DELETE', '/auth/logout');
  server.published.length = 0;
});

interface Place {
  userAgent?: string;
  remoteAddress?: string;
  cookies?: Record<string, string>;
}
const computer: Place = { userAgent: chromeOnWindows, remoteAddress: '203.0.113.77' };
const phone: Place = { userAgent: chromeOnAndroid, remoteAddress: '2001:db8:1:2:3::4' };
const optionsOf = ({ userAgent, ...place }: Place, token?: string) => ({
  ...place,
  headers: {
    ...(userAgent ? { 'user-agent': userAgent } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  },
});
const login = (body: object, place: Place = computer) =>
  make.anyone('POST', '/auth/login', body, optionsOf(place));
const enter = async (place: Place, more: object = {}, who = ana) =>
  login({ email: who.email, password: PASSWORD, ...more }, place);
const jrtOf = ({ headers }: Answer) => /jrt=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? '';
/** Calls with the session of a sign-in. */
const as =
  ({ body }: Answer, place: Place = computer) =>
  (method: 'GET' | 'DELETE', path: string) =>
    make.anyone(method, path, undefined, optionsOf(place, body.token));
const isLive = async (session: Answer) => (await as(session)('GET', '/auth/me')).status === 200;
const allow = async (who = ana) =>
  make.insert('company_settings', {
    company_id: who.companyId,
    values: JSON.stringify({ severalSessions: 'enabled' }),
  });
const authEvents = () => server.published.filter(({ name }) => name === 'auth');

describe('the list of devices', () => {
  it('names each of the own sessions with browser, system, shortened network and times', async () => {
    await allow();
    const atComputer = await enter(computer);
    server.wait(5);
    const atPhone = await enter(phone);
    const { body } = await as(atPhone, phone)('GET', '/auth/sessions');
    expect(body).toEqual([
      {
        id: expect.any(String),
        browser: 'Chrome',
        os: 'Android',
        network: '2001:db8:1:2::/64',
        createdAt: server.app.now().toISOString(),
        lastSeenAt: server.app.now().toISOString(),
        isCurrent: true,
      },
      expect.objectContaining({
        browser: 'Chrome',
        os: 'Windows',
        network: '203.0.113.0/24',
        isCurrent: false,
      }),
    ]);
    server.wait(2);
    await as(atComputer)('GET', '/auth/me');
    const [first] = (await as(atComputer)('GET', '/auth/sessions')).body;
    expect(first).toMatchObject({
      os: 'Windows',
      isCurrent: true,
      lastSeenAt: server.app.now().toISOString(),
    });
  });

  it('follows a browser to another network when it refreshes', async () => {
    const session = await enter(computer);
    const cookies = { jrt: jrtOf(session) };
    const elsewhere = { ...computer, remoteAddress: '198.51.100.9' };
    const fresh = await make.anyone('POST', '/auth/refresh_token', undefined, {
      ...optionsOf(elsewhere),
      cookies,
    });
    const { body } = await as(fresh)('GET', '/auth/sessions');
    expect(body).toMatchObject([{ network: '198.51.100.0/24' }]);
  });

  it('has neither ended sessions nor those of others', async () => {
    const rui = await make.user({ id: ana.companyId });
    await enter(phone);
    const session = await enter(computer);
    expect((await as(session)('GET', '/auth/sessions')).body).toHaveLength(1);
    const [his] = (await rui.call('GET', '/auth/sessions')).body;
    const mine = await as(session)('DELETE', `/auth/sessions/${his.id}`);
    const stranger = await make.user(await make.company());
    const [theirs] = (await stranger.call('GET', '/auth/sessions')).body;
    const foreign = await as(session)('DELETE', `/auth/sessions/${theirs.id}`);
    for (const { status, body } of [mine, foreign])
      expect([status, body.message]).toEqual([404, 'ERR_NO_SESSION_FOUND']);
    expect((await rui.call('GET', '/auth/me')).status).toBe(200);
    expect((await stranger.call('GET', '/auth/me')).status).toBe(200);
    expect((await as(session)('DELETE', '/auth/sessions/7')).body.details).toMatchObject([{ field: 'id' }]);
  });

  it('ends one of them, whose browser learns from which device', async () => {
    await allow();
    const [atComputer, atPhone] = [await enter(computer), await enter(phone)];
    const sessions: Anything[] = (await as(atPhone)('GET', '/auth/sessions')).body;
    const { id } = sessions.find(({ isCurrent }) => !isCurrent);
    expect((await as(atPhone, phone)('DELETE', `/auth/sessions/${id}`)).status).toBe(200);
    expect([await isLive(atComputer), await isLive(atPhone)]).toEqual([false, true]);
    expect(authEvents()).toMatchObject([
      {
        event: { action: 'delete', user: { id: ana.id }, device: { browser: 'Chrome', os: 'Android' } },
        audience: { kind: 'user', userId: ana.id, onlySessionIds: [id] },
      },
    ]);
    expect((await as(atPhone)('DELETE', `/auth/sessions/${id}`)).status).toBe(404);
  });

  it('ends all others at once, and each of their refresh tokens', async () => {
    await allow();
    const others = [await enter(computer), await enter(computer), await enter(phone)];
    const here = await enter(phone);
    expect((await as(here)('DELETE', '/auth/sessions')).status).toBe(200);
    for (const other of others) {
      expect(await isLive(other)).toBe(false);
      const cookies = { jrt: jrtOf(other) };
      expect((await make.anyone('POST', '/auth/refresh_token', undefined, { cookies })).status).toBe(401);
    }
    expect(await isLive(here)).toBe(true);
  });
});

describe('several sessions of a person', () => {
  it('are one without the setting: the other ends at once, and its browser learns of the device', async () => {
    const atComputer = await enter(computer);
    const atPhone = await enter(phone);
    expect([await isLive(atComputer), await isLive(atPhone)]).toEqual([false, true]);
    expect(authEvents().at(-1)?.event).toEqual({
      action: 'update',
      user: { id: ana.id },
      device: { browser: 'Chrome', os: 'Android' },
    });
  });

  it('live together with the setting: nobody is notified, and signing out ends one alone', async () => {
    await allow();
    const [atComputer, atPhone] = [await enter(computer), await enter(phone)];
    expect([await isLive(atComputer), await isLive(atPhone)]).toEqual([true, true]);
    expect(authEvents()).toEqual([]);
    server.published.length = 0;
    await as(atComputer)('DELETE', '/auth/logout');
    expect([await isLive(atComputer), await isLive(atPhone)]).toEqual([false, true]);
    const offline = () =>
      server.published.filter(
        ({ name, event }) => name === 'user' && JSON.stringify(event).includes('"online":false'),
      );
    expect(offline()).toEqual([]);
    await as(atPhone)('DELETE', '/auth/logout');
    expect(offline()).toHaveLength(1);
  });

  it('have refresh tokens of their own: a replay ends its session, not the other', async () => {
    await allow();
    const [atComputer, atPhone] = [await enter(computer), await enter(phone)];
    const refresh = (jrt: string) =>
      make.anyone('POST', '/auth/refresh_token', undefined, { cookies: { jrt } });
    const next = await refresh(jrtOf(atComputer));
    expect((await refresh(jrtOf(atComputer))).status).toBe(200);
    await server.app.database.inCompany(ana.companyId, (tx) =>
      tx.query(
        'test-spent',
        `update refresh_tokens set "usedAt" = "usedAt" - interval '31 s' where company_id = $1`,
        [ana.companyId],
      ),
    );
    expect((await refresh(jrtOf(atComputer))).status).toBe(401);
    expect((await refresh(jrtOf(next))).status).toBe(401);
    expect([await isLive(atComputer), await isLive(atPhone)]).toEqual([false, true]);
    expect((await refresh(jrtOf(atPhone))).status).toBe(200);
  });
});

describe('a client that asks before another session ends', () => {
  const asking = { askFirst: true };

  it('gets the other device instead of a session, and a challenge that is the yes', async () => {
    const atComputer = await enter(computer);
    server.wait(5);
    const asked = await enter(phone, asking);
    expect([asked.status, asked.body]).toEqual([
      409,
      {
        error: 'ERR_SIGNED_IN_ELSEWHERE',
        message: 'ERR_SIGNED_IN_ELSEWHERE',
        challenge: expect.any(String),
        elsewhere: { name: 'Ana', browser: 'Chrome', os: 'Windows', lastSeenAt: expect.any(String) },
        requestId: expect.any(String),
      },
    ]);
    expect(asked.headers['set-cookie']).toBeUndefined();
    expect(await isLive(atComputer)).toBe(true);

    const { challenge } = asked.body;
    const atPhone = await login({ challenge, ...asking }, phone);
    expect(atPhone.status).toBe(200);
    expect([await isLive(atComputer), await isLive(atPhone)]).toEqual([false, true]);
    expect((await login({ challenge }, phone)).body.message).toBe('ERR_CHALLENGE_EXPIRED');
  });

  it('is asked only after the right password and the right code', async () => {
    await enter(computer);
    const code = await giveSecondFactor(server, ana);
    const wrong = await login({ email: ana.email, password: 'errada', ...asking }, phone);
    expect(wrong.body).toMatchObject({ message: 'ERR_INVALID_CREDENTIALS' });
    expect(JSON.stringify(wrong.body)).not.toContain('Chrome');
    const { body: first } = await enter(phone, asking);
    expect(first).toMatchObject({ message: 'ERR_SECOND_FACTOR' });
    expect(JSON.stringify(first)).not.toContain('Chrome');
    // Not a yes: the challenge waits for a code.
    const withoutCode = await login({ challenge: first.challenge, ...asking }, phone);
    expect(withoutCode.body).toMatchObject({ message: 'ERR_VALIDATION', details: [{ field: 'code' }] });
    const asked = await login({ challenge: first.challenge, code: code(), ...asking }, phone);
    expect(asked.body).toMatchObject({ message: 'ERR_SIGNED_IN_ELSEWHERE', elsewhere: { os: 'Windows' } });
    expect((await login({ challenge: asked.body.challenge }, phone)).status).toBe(200);
  });

  it('is not asked without another session, about the own browser, or where several are allowed', async () => {
    const session = await enter(computer, asking);
    expect(session.status).toBe(200);
    const again = await enter({ ...computer, cookies: { jrt: jrtOf(session) } }, asking);
    expect(again.status).toBe(200);
    await allow();
    expect((await enter(phone, asking)).status).toBe(200);
  });

  it('learns the working hours before the question', async () => {
    const late = await make.user(await make.company(), { startWork: '22:00', endWork: '23:00' });
    server.setNow(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`);
    expect((await enter(phone, asking, late)).body.message).toBe('ERR_OUT_OF_HOURS');
  });
});

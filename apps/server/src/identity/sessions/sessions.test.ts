import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { given, PASSWORD } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { waitUntilBlocked } from '../../testing/wait-until-blocked.ts';
import { createAuthenticator } from './authenticator.ts';
import { sessionRoutes } from './routes.ts';

let server: ModuleServer;
let make: ReturnType<typeof given>;
beforeAll(async () => {
  server = await moduleServer(sessionRoutes);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(() => {
  server.setNow(null);
  server.published.length = 0;
});

const login = (email: string, password = PASSWORD) => make.anyone('POST', '/auth/login', { email, password });
const cookieOf = (response: { headers: Record<string, unknown> }) =>
  String(response.headers['set-cookie']).split(';')[0]?.replace('jrt=', '') ?? '';
const refresh = (cookie: string) =>
  make.anyone('POST', '/auth/refresh_token', undefined, { cookies: { jrt: cookie } });
const me = (token: string) =>
  make.anyone('GET', '/auth/me', undefined, { headers: { authorization: `Bearer ${token}` } });

describe('signing in', () => {
  it('answers a token and the user with company, plan and settings, and sets the cookie', async () => {
    const plan = await make.plan();
    const company = await make.company({ planId: plan.id, dueDate: '2999-01-01' });
    const queue = await make.queue(company);
    const ana = await make.user(company, { allTicket: 'enable' });
    await make.insert('user_queues', { company_id: company.id, userId: ana.id, queueId: queue.id });

    const response = await login(ana.email.toUpperCase());

    expect(response.status).toBe(200);
    expect(response.body.user).toMatchObject({
      id: ana.id,
      companyId: company.id,
      profile: 'user',
      super: false,
      online: true,
      allTicket: 'enable',
      defaultTicketsManagerWidth: 550,
      queues: [{ id: queue.id, name: queue.name, UserQueue: { queueId: queue.id, userId: ana.id } }],
      company: {
        id: company.id,
        dueDate: '2999-01-01T00:00:00.000Z',
        plan: { id: plan.id, users: 10 },
        companieSettings: [{ companyId: company.id, userRating: 'disabled' }],
      },
    });
    expect(JSON.stringify(response.body)).not.toContain('argon2');
    expect(response.headers['set-cookie']).toEqual([
      expect.stringMatching(/^jrt=.+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^jdv=.+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect((await me(response.body.token)).body).toEqual({ id: ana.id, profile: 'user', super: false });
  });

  it('refuses a wrong password and an unknown e-mail alike', async () => {
    const ana = await make.user(await make.company());
    for (const response of [await login(ana.email, 'errada'), await login('ninguem@prosa.test')]) {
      expect(response.status).toBe(401);
      expect(response.body).toMatchObject({ error: 'ERR_INVALID_CREDENTIALS' });
      expect(response.headers['set-cookie']).toBeUndefined();
    }
  });

  it('names the missing field', async () => {
    const response = await make.anyone('POST', '/auth/login', { email: 'a@b.test' });
    expect(response.status).toBe(400);
    expect(response.body.details).toEqual([expect.objectContaining({ field: 'password' })]);
  });

  it('lets an expired company in, because it has to pay', async () => {
    const ana = await make.user(await make.company({ status: false }));
    expect((await login(ana.email)).status).toBe(200);
  });

  it('ends the other session, and notifies its browser without a token', async () => {
    const ana = await make.user(await make.company());
    const first = await login(ana.email);
    server.published.length = 0;

    const second = await login(ana.email);

    expect((await me(first.body.token)).status).toBe(401);
    expect((await refresh(cookieOf(first))).status).toBe(401);
    expect((await me(second.body.token)).status).toBe(200);
    const [auth, end] = server.published;
    expect(auth).toMatchObject({ name: 'auth', event: { action: 'update', user: { id: ana.id } } });
    expect(auth?.audience).toMatchObject({
      kind: 'user',
      userId: ana.id,
      exceptSessionId: expect.any(String),
    });
    expect(end).toMatchObject({ name: 'endSession', event: { userId: ana.id } });
  });

  it('leaves exactly one session when two sign in at once', async () => {
    const ana = await make.user(await make.company());
    const both = await Promise.all([login(ana.email), login(ana.email)]);
    const answers = await Promise.all(both.map(({ body }) => me(body.token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]));
  });
});

describe('a socket or a picture', () => {
  it('is authenticated by the refresh cookie, until that is spent', async () => {
    const ana = await make.user(await make.company());
    const cookie = cookieOf(await login(ana.email));
    const authenticator = createAuthenticator(server.app);
    expect(await authenticator.byRefreshCookie(cookie)).toMatchObject({
      id: ana.id,
      companyId: ana.companyId,
    });
    expect((await refresh(cookie)).status).toBe(200);
    await expect(authenticator.byRefreshCookie(cookie)).rejects.toThrow('ERR_SESSION_EXPIRED');
    await expect(authenticator.byRefreshCookie('1.invented')).rejects.toThrow('ERR_SESSION_EXPIRED');
  });
});

describe('a password that is changed during a sign-in', () => {
  it('refuses the old password', async () => {
    const ana = await make.user(await make.company());
    const { waiting } = await server.app.database.inCompany(ana.companyId, async (tx) => {
      const text = `update users set "passwordHash" = 'another' where company_id = $1 and id = $2`;
      await tx.query('test-change-password', text, [ana.companyId, ana.id]);
      const waiting = login(ana.email);
      await waitUntilBlocked(server.app);
      return { waiting };
    });
    expect(await waiting).toMatchObject({ status: 401, body: { error: 'ERR_INVALID_CREDENTIALS' } });
  });
});

describe('working hours', () => {
  it("apply at sign-in and at refresh, by the company's clock, after the password check", async () => {
    const ana = await make.user(await make.company(), { startWork: '22:00', endWork: '06:00' });
    server.setNow('2030-03-10T05:00:00Z'); // 02:00 in São Paulo
    const inside = await login(ana.email);
    expect(inside.status).toBe(200);

    server.setNow('2030-03-10T09:30:00Z');
    expect((await login(ana.email)).body.error).toBe('ERR_OUT_OF_HOURS');
    expect((await login(ana.email, 'errada')).body.error).toBe('ERR_INVALID_CREDENTIALS');
    const late = await refresh(cookieOf(inside));
    expect(late.status).toBe(401);
    expect(late.body.error).toBe('ERR_OUT_OF_HOURS');
  });
});

describe('the access token', () => {
  it('is refused with 403 when it is too old, with 401 when it is forged or malformed', async () => {
    const ana = await make.user(await make.company());
    const { token } = (await login(ana.email)).body;
    const forged = `${token.slice(0, -4)}AAAA`;
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`;
    for (const wrong of ['x', forged, unsigned]) {
      expect(await me(wrong)).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } });
    }
    expect((await make.anyone('GET', '/auth/me')).status).toBe(401);
    server.wait(16);
    expect(await me(token)).toMatchObject({ status: 403, body: { error: 'ERR_SESSION_EXPIRED' } });
  });
});

describe('signing out', () => {
  it('ends the session, clears the cookie and shows the user offline', async () => {
    const ana = await make.user(await make.company());
    const session = await login(ana.email);
    server.published.length = 0;

    const response = await make.anyone('DELETE', '/auth/logout', undefined, {
      headers: { authorization: `Bearer ${session.body.token}` },
    });

    expect(response.status).toBe(200);
    expect(response.headers['set-cookie']).toMatch(/^jrt=;/);
    expect((await me(session.body.token)).status).toBe(401);
    expect((await refresh(cookieOf(session))).status).toBe(401);
    expect(server.published[0]).toMatchObject({
      name: 'user',
      event: { user: { id: ana.id, online: false } },
    });
  });
});

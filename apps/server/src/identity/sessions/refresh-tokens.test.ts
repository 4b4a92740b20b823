import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { given, PASSWORD } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { waitUntilBlocked } from '../../testing/wait-until-blocked.ts';
import { refreshSession } from './refresh-session.ts';
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
const cookieOf = (response: { headers: Record<string, unknown> } | undefined) =>
  String(response?.headers['set-cookie']).split(';')[0]?.replace('jrt=', '') ?? '';
const refresh = (cookie: string) =>
  make.anyone('POST', '/auth/refresh_token', undefined, { cookies: { jrt: cookie } });
const me = (token: string) =>
  make.anyone('GET', '/auth/me', undefined, { headers: { authorization: `Bearer ${token}` } });

describe('the refresh token', () => {
  /** Lets the tokens of the company look as if they had been spent earlier: the database's clock decides. */
  const spentEarlier = (companyId: number, seconds: number) =>
    server.app.database.inCompany(companyId, (tx) =>
      tx.query(
        'test-spent-earlier',
        `update refresh_tokens set "usedAt" = "usedAt" - make_interval(secs => $2) where company_id = $1`,
        [companyId, seconds],
      ),
    );

  it('is exchanged for another; using the old one after 30 seconds ends the session', async () => {
    const ana = await make.user(await make.company());
    const first = await login(ana.email);

    const second = await refresh(cookieOf(first));
    expect(second.status).toBe(200);
    expect(second.body.user).toMatchObject({
      id: ana.id,
      company: { companieSettings: [expect.anything()] },
    });
    expect(cookieOf(second)).not.toBe(cookieOf(first));

    await spentEarlier(ana.companyId, 31);
    const replayed = await refresh(cookieOf(first));
    expect(replayed.status).toBe(401);
    expect(replayed.headers['set-cookie']).toMatch(/^jrt=;/);
    expect((await refresh(cookieOf(second))).status).toBe(401);
    expect((await me(second.body.token)).status).toBe(401);
  });

  it('exchanged by two tabs at the same instant keeps both signed in', async () => {
    const ana = await make.user(await make.company());
    const cookie = cookieOf(await login(ana.email));
    const { database } = server.app;
    // Both transactions begin before either spends the token.
    const tabs = await database.inCompany(ana.companyId, async (tx) => {
      await tx.query('hold-token', 'select from refresh_tokens where company_id = $1 for update', [
        ana.companyId,
      ]);
      const waiting = Promise.all([refresh(cookie), refresh(cookie)]);
      await waitUntilBlocked(server.app, 2);
      return { waiting };
    });
    const answers = await tabs.waiting;
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(cookieOf(answers[0])).toBe(cookieOf(answers[1]));
    expect((await refresh(cookieOf(answers[0]))).status).toBe(200);
  });

  it('exchanged once for each of several refused calls keeps the client signed in', async () => {
    const ana = await make.user(await make.company());
    const cookie = cookieOf(await login(ana.email));
    const answers = [await refresh(cookie), await refresh(cookie)];
    // A call that was refused later: by then the first successor is spent, too.
    const third = await refresh(cookieOf(answers[0]));
    answers.push(third, await refresh(cookie));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await me(answers[3]?.body.token)).status).toBe(200);
    expect(cookieOf(answers[3])).toBe(cookieOf(third));
    // Whichever answer came last, its cookie is good when the access token is too old again.
    await spentEarlier(ana.companyId, 900);
    expect((await refresh(cookieOf(third))).status).toBe(200);
  });

  it('copied by a thief ends the session as soon as both have used it, within 30 seconds or not', async () => {
    const ana = await make.user(await make.company());
    const cookie = cookieOf(await login(ana.email));
    const [owners, stolen] = [cookieOf(await refresh(cookie)), cookieOf(await refresh(cookie))];
    await spentEarlier(ana.companyId, 900);
    const next = await refresh(owners);
    expect(next.status).toBe(200);
    await spentEarlier(ana.companyId, 900);
    expect((await refresh(stolen)).status).toBe(401);
    expect((await refresh(cookieOf(next))).status).toBe(401);
  });

  it('is judged by when the request arrived, not by when a busy process handles it', async () => {
    const ana = await make.user(await make.company());
    const cookie = cookieOf(await login(ana.email));
    expect((await refresh(cookie)).status).toBe(200);
    await spentEarlier(ana.companyId, 31);
    const device = { browser: null, os: null, network: '127.0.0.0/24' };
    expect(await refreshSession(server.app, cookie, { device, sinceArrival: () => 5_000 })).toMatchObject({
      user: { id: ana.id },
    });
    await expect(refreshSession(server.app, cookie, { device, sinceArrival: () => 0 })).rejects.toMatchObject(
      {
        code: 'ERR_SESSION_EXPIRED',
      },
    );
  });

  it('is refused when missing, malformed, of another company or a week old', async () => {
    const ana = await make.user(await make.company());
    const cookie = cookieOf(await login(ana.email));
    const other = await make.company();
    expect((await make.anyone('POST', '/auth/refresh_token')).status).toBe(401);
    expect((await refresh('x')).status).toBe(401);
    expect((await refresh(cookie.replace(/^\d+/, String(other.id)))).status).toBe(401);
    server.wait(7 * 24 * 60 + 1);
    expect((await refresh(cookie)).status).toBe(401);
  });

  it('is kept as a hash only', async () => {
    const ana = await make.user(await make.company());
    const cookie = cookieOf(await login(ana.email));
    const rows = await server.app.database.inCompany(ana.companyId, (tx) =>
      tx.query<{ tokenHash: string }>(
        'test-hashes',
        'select "tokenHash" from refresh_tokens where company_id = $1',
        [ana.companyId],
      ),
    );
    expect(rows).toHaveLength(1);
    expect(cookie).not.toContain(rows[0]?.tokenHash);
  });

  it('is sent over https only when the public address is https', async () => {
    const secure = await moduleServer(sessionRoutes, { PUBLIC_URL: 'https://inbox.example' });
    const there = given(secure);
    const ana = await there.user(await there.company());
    const response = await there.anyone('POST', '/auth/login', { email: ana.email, password: PASSWORD });
    for (const cookie of response.headers['set-cookie'] as string[]) expect(cookie).toContain('Secure');
    await secure.close();
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { given } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { createAccessToken } from '../../testing/create-access-token.ts';
import { sweepIdleUsers } from './activity.ts';
import { createAuthenticator } from './authenticator.ts';
import { removeOldSessions } from './remove-old-sessions.ts';
import { sessionRoutes } from './routes.ts';

let server: ModuleServer;
let make: ReturnType<typeof given>;
beforeAll(async () => {
  server = await moduleServer(sessionRoutes);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(() => void (server.published.length = 0));

const onlineEvents = () => server.published.filter(({ name }) => name === 'user').map(({ event }) => event);

describe('online status', () => {
  it('begins with a request, is announced once, and is written at most once a minute', async () => {
    const ana = await make.user(await make.company(), { online: false, lastActivityAt: null });
    const lastActivity = async () => {
      const rows = await server.app.database.inCompany(ana.companyId, (tx) =>
        tx.query<{ at: string }>('test-activity', 'select "lastActivityAt" as at from users where id = $1', [
          ana.id,
        ]),
      );
      return rows[0]?.at;
    };
    server.setNow('2030-01-01T10:00:00Z');
    await make.insert('sessions', { company_id: ana.companyId, userId: ana.id, expiresAt: '2031-01-01' });
    const session = await make.insert('sessions', {
      company_id: ana.companyId,
      userId: ana.id,
      expiresAt: '2031-01-01',
    });
    const token = () =>
      createAccessToken(server.app, {
        id: ana.id,
        companyId: ana.companyId,
        profile: 'user',
        sid: session.id,
      });
    const authenticator = createAuthenticator(server.app);

    await authenticator.byAccessToken(token());
    expect(onlineEvents()).toMatchObject([{ action: 'update', user: { id: ana.id, online: true } }]);
    server.setNow('2030-01-01T10:00:30Z');
    await authenticator.byAccessToken(token());
    expect(await lastActivity()).toBe('2030-01-01T10:00:00.000Z');
    server.setNow('2030-01-01T10:01:00Z');
    await authenticator.byAccessToken(token());
    expect(await lastActivity()).toBe('2030-01-01T10:01:00.000Z');
    expect(onlineEvents()).toHaveLength(1);
  });

  it('ends five minutes after the last request, announced once although two processes sweep', async () => {
    server.setNow(null);
    const company = await make.company();
    const idle = await make.user(company, { online: true, lastActivityAt: new Date(Date.now() - 301_000) });
    await make.user(company, { online: true, lastActivityAt: new Date(Date.now() - 200_000) });

    await Promise.all([sweepIdleUsers(server.app), sweepIdleUsers(server.app)]);

    const ofCompany = server.published.filter(({ companyId }) => companyId === company.id);
    expect(ofCompany).toHaveLength(1);
    expect(ofCompany[0]?.event).toMatchObject({ action: 'update', user: { id: idle.id, online: false } });
  });
});

describe('the viewer', () => {
  it('hides numbers under LGPD from profile user, and expires past the due date, but not in company 1', async () => {
    server.setNow(null);
    const operator = await make.company({ id: 1, status: false });
    const company = await make.company({ dueDate: '2020-01-01' });
    const values = JSON.stringify({ enableLGPD: 'enabled', lgpdHideNumber: 'enabled' });
    await make.insert('company_settings', { company_id: company.id, values });
    const authenticator = createAuthenticator(server.app);
    const viewerOf = async (user: { id: number; companyId: number }) => {
      const session = await make.insert('sessions', {
        company_id: user.companyId,
        userId: user.id,
        expiresAt: '2999-01-01',
      });
      const claims = { id: user.id, companyId: user.companyId, profile: 'user', sid: session.id };
      return authenticator.byAccessToken(createAccessToken(server.app, claims));
    };

    expect(await viewerOf(await make.user(company))).toMatchObject({ hidesNumbers: true, isExpired: true });
    const queue = await make.queue(company);
    const member = await make.user(company);
    await make.insert('user_queues', { company_id: company.id, userId: member.id, queueId: queue.id });
    expect((await viewerOf(member)).queueIds).toEqual([queue.id]);
    expect(await viewerOf(await make.admin(company))).toMatchObject({ hidesNumbers: false, isExpired: true });
    expect(await viewerOf(await make.user(operator))).toMatchObject({
      hidesNumbers: false,
      isExpired: false,
    });
  });

  it('is loaded again as soon as a change is published', async () => {
    const company = await make.company();
    const queue = await make.queue(company);
    const ana = await make.user(company);
    expect((await ana.call('GET', '/auth/me')).body.profile).toBe('user');
    await server.app.database.inCompany(company.id, (tx) =>
      tx.query('test-promote', `update users set profile = 'admin' where id = $1`, [ana.id]),
    );
    await make.insert('user_queues', { company_id: company.id, userId: ana.id, queueId: queue.id });
    expect((await ana.call('GET', '/auth/me')).body.profile).toBe('user');
    server.app.bus.publish('viewer', { companyId: company.id, userId: ana.id });
    expect((await ana.call('GET', '/auth/me')).body.profile).toBe('admin');
  });
});

describe('the cleanup', () => {
  it('removes sessions that ended yesterday and keeps the live ones', async () => {
    server.setNow(null);
    const ana = await make.user(await make.company());
    await make.insert('sessions', { company_id: ana.companyId, userId: ana.id, expiresAt: '2020-01-01' });
    await removeOldSessions(server.app);
    const rows = await server.app.database.inCompany(ana.companyId, (tx) =>
      tx.query('test-sessions', 'select id from sessions where company_id = $1', [ana.companyId]),
    );
    expect(rows).toHaveLength(1);
  });

  it('removes sessions in small transactions, and tokens that were spent long ago', async () => {
    server.setNow(null);
    const ana = await make.user(await make.company());
    const key = { company_id: ana.companyId };
    const live = await make.insert('sessions', { ...key, userId: ana.id, expiresAt: '2999-01-01' });
    for (const [tokenHash, days] of Object.entries({ spent: 31, recent: 29 })) {
      const usedAt = new Date(Date.now() - days * 86_400_000);
      await make.insert('refresh_tokens', { ...key, sessionId: live.id, tokenHash, usedAt });
    }
    await make.insert('refresh_tokens', { ...key, sessionId: live.id, tokenHash: 'unused' });
    for (let index = 0; index < 120; index += 1)
      await make.insert('sessions', { ...key, userId: ana.id, expiresAt: '2020-01-01' });
    const transactions = vi.spyOn(server.app.database, 'acrossCompanies');
    await removeOldSessions(server.app);

    const ofSessions = transactions.mock.calls.filter(([reason]) => reason === 'clean sessions');
    expect(ofSessions).toHaveLength(3);
    const left = await server.app.database.inCompany(ana.companyId, (tx) =>
      tx.query<{ hash: string }>(
        'test-tokens',
        `select "tokenHash" as hash from refresh_tokens where company_id = $1 and "sessionId" = $2 order by 1`,
        [ana.companyId, live.id],
      ),
    );
    expect(left).toEqual([{ hash: 'recent' }, { hash: 'unused' }]);
  });
});

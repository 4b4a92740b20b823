import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../platform/app.ts';
import { queueRoutes } from '../inbox/index.ts';
import { sessionRoutes, userRoutes } from '../identity/index.ts';
import { sweepIdleUsers } from '../identity/sessions/activity.ts';
import { given, type Given, type GivenUser } from './given.ts';
import { moduleServer, type ModuleServer } from './module-server.ts';
import { tenancyRoutes } from '../tenancy/index.ts';

const day = { weekday: 'x', weekdayEn: 'monday', startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' };

// The database keeps companies apart, and so does the code: each alone has to be enough.
describe.each([
  ["by the database's fence and the code's", true],
  ["by the code's conditions alone", false],
])('companies are kept apart %s', (_, isFenced) => {
  let server: ModuleServer;
  let make: Given;
  let mine: GivenUser;
  let theirs: { user: GivenUser; queue: { id: number }; connection: { id: number } };

  beforeAll(async () => {
    const settings = (app: App) => tenancyRoutes(app, async () => 'mail');
    const routes = [sessionRoutes, userRoutes, queueRoutes, settings];
    server = await moduleServer((app) => routes.flatMap((of) => of(app)), {}, { isFenced });
    make = given(server);
    mine = await make.admin(await make.company());
    const other = await make.company();
    const connection = { company_id: other.id, name: 'x', channel: 'whatsapp', provider: 'sandbox' };
    theirs = {
      user: await make.user(other, { name: 'Alheia' }),
      queue: await make.queue(other, { name: 'Alheia' }),
      connection: await make.insert('connections', connection),
    };
  });
  afterAll(() => server.close());

  const everythingOf = async (companyId: number) =>
    server.app.database.acrossCompanies('see that nothing changed', (tx) =>
      tx.query(
        'test-everything',
        `select to_jsonb(c) as company,
           (select jsonb_agg(to_jsonb(r) order by r.id) from users r where r.company_id = c.id) as users,
           (select jsonb_agg(to_jsonb(r) order by r.id) from queues r where r.company_id = c.id) as queues,
           (select jsonb_agg(to_jsonb(r)) from user_queues r where r.company_id = c.id) as members,
           (select jsonb_agg(to_jsonb(r)) from tickets r where r.company_id = c.id) as tickets,
           (select jsonb_agg(to_jsonb(r) order by r.id) from sessions r where r.company_id = c.id) as sessions,
           (select jsonb_agg(to_jsonb(r)) from company_settings r where r.company_id = c.id) as settings
         from companies c where c.id = $1`,
        [companyId],
      ),
    );

  it('in every place of a request that may contain an id', async () => {
    const before = await everythingOf(theirs.user.companyId);
    const { user, queue, connection } = theirs;
    const own = await make.user({ id: mine.companyId });
    const ownQueue = await make.queue({ id: mine.companyId });
    const calls = [
      ['GET', `/users/${user.id}`, undefined],
      ['PUT', `/users/${user.id}`, { name: 'Minha', password: 'minha-agora' }],
      ['DELETE', `/users/${user.id}`, undefined],
      ['PUT', `/users/toggleChangeWidht/${user.id}`, { defaultTicketsManagerWidth: 600 }],
      ['PUT', `/users/${own.id}`, { queueIds: [queue.id] }],
      ['PUT', `/users/${own.id}`, { whatsappId: connection.id }],
      ['GET', `/queue/${queue.id}`, undefined],
      ['PUT', `/queue/${queue.id}`, { name: 'Minha', userIds: [] }],
      ['DELETE', `/queue/${queue.id}`, undefined],
      ['PUT', `/queue/${ownQueue.id}`, { userIds: [user.id] }],
      ['GET', `/companies/${user.companyId}`, undefined],
      ['GET', `/companies/listPlan/${user.companyId}`, undefined],
      ['PUT', `/companies/${user.companyId}/schedules`, { schedules: [day] }],
      ['GET', `/companySettings/${user.companyId}`, undefined],
    ] as const;
    for (const [method, path, body] of calls) {
      expect(await mine.call(method, path, body), `${method} ${path}`).toMatchObject({ status: 404 });
    }
    expect(await everythingOf(theirs.user.companyId)).toEqual(before);
  });

  // The keys contain the company, so two companies may have rows with the same ids: a condition without the company
  // would find the twin's row here.
  it('when a twin company has rows with the very same ids', async () => {
    const plan = await make.plan({ users: 4, queues: 2 });
    const company = async (name: string) => {
      const row = await make.company({ planId: plan.id, name: `${name} ${isFenced}` });
      await make.insert('company_settings', { company_id: row.id, values: { transferMessage: name } });
      await make.insert('contacts', { company_id: row.id, id: 9_000, name: 'Cliente' });
      await make.insert('conversations', { company_id: row.id, id: 9_000, contactId: 9_000 });
      return row;
    };
    const people = async (of: { id: number }, name: string) => {
      const [boss, agent, spare] = [
        await make.admin(of, { id: 9_001, name, online: false, lastActivityAt: null }),
        await make.user(of, { id: 9_002, name }),
        await make.user(of, { id: 9_003, name }),
      ];
      for (const id of [9_004, 9_005]) {
        await make.queue(of, { id, name: `${name} ${id}` });
        await make.insert('user_queues', { company_id: of.id, userId: agent.id, queueId: id });
      }
      const facts = { status: 'open', queueId: 9_005, userId: 9_003, channel: 'whatsapp' };
      const place = { company_id: of.id, id: 9_000, contactId: 9_000, conversationId: 9_000 };
      await make.insert('tickets', { ...place, ...facts });
      return { boss, agent, spare };
    };
    const older = await company('Alheia');
    const twin = await people(older, 'Alheia');
    const { boss, agent } = await people(await company('Própria'), 'Própria');
    const before = await everythingOf(older.id);

    const calls = [
      ['GET', '/users', undefined],
      ['GET', '/users/list', undefined],
      ['GET', '/users/9002', undefined],
      ['PUT', '/users/9002', { name: 'Outra', queueIds: [9_004], password: 'outra-senha' }],
      ['PUT', '/users/toggleChangeWidht/9002', { defaultTicketsManagerWidth: 600 }],
      ['POST', '/users', { name: 'Nova', email: `nova${isFenced}@prosa.test`, password: 'segredo-8' }],
      ['DELETE', '/users/9003', undefined],
      ['GET', '/queue', undefined],
      ['GET', '/queue/9004', undefined],
      ['PUT', '/queue/9004', { name: 'Outra', userIds: [9_001] }],
      ['DELETE', '/queue/9005', undefined],
      ['POST', '/queue', { name: 'Nova', color: '#123124' }],
      ['GET', '/settings', undefined],
      ['PUT', '/companySettings', { column: 'userRating', data: 'enabled' }],
      ['PUT', `/companies/${boss.companyId}/schedules`, { schedules: [day] }],
      ['GET', '/auth/me', undefined],
      ['DELETE', '/auth/logout', undefined],
    ] as const;
    expect((await boss.call('PUT', '/users/9001', { profile: 'user' })).body.error).toBe('ERR_LAST_ADMIN');
    for (const [method, path, body] of calls) {
      const answer = await boss.call(method, path, body);
      expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
      expect(JSON.stringify(answer.body), `${method} ${path}`).not.toContain('Alheia');
    }
    expect((await agent.call('GET', '/auth/me')).status).toBe(401);
    expect(await everythingOf(older.id)).toEqual(before);
    for (const { call } of [twin.boss, twin.agent, twin.spare]) {
      expect((await call('GET', '/auth/me')).status).toBe(200);
    }
  });

  it('when idle users are swept', async () => {
    const company = await make.company();
    const [idle, present] = [await make.user(company), await make.user(await make.company(), { id: 9_100 })];
    await make.user(company, { id: 9_100, online: true, lastActivityAt: '2020-01-01' });
    expect(idle.companyId).not.toBe(present.companyId);
    const before = await everythingOf(present.companyId);
    await sweepIdleUsers(server.app);
    expect(await everythingOf(present.companyId)).toEqual(before);
  });
});

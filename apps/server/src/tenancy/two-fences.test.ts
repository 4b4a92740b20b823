import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueRoutes } from '../inbox/index.ts';
import { sessionRoutes, userRoutes } from '../identity/index.ts';
import { given, type Given, type GivenUser } from '../testing/given.ts';
import { roomServer, type RoomServer } from '../testing/room-server.ts';
import { tenancyRoutes } from './index.ts';

const day = { weekday: 'x', weekdayEn: 'monday', startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' };

// The database keeps companies apart, and so does the code: each alone has to be enough.
describe.each([
  ["by the database's fence and the code's", true],
  ["by the code's conditions alone", false],
])('companies are kept apart %s', (_, isFenced) => {
  let server: RoomServer;
  let make: Given;
  let mine: GivenUser;
  let theirs: { user: GivenUser; queue: { id: number }; connection: { id: number } };

  beforeAll(async () => {
    const routes = [sessionRoutes, userRoutes, queueRoutes, tenancyRoutes];
    server = await roomServer((app) => routes.flatMap((of) => of(app)), {}, { isFenced });
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

  const everythingOfTheirs = async () =>
    server.app.database.acrossCompanies('see that nothing changed', (tx) =>
      tx.query(
        'test-everything',
        `select to_jsonb(c) as company, (select jsonb_agg(to_jsonb(u) order by u.id) from users u where u.company_id = c.id) as users,
           (select jsonb_agg(to_jsonb(q)) from queues q where q.company_id = c.id) as queues,
           (select jsonb_agg(to_jsonb(m)) from user_queues m where m.company_id = c.id) as members,
           (select jsonb_agg(to_jsonb(s)) from company_settings s where s.company_id = c.id) as settings
         from companies c where c.id = $1`,
        [theirs.user.companyId],
      ),
    );

  it('in every place of a request where an id may stand', async () => {
    const before = await everythingOfTheirs();
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
    expect(await everythingOfTheirs()).toEqual(before);
  });

  it('in lists, and in what a change of the own company touches', async () => {
    const before = await everythingOfTheirs();
    for (const path of ['/users', '/users/list', '/queue', '/companies/list', '/users?searchParam=alheia']) {
      const { status, body } = await mine.call('GET', path);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain('Alheia');
    }
    await mine.call('PUT', '/companySettings', { column: 'userRating', data: 'enabled' });
    await mine.call('PUT', '/settings/requiredTag', { value: 'enabled' });
    await mine.call('PUT', `/companies/${mine.companyId}/schedules`, { schedules: [day] });
    await mine.call('PUT', `/users/${mine.id}`, { name: 'Outro', password: 'outra-senha' });
    await mine.call('POST', '/queue', { name: 'Nova', color: '#123123', userIds: [mine.id] });
    await mine.call('DELETE', '/auth/logout');
    expect(await everythingOfTheirs()).toEqual(before);
    expect((await theirs.user.call('GET', '/auth/me')).status).toBe(200);
  });
});

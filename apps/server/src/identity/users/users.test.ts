import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import { type Answer, given, type Given, type GivenUser, PASSWORD } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { sessionRoutes } from '../sessions/routes.ts';
import { userRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let company: { id: number };
let admin: GivenUser;
let ana: GivenUser;
let stranger: GivenUser;

beforeAll(async () => {
  server = await moduleServer((app) => [...sessionRoutes(app), ...userRoutes(app)]);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await make.company({ email: 'contato@empresa.test' });
  admin = await make.admin(company);
  ana = await make.user(company);
  stranger = await make.user(await make.company());
  server.published.length = 0;
});

let counter = 0;
const person = (facts: object = {}) => {
  counter += 1;
  return { name: 'Rui', email: `rui${counter}@prosa.test`, password: 'segredo-2', ...facts };
};
/** Every user of the company sees its users in this list. */
const sightOf = ({ id }: { id: number }) => ({ path: '/users/list', record: { id } });
const login = (email: string, password: string) => make.anyone('POST', '/auth/login', { email, password });
const fields = ({ body }: Answer) => body.details.map((detail: { field: string }) => detail.field);

describe('reading users', () => {
  it('pages by name, and searches names without accents and e-mails', async () => {
    for (let count = 0; count < 22; count += 1) {
      await make.user(company, {
        name: `Zé ${String(count).padStart(2, '0')}`,
        email: `z${count}.${company.id}@x.test`,
      });
    }
    const first = (await ana.call('GET', '/users/?searchParam=ze')).body;
    expect(first).toMatchObject({ count: 22, hasMore: true });
    expect(first.users).toHaveLength(20);
    expect(first.users[0]).toMatchObject({ name: 'Zé 00', company: { id: company.id } });
    const second = (await ana.call('GET', '/users?searchParam=ze&pageNumber=2')).body;
    expect(second).toMatchObject({ count: 22, hasMore: false });
    expect(second.users.map((user: { name: string }) => user.name)).toEqual(['Zé 20', 'Zé 21']);
    expect((await ana.call('GET', '/users?searchParam=ze&pageNumber=3')).body).toMatchObject({
      users: [],
      count: 22,
    });
    expect((await ana.call('GET', `/users?searchParam=z7.${company.id}@`)).body.count).toBe(1);
    expect((await ana.call('GET', '/users?searchParam=%25')).body.count).toBe(0);
  });

  it('lists for pickers only the users of the same company', async () => {
    const { body } = await ana.call('GET', '/users/list');
    expect(body.map((user: { id: number }) => user.id).toSorted((a: number, b: number) => a - b)).toEqual([
      admin.id,
      ana.id,
    ]);
    expect(Object.keys(body[0])).toEqual(['id', 'name', 'email', 'online', 'queues']);
  });

  it('shows users their own profile with company and plan, and a profile of others to admins alone', async () => {
    const own = await ana.call('GET', `/users/${ana.id}`);
    expect(own.body).toMatchObject({ id: ana.id, company: { id: company.id, plan: null } });
    expect(own.body).not.toHaveProperty('token');
    expect((await admin.call('GET', `/users/${ana.id}`)).status).toBe(200);
    await expectRefusal(ana, {
      sight: sightOf(admin),
      request: ['GET', `/users/${admin.id}`],
      code: 'ERR_NO_PERMISSION',
    });
    await expectHidden(admin, {
      seenBy: stranger,
      sight: sightOf(stranger),
      request: ['GET', `/users/${stranger.id}`],
      code: 'ERR_NO_USER_FOUND',
    });
    expect((await admin.call('GET', '/users/999999')).body.error).toBe('ERR_NO_USER_FOUND');
    expect((await admin.call('GET', '/users/x')).status).toBe(400);
  });
});

describe('changing a user', () => {
  it('lets users change only their own profile fields, and ignores the other fields', async () => {
    const { status, body } = await ana.call('PUT', `/users/${ana.id}`, {
      name: 'Ana Maria',
      farewellMessage: 'Tchau',
      defaultTheme: 'dark',
      language: 'es',
      profile: 'admin',
      super: true,
      showDashboard: 'enabled',
      startWork: '09:00',
      allTicket: 'enable',
      queueIds: [(await make.queue(company)).id],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Ana Maria',
      farewellMessage: 'Tchau',
      defaultTheme: 'dark',
      language: 'es',
      profile: 'user',
      super: false,
      showDashboard: 'disabled',
      startWork: '00:00',
      allTicket: 'disable',
      queues: [],
    });
    expect(server.published).toMatchObject([
      { name: 'user', event: { action: 'update', user: { name: 'Ana Maria' } } },
    ]);
  });

  it('keeps no number where the form sends an empty one, and notes no change of it', async () => {
    const change = { farewellMessage: 'Até logo', wpp: '' };
    const { status, body } = await ana.call('PUT', `/users/${ana.id}`, change);
    expect([status, body.wpp]).toEqual([200, null]);
    const entries = await server.app.database.inCompany(company.id, (tx) =>
      tx.query<{ field: string }>(
        'test-audit',
        `select c ->> 'field' as field from audit_entries e, jsonb_array_elements(e.changes) c
         where e.company_id = $1 and e.action = 'user.update'`,
        [company.id],
      ),
    );
    expect(entries).toEqual([{ field: 'farewellMessage' }]);
  });

  it('is refused for a visible colleague, for a super by an admin, and not found in another company', async () => {
    const rui = await make.user(company);
    const operator = await make.admin(company, { super: true });
    for (const [who, whom] of [
      [ana, rui],
      [ana, admin],
      [admin, operator],
    ] as const) {
      await expectRefusal(who, {
        sight: sightOf(whom),
        request: ['PUT', `/users/${whom.id}`, { name: 'Outro', password: 'roubada' }],
        code: 'ERR_NO_PERMISSION',
      });
    }
    expect((await login(operator.email, PASSWORD)).status).toBe(200);
    await expectHidden(admin, {
      seenBy: stranger,
      sight: sightOf(stranger),
      request: ['PUT', `/users/${stranger.id}`, { name: 'Outro' }],
      code: 'ERR_NO_USER_FOUND',
    });
  });

  it('of an expired company is left to each person alone, also for admins', async () => {
    const late = await make.company({ status: false });
    const boss = await make.admin(late);
    const rui = await make.user(late);
    const refused = await boss.call('PUT', `/users/${rui.id}`, { name: 'Outro' });
    expect(refused).toMatchObject({ status: 403, body: { message: 'ERR_SUBSCRIPTION_EXPIRED' } });
    expect((await boss.call('PUT', `/users/${boss.id}`, { name: 'Dona' })).body).toMatchObject({
      name: 'Dona',
    });
    expect((await rui.call('PUT', `/users/${rui.id}`, { name: 'Rui' })).body).toMatchObject({ name: 'Rui' });
  });

  it('takes effect on the next call of the changed person', async () => {
    expect((await ana.call('POST', '/users', person())).status).toBe(403);
    await admin.call('PUT', `/users/${ana.id}`, { profile: 'admin' });
    expect((await ana.call('POST', '/users', person())).status).toBe(201);
  });

  it('replaces the queues; an empty list removes them all, an absent one keeps them', async () => {
    const [a, b] = [await make.queue(company), await make.queue(company)];
    const queues = async (change: object) =>
      (await admin.call('PUT', `/users/${ana.id}`, change)).body.queues.map(
        (queue: { id: number }) => queue.id,
      );
    expect(await queues({ queueIds: [a.id] })).toEqual([a.id]);
    expect(await queues({ queueIds: [b.id] })).toEqual([b.id]);
    expect(await queues({ name: 'Ana' })).toEqual([b.id]);
    expect(await queues({ queueIds: [] })).toEqual([]);
    const foreign = await make.queue({ id: stranger.companyId });
    const refused = await admin.call('PUT', `/users/${ana.id}`, {
      name: 'Meia',
      queueIds: [a.id, foreign.id],
    });
    expect(refused.status).toBe(404);
    expect((await admin.call('GET', `/users/${ana.id}`)).body).toMatchObject({ name: 'Ana', queues: [] });
  });

  it('keeps the last admin, also when two admins step down at once', async () => {
    expect(await admin.call('PUT', `/users/${admin.id}`, { profile: 'user' })).toMatchObject({
      status: 409,
      body: { error: 'ERR_LAST_ADMIN' },
    });
    const second = await make.admin(company);
    const both = await Promise.all(
      [admin, second].map((who) => who.call('PUT', `/users/${who.id}`, { profile: 'user' })),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it('of an admin with a new password ends the sessions of that person', async () => {
    const elsewhere = (await login(ana.email, PASSWORD)).body.token;
    const asElsewhere = { headers: { authorization: `Bearer ${elsewhere}` } };
    await admin.call('PUT', `/users/${ana.id}`, { password: 'segredo-3' });
    expect((await make.anyone('GET', '/auth/me', undefined, asElsewhere)).status).toBe(401);
    expect((await login(ana.email, PASSWORD)).status).toBe(401);

    expect((await login(ana.email, 'segredo-3')).status).toBe(200);
  });

  it("changes the company's e-mail with that of the user who has it", async () => {
    const email = `dona${company.id}@prosa.test`;
    await admin.call('PUT', `/users/${ana.id}`, { email });
    const companyEmail = async () => (await admin.call('GET', `/users/${ana.id}`)).body && companyEmailOf();
    const companyEmailOf = async () => {
      const [row] = await server.app.database.inCompany(company.id, (tx) =>
        tx.query<{ email: string }>('test-company-email', 'select email from companies where id = $1', [
          company.id,
        ]),
      );
      return row?.email;
    };
    expect(await companyEmail()).toBe('contato@empresa.test');
    await admin.call('PUT', `/users/${ana.id}`, { email: 'contato@empresa.test' });
    await admin.call('PUT', `/users/${ana.id}`, { email: `novo${company.id}@prosa.test` });
    expect(await companyEmail()).toBe(`novo${company.id}@prosa.test`);
  });
});

describe('the width of the ticket list', () => {
  it('is stored by the user or an admin, not by a colleague or another company', async () => {
    const widening = (whom: GivenUser, px: unknown) =>
      ['PUT', `/users/toggleChangeWidht/${whom.id}`, { defaultTicketsManagerWidth: px }] as const;
    const width = (who: GivenUser, whom: GivenUser, px: unknown) => who.call(...widening(whom, px));
    expect((await width(ana, ana, 600)).body.defaultTicketsManagerWidth).toBe(600);
    expect((await width(admin, ana, '700')).body.defaultTicketsManagerWidth).toBe(700);
    const others = { sight: sightOf(admin), request: widening(admin, 600) };
    await expectRefusal(ana, { ...others, code: 'ERR_NO_PERMISSION' });
    await expectHidden(stranger, { ...others, seenBy: ana, code: 'ERR_NO_USER_FOUND' });
    expect(fields(await width(ana, ana, 403))).toEqual(['defaultTicketsManagerWidth']);
  });
});

describe('deleting a user', () => {
  it('removes the user and the sessions, and announces it to the company', async () => {
    expect((await admin.call('DELETE', `/users/${ana.id}`)).status).toBe(200);
    expect((await ana.call('GET', '/auth/me')).status).toBe(401);
    expect((await admin.call('GET', `/users/${ana.id}`)).status).toBe(404);
    expect(server.published[0]?.event).toEqual({
      action: 'delete',
      userId: ana.id,
    });
  });

  it('is refused to an agent, to an admin for a super, in other companies and for the last admin', async () => {
    const code = 'ERR_NO_PERMISSION';
    await expectRefusal(ana, { sight: sightOf(ana), request: ['DELETE', `/users/${ana.id}`], code });
    await expectHidden(admin, {
      seenBy: stranger,
      sight: sightOf(stranger),
      request: ['DELETE', `/users/${stranger.id}`],
      code: 'ERR_NO_USER_FOUND',
    });
    expect((await admin.call('DELETE', `/users/${admin.id}`)).body.error).toBe('ERR_LAST_ADMIN');
    const operator = await make.admin(company, { super: true });
    const request = ['DELETE', `/users/${operator.id}`] as const;
    await expectRefusal(admin, { sight: sightOf(operator), request, code });
  });
});

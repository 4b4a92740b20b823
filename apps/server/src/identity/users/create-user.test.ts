import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { whileBlocked } from '../../testing/while-blocked.ts';
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
const login = (email: string, password: string) => make.anyone('POST', '/auth/login', { email, password });
const fields = ({ body }: Answer) => body.details.map((detail: { field: string }) => detail.field);

describe('creating a user', () => {
  it('stores every field, announces the user to the company, and lets the person sign in', async () => {
    const queue = await make.queue(company);
    const input = person({
      startWork: '23:00',
      endWork: '22:59',
      allTicket: 'enabled',
      allowGroup: true,
      wpp: '5511999990000',
      queueIds: [queue.id, queue.id],
      showDashboard: 'enabled',
    });
    const { status, body } = await admin.call('POST', '/users', { ...input, companyId: stranger.companyId });

    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Rui',
      companyId: company.id,
      profile: 'user',
      super: false,
      allTicket: 'enable',
      allowGroup: true,
      userClosePendingTicket: 'enabled',
      allHistoric: 'disabled',
      showDashboard: 'enabled',
      wpp: '5511999990000',
      queues: [{ id: queue.id, name: queue.name, color: queue.color }],
    });
    expect(body).not.toHaveProperty('password');
    expect(body).not.toHaveProperty('passwordHash');
    expect(server.published).toMatchObject([
      { companyId: company.id, name: 'user', event: { action: 'create', user: { id: body.id } } },
    ]);
    expect((await login(input.email, input.password)).status).toBe(200);
  });

  it('has the defaults of the specification', async () => {
    const { body } = await admin.call('POST', '/users', person());
    expect(body).toMatchObject({
      startWork: '00:00',
      endWork: '23:59',
      allTicket: 'disable',
      allowGroup: false,
      defaultTheme: 'light',
      defaultMenu: 'open',
      defaultTicketsManagerWidth: 550,
      language: 'pt',
      online: false,
    });
  });

  it.each([
    ['name', { name: 'R' }],
    ['name', { name: 'R'.repeat(51) }],
    ['password', { password: '1234' }],
    ['password', { password: 'x'.repeat(51) }],
    ['email', { email: 'abc' }],
    ['profile', { profile: 'boss' }],
    ['startWork', { startWork: '24:00' }],
    ['queueIds.0', { queueIds: ['x'] }],
  ])('names %s when it is wrong, and stores nothing', async (field, wrong) => {
    const response = await admin.call('POST', '/users', person(wrong));
    expect(response.status).toBe(400);
    expect(fields(response)).toEqual([field]);
    expect((await admin.call('GET', '/users')).body.count).toBe(2);
  });

  it('refuses an e-mail known anywhere in the installation, whatever its case', async () => {
    for (const email of [ana.email.toUpperCase(), stranger.email]) {
      const response = await admin.call('POST', '/users', person({ email }));
      expect(response.status).toBe(409);
      expect(response.body).toMatchObject({
        error: 'An user with this email already exists.',
        message: 'ERR_EMAIL_ALREADY_EXISTS',
      });
    }
  });

  it("treats another company's queue and connection as missing, and stores nothing", async () => {
    const foreign = await make.queue({ id: stranger.companyId });
    const connection = await make.insert('connections', {
      company_id: stranger.companyId,
      name: 'x',
      channel: 'whatsapp',
      provider: 'sandbox',
    });
    expect(await admin.call('POST', '/users', person({ queueIds: [foreign.id] }))).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_QUEUE_FOUND' },
    });
    expect(await admin.call('POST', '/users', person({ whatsappId: connection.id }))).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_WAPP_FOUND' },
    });
    expect((await admin.call('GET', '/users')).body.count).toBe(2);
  });

  it('is for admins; only a super creates a super', async () => {
    expect(await ana.call('POST', '/users', person())).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    });
    expect((await make.anyone('POST', '/users', person())).status).toBe(401);
    expect((await admin.call('POST', '/users', person({ super: true }))).body.super).toBe(false);
    const operator = await make.admin(company, { super: true });
    expect((await operator.call('POST', '/users', person({ super: true }))).body.super).toBe(true);
  });

  it('stops at the limit of the plan, also when two are created at once', async () => {
    const plan = await make.plan({ users: 2 });
    const full = await make.company({ planId: plan.id });
    const boss = await make.admin(full);

    // Recording the first request's activity would wait for the locked table, so it happens before.
    await boss.call('GET', '/users/list');
    const both = await whileBlocked(server.app, 'users', async () =>
      Promise.all([boss.call('POST', '/users', person()), boss.call('POST', '/users', person())]),
    );

    const refused = both.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({
      status: 400,
      body: {
        error: 'Número máximo de usuários já alcançado: 2',
        message: 'ERR_LIMIT_REACHED',
        details: [
          { field: 'users', message: '2' },
          { field: 'plan', message: plan.name },
        ],
      },
    });
    expect((await boss.call('GET', '/users')).body.count).toBe(2);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import { sessionRoutes } from '../../identity/index.ts';
import { type Answer, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { companyRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let operator: GivenUser;
let plan: { id: number };

beforeAll(async () => {
  server = await moduleServer((app) => [...sessionRoutes(app), ...companyRoutes(app)]);
  make = given(server);
  operator = await make.admin(await make.insert('companies', { name: 'Operadora' }), { super: true });
  plan = await make.plan();
});
afterAll(() => server.close());

let counter = 0;
const padaria = (facts: object = {}) => {
  counter += 1;
  const name = `Padaria ${counter}`;
  return { name, email: `dono${counter}@padaria.test`, planId: plan.id, password: 'segredo-2', ...facts };
};
const login = (email: string, password = 'segredo-2') =>
  make.anyone('POST', '/auth/login', { email, password });
const fields = ({ body }: Answer) => body.details.map((detail: { field: string }) => detail.field);
const sightOf = (id: number) => ({ path: `/companies/${id}`, record: { id } });
const create = async (facts: object = {}) => {
  const input = padaria(facts);
  return { input, ...(await operator.call('POST', '/companies', input)) };
};

describe('creating a company', () => {
  it('creates it with its settings and an admin who can sign in', async () => {
    const facts = {
      phone: '5511',
      document: '1',
      recurrence: 'TRIMESTRAL',
      addressCity: 'Recife',
      numberAttendants: 4,
    };
    const { status, body, input } = await create({ ...facts, dueDate: '2999-12-31' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: input.name,
      ...facts,
      status: true,
      plan: { id: plan.id, users: 10 },
    });
    // The day begins in the time zone of Sao Paulo.
    expect(body.dueDate).toBe('2999-12-31T03:00:00.000Z');
    const session = (await login(input.email)).body;
    expect(session.user).toMatchObject({ companyId: body.id, profile: 'admin', super: false });
    expect(session.user.company.companieSettings[0]).toMatchObject({
      companyId: body.id,
      userRandom: 'enabled',
    });
  });

  it('creates nothing when the name, the e-mail or the plan is refused', async () => {
    const { input } = await create();
    const count = async () => (await operator.call('GET', '/companies')).body.length;
    const before = await count();
    expect(
      await operator.call('POST', '/companies', padaria({ name: input.name.toUpperCase() })),
    ).toMatchObject({
      status: 409,
      body: { error: 'ERR_COMPANY_NAME_ALREADY_EXISTS' },
    });
    expect(await operator.call('POST', '/companies', padaria({ email: input.email }))).toMatchObject({
      status: 409,
      body: { message: 'ERR_EMAIL_ALREADY_EXISTS' },
    });
    expect(await operator.call('POST', '/companies', padaria({ planId: 999_999 }))).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_PLAN_FOUND' },
    });
    expect(await count()).toBe(before);
  });

  it.each([
    ['name', { name: 'P' }],
    ['email', { email: 'abc' }],
    ['planId', { planId: undefined }],
    ['password', { password: undefined }],
    ['recurrence', { recurrence: 'SEMANAL' }],
    ['dueDate', { dueDate: 'amanhã' }],
  ])('names %s when it is wrong', async (field, wrong) => {
    const response = await operator.call('POST', '/companies', padaria(wrong));
    expect(response.status).toBe(400);
    expect(fields(response)).toEqual([field]);
  });
});

describe('changing a company', () => {
  it('publishes its plan, state and due date to its browsers', async () => {
    const { body } = await create();
    const other = await make.plan();
    server.published.length = 0;
    await operator.call('PUT', `/companies/${body.id}`, { planId: other.id, dueDate: '2999-12-31' });
    const company = {
      id: body.id,
      status: true,
      dueDate: '2999-12-31T03:00:00.000Z',
      plan: { id: other.id },
    };
    const audience = { kind: 'company' };
    expect(server.published).toMatchObject([
      { companyId: body.id, name: 'subscription', event: { company }, audience },
      { companyId: body.id, name: 'invoice', event: { action: 'update' }, audience },
    ]);
  });

  it('keeps absent fields; an empty due date or recurrence clears the stored one', async () => {
    const { body } = await create({ dueDate: '2999-12-31', recurrence: 'ANUAL' });
    const { body: changed } = await operator.call('PUT', `/companies/${body.id}`, {
      dueDate: '',
      recurrence: '',
    });
    expect(changed).toEqual({ ...body, dueDate: null, recurrence: null });
  });

  it.each(['0000-01-01', '9999-12-31T23:59:59-23:59', '0000-01-01T00:00:00Z'])(
    'refuses %s, a due date that no calendar has',
    async (dueDate) => {
      const { body } = await create({});
      const changed = await operator.call('PUT', `/companies/${body.id}`, { dueDate });
      expect(changed).toMatchObject({ status: 400, body: { details: [{ field: 'dueDate' }] } });
    },
  );

  it('changes the e-mail and the password of its admin, and ends the sessions', async () => {
    const { body, input } = await create();
    const { token } = (await login(input.email)).body;
    const me = () =>
      make.anyone('GET', '/auth/me', undefined, { headers: { authorization: `Bearer ${token}` } });
    expect((await me()).status).toBe(200);
    const email = `novo${counter}@padaria.test`;
    await operator.call('PUT', `/companies/${body.id}`, { email, password: 'segredo-9' });
    expect((await me()).status).toBe(401);
    expect((await login(input.email)).status).toBe(401);
    expect((await login(email, 'segredo-9')).status).toBe(200);
    expect((await operator.call('PUT', `/companies/${body.id}`, { email: operator.email })).status).toBe(409);
  });

  it("changes the operator's own password and e-mail in the own profile alone", async () => {
    const path = `/companies/${operator.companyId}`;
    expect(await operator.call('PUT', path, { password: 'segredo-9' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_CURRENT_PASSWORD_REQUIRED' },
    });
    expect((await operator.call('PUT', path, { email: 'contato@operadora.test' })).status).toBe(200);
    const [own] = await server.app.database.acrossCompanies('test', (tx) =>
      tx.query('test-own-email', 'select email from users where id = $1', [operator.id]),
    );
    expect(own).toEqual({ email: operator.email });
  });

  it('changes the first admin of this company when nobody has its e-mail', async () => {
    const company = await make.company();
    const rui = await make.user(company);
    const boss = await make.admin(company);
    await operator.call('PUT', `/companies/${company.id}`, { password: 'segredo-7' });
    expect((await login(boss.email, 'segredo-7')).status).toBe(200);
    expect((await login(rui.email, 'segredo-7')).status).toBe(401);
  });

  it('takes effect on the next call when it is switched off: its people may still read it and pay', async () => {
    const { body, input } = await create();
    const { token } = (await login(input.email)).body;
    const call = (path: string) =>
      make.anyone('GET', path, undefined, { headers: { authorization: `Bearer ${token}` } });
    expect((await call('/companies/list')).status).toBe(200);
    await operator.call('PUT', `/companies/${body.id}`, { status: 'false' });
    expect(await call('/companies/list')).toMatchObject({
      status: 403,
      body: { error: 'ERR_SUBSCRIPTION_EXPIRED' },
    });
    expect((await call(`/companies/${body.id}`)).status).toBe(200);
    expect((await call('/auth/me')).status).toBe(200);
    expect((await login(input.email)).status).toBe(200);
  });

  it('is refused to its own admin, who sees it; a missing company is not found', async () => {
    const admin = await make.admin(await make.company());
    const path = `/companies/${admin.companyId}`;
    for (const request of [
      ['POST', '/companies', {}],
      ['PUT', path, {}],
      ['DELETE', path, {}],
      ['GET', '/companies'],
      ['GET', '/companiesPlan'],
      ['GET', '/companies/export'],
      ['POST', `${path}/extend`],
      ['POST', `${path}/restore`],
    ] as const)
      await expectRefusal(admin, { sight: sightOf(admin.companyId), request, code: 'ERR_NO_PERMISSION' });
    expect((await operator.call('PUT', '/companies/999999', {})).body.error).toBe('ERR_NO_COMPANY_FOUND');
  });
});

describe('extending a company', () => {
  it('moves its due date on by its recurrence, at once for its people, however long it is past', async () => {
    const { body, input } = await create({ dueDate: '2024-01-15', recurrence: 'TRIMESTRAL' });
    const { token } = (await login(input.email)).body;
    const extend = () => operator.call('POST', `/companies/${body.id}/extend`);
    expect((await extend()).body.dueDate).toBe('2024-04-15T03:00:00.000Z');
    await operator.call('PUT', `/companies/${body.id}`, { dueDate: '2999-10-31', recurrence: 'MENSAL' });
    const before = (await operator.call('GET', `/companies/${body.id}`)).body;
    expect((await extend()).body).toEqual({ ...before, dueDate: '2999-11-30T03:00:00.000Z' });
    const headers = { authorization: `Bearer ${token}` };
    expect((await make.anyone('GET', '/companies/list', undefined, { headers })).status).toBe(200);
  });

  it('adds each month of two at once, and finds no missing company', async () => {
    const { body } = await create({ dueDate: '2999-01-15', recurrence: '' });
    const path = `/companies/${body.id}/extend`;
    await Promise.all([operator.call('POST', path), operator.call('POST', path)]);
    expect((await operator.call('GET', `/companies/${body.id}`)).body.dueDate).toBe(
      '2999-03-15T03:00:00.000Z',
    );
    expect((await operator.call('POST', '/companies/999999/extend')).body.error).toBe('ERR_NO_COMPANY_FOUND');
  });
});

describe('reading companies', () => {
  it('gives users their own company, super any, and nobody another', async () => {
    const { body } = await create();
    const ana = await make.user({ id: body.id });
    expect((await ana.call('GET', `/companies/${body.id}`)).body.name).toBe(body.name);
    expect((await ana.call('GET', `/companies/listPlan/${body.id}`)).body).toMatchObject({
      id: body.id,
      plan: { useKanban: true, useWhatsapp: true },
    });
    expect((await operator.call('GET', `/companies/${body.id}`)).status).toBe(200);
    const hidden = { seenBy: operator, sight: sightOf(1), code: 'ERR_NO_COMPANY_FOUND' } as const;
    for (const path of ['/companies/1', '/companies/listPlan/1', '/companies/999999'])
      await expectHidden(ana, { ...hidden, request: ['GET', path] });
  });

  it('lists all for super, the own one for an admin, none for an agent, and searches in pages', async () => {
    const { body } = await create({ name: 'Açougue São João' });
    const admin = await make.admin({ id: body.id });
    expect((await admin.call('GET', '/companies/list')).body.map(({ id }: { id: number }) => id)).toEqual([
      body.id,
    ]);
    const all = (await operator.call('GET', '/companies/list')).body.length;
    expect(all).toBeGreaterThan(1);
    const page = (await operator.call('GET', '/companiesPlan/?searchParam=sao jo')).body;
    expect(page).toMatchObject({
      count: 1,
      hasMore: false,
      companies: [{ id: body.id, plan: { id: plan.id } }],
    });
    await expectRefusal(await make.user({ id: body.id }), {
      sight: sightOf(body.id),
      request: ['GET', '/companies/list'],
      code: 'ERR_NO_PERMISSION',
    });
  });
});

describe('the weekly hours', () => {
  const day = {
    weekday: 'Segunda',
    weekdayEn: 'monday',
    startTimeA: '08:00',
    endTimeA: '12:00',
    startTimeB: '',
    endTimeB: '',
  };

  it("are stored by the company's admin, not by its agent or another company", async () => {
    const company = await make.company();
    const admin = await make.admin(company);
    const path = `/companies/${company.id}/schedules`;
    const put = (who: GivenUser, body: unknown) => who.call('PUT', path, body);
    expect((await put(admin, { schedules: [day] })).body).toEqual({ id: company.id, schedules: [day] });
    expect((await admin.call('GET', `/companies/${company.id}`)).body.schedules).toEqual([day]);
    const change = { sight: sightOf(company.id), request: ['PUT', path, { schedules: [] }] } as const;
    await expectRefusal(await make.user(company), { ...change, code: 'ERR_NO_PERMISSION' });
    const stranger = await make.admin(await make.company());
    await expectHidden(stranger, { ...change, seenBy: admin, code: 'ERR_NO_COMPANY_FOUND' });
    expect(fields(await put(admin, { schedules: [day, day] }))).toEqual(['schedules']);
  });
});

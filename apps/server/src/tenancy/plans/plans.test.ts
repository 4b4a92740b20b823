import { planFlags } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectHidden } from '../../testing/expect-refusal.ts';
import { type Answer, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { planRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let operator: GivenUser;
let admin: GivenUser;

beforeAll(async () => {
  server = await moduleServer(planRoutes);
  make = given(server);
  operator = await make.admin(await make.company({ id: 1 }), { super: true });
  admin = await make.admin(await make.company());
});
afterAll(() => server.close());

let counter = 0;
const plan = (facts: object = {}) => {
  counter += 1;
  return { name: `Básico ${counter}`, users: 3, connections: '2', queues: 1, amount: '49.90', ...facts };
};
const fields = ({ body }: Answer) => body.details.map((detail: { field: string }) => detail.field);
const names = ({ body }: Answer) => body.map(({ name }: { name: string }) => name);

describe('plans', () => {
  it('are created with limits, a price and flags, which are on unless set otherwise', async () => {
    const input = plan({ isPublic: false, useKanban: 'false' });
    const { status, body } = await operator.call('POST', '/plans', input);
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: input.name, users: 3, connections: 2, amount: 49.9, isPublic: false });
    expect(planFlags.filter((flag) => !body[flag])).toEqual(['useKanban']);
  });

  it('are shown to everybody when public, and all of them to super', async () => {
    const hidden = plan({ isPublic: false });
    const open = plan();
    await operator.call('POST', '/plans', hidden);
    await operator.call('POST', '/plans', open);
    const shown = names(await make.anyone('GET', '/plans/list?listPublic=false'));
    expect(shown).toContain(open.name);
    expect(shown).not.toContain(hidden.name);
    expect(names(await operator.call('GET', '/plans/all'))).toEqual(
      expect.arrayContaining([open.name, hidden.name]),
    );
  });

  it('can be changed in part', async () => {
    const { body } = await operator.call('POST', '/plans', plan());
    const changed = await operator.call('PUT', `/plans/${body.id}`, { amount: 99, useOpenAi: false });
    expect(changed.body).toEqual({ ...body, amount: 99, useOpenAi: false });
  });

  it('limit what companies store in megabytes; empty is without a limit', async () => {
    const { body } = await operator.call('POST', '/plans', plan());
    expect(body.storageLimit).toBeNull();
    const path = `/plans/${body.id}`;
    for (const [storageLimit, stored] of [
      [5_000, 5_000],
      ['', null],
      ['0', 0],
      [null, null],
    ])
      expect((await operator.call('PUT', path, { storageLimit })).body).toEqual({
        ...body,
        storageLimit: stored,
      });
    const limited = await operator.call('POST', '/plans', plan({ storageLimit: 100 }));
    expect((await operator.call('PUT', `/plans/${limited.body.id}`, { amount: 1 })).body.storageLimit).toBe(
      100,
    );
  });

  it('reach the sessions of their companies when they change, and only then', async () => {
    const { body } = await operator.call('POST', '/plans', plan());
    const companies = [await make.company({ planId: body.id }), await make.company({ planId: body.id })];
    const dropped: unknown[] = [];
    const stop = server.app.bus.subscribe('viewer', (payload) => dropped.push(payload));
    server.published.length = 0;

    await operator.call('PUT', `/plans/${body.id}`, { amount: body.amount, useKanban: true });
    expect([dropped, server.published]).toEqual([[], []]);
    const changed = await operator.call('PUT', `/plans/${body.id}`, { useKanban: false, users: 7 });
    stop();
    expect(dropped).toHaveLength(2);
    expect(dropped).toEqual(expect.arrayContaining(companies.map(({ id }) => ({ companyId: id }))));
    const events = companies.map(({ id, name }) => ({
      companyId: id,
      name: 'subscription',
      event: {
        action: 'update',
        company: { id, name, status: true, dueDate: null, plan: changed.body },
      },
      audience: { kind: 'company' },
    }));
    expect(server.published).toEqual(expect.arrayContaining(events));
  });

  it('refuse a name that is taken, also when two are created at once', async () => {
    const input = plan();
    const both = await Promise.all([
      operator.call('POST', '/plans', input),
      operator.call('POST', '/plans', input),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(await operator.call('POST', '/plans', { ...input, name: input.name.toUpperCase() })).toMatchObject(
      {
        status: 409,
        body: { error: 'ERR_PLAN_NAME_ALREADY_EXISTS' },
      },
    );
  });

  it.each([
    ['name', { name: 'B' }],
    ['users', { users: -1 }],
    ['amount', { amount: 'caro' }],
    ['storageLimit', { storageLimit: -1 }],
    ['storageLimit', { storageLimit: 'muito' }],
    ['useKanban', { useKanban: 'talvez' }],
  ])('name %s when it is wrong', async (field, wrong) => {
    const response = await operator.call('POST', '/plans', plan(wrong));
    expect(response.status).toBe(400);
    expect(fields(response)).toEqual([field]);
  });

  it('are removed only when no company has them', async () => {
    const { body } = await operator.call('POST', '/plans', plan());
    await make.company({ planId: body.id });
    await make.company({ planId: body.id, archivedAt: new Date() });
    const listed = (await operator.call('GET', '/plans/all')).body;
    expect(listed.find(({ id }: { id: number }) => id === body.id)).toEqual({ ...body, companies: 2 });
    expect(await operator.call('DELETE', `/plans/${body.id}`)).toMatchObject({
      status: 409,
      body: { error: 'ERR_PLAN_IN_USE', details: [{ field: 'companies', message: '2' }] },
    });
    await server.app.database.acrossCompanies('test', (tx) =>
      tx.query('test-no-plan', 'update companies set "planId" = null where "planId" = $1', [body.id]),
    );
    expect((await operator.call('DELETE', `/plans/${body.id}`)).status).toBe(200);
    expect(await operator.call('DELETE', `/plans/${body.id}`)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_PLAN_FOUND' },
    });
    expect((await operator.call('PUT', `/plans/${body.id}`, { amount: 1 })).status).toBe(404);
  });

  it('are read, created, changed and removed by super, and refused to an admin', async () => {
    const { id } = await make.plan({ isPublic: false });
    const sight = { path: '/plans/all', record: { id } };
    for (const request of [
      ['GET', '/plans/all', undefined],
      ['POST', '/plans', plan()],
      ['PUT', `/plans/${id}`, {}],
      ['DELETE', `/plans/${id}`, undefined],
    ] as const) {
      await expectHidden(admin, { seenBy: operator, sight, request, code: 'ERR_NO_PERMISSION' });
      const [method, path, body] = request;
      expect((await make.anyone(method, path, body)).status).toBe(401);
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userRoutes } from '../../identity/index.ts';
import { authenticatorApp, giveSecondFactor } from '../../testing/authenticator-app.ts';
import { expectHidden } from '../../testing/expect-refusal.ts';
import { type Anything, given, type Given, type GivenUser, PASSWORD } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { tenancyRoutes } from '../index.ts';
import { removeOldEntries } from './remove-old-entries.ts';

let server: ModuleServer;
let make: Given;
let operator: GivenUser;
let admin: GivenUser;
let rui: GivenUser;

beforeAll(async () => {
  server = await moduleServer((app) => [...userRoutes(app), ...tenancyRoutes(app, async () => 'mail')], {
    AUDIT_DAYS: '40',
  });
  make = given(server);
  const home = await make.insert('companies', { id: 1, name: 'Operadora' });
  operator = await make.admin(home, { super: true, name: 'Olga' });
  admin = await make.admin(await make.company(), { name: 'Marina' });
  rui = await make.user({ id: admin.companyId }, { name: 'Rui Barreto', allHistoric: 'disabled' });
});
afterAll(() => server.close());

const read = async (user: GivenUser, query = ''): Promise<Anything[]> =>
  (await user.call('GET', `/audit${query}`)).body.entries;
const csv = async (user: GivenUser, query = '') => {
  const headers = { authorization: `Bearer ${user.token}` };
  return server.http.inject({ url: `/api/audit/export${query}`, headers });
};
const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

describe('the audit log', () => {
  it('tells an admin who changed whom, and from what to what', async () => {
    await admin.call('PUT', `/users/${rui.id}`, { allHistoric: 'enabled', password: 'segredo-novo' });
    const [ended, password, update] = await read(admin);
    expect(update).toMatchObject({
      action: 'user.update',
      actor: { id: admin.id, name: 'Marina', isOperator: false },
      subject: { id: rui.id, name: 'Rui Barreto' },
      company: { id: admin.companyId },
      changes: [{ field: 'allHistoric', before: 'disabled', after: 'enabled' }],
    });
    expect([password.action, ended.action]).toEqual(['user.password', 'user.sessionsEnded']);
    expect(JSON.stringify(await read(admin))).not.toContain('segredo-novo');
  });

  it("shows an admin the operator's changes without the person's name, and the operator all", async () => {
    const plan = await make.plan();
    await operator.call('PUT', `/companies/${admin.companyId}`, { planId: plan.id });
    expect((await read(admin))[0]).toMatchObject({
      action: 'company.update',
      actor: { id: null, name: '', isOperator: true },
      changes: [{ field: 'plan', before: null, after: plan.name }],
    });
    const mine = { actor: { id: operator.id, name: 'Olga', isOperator: true } };
    expect((await read(operator))[0]).toMatchObject(mine);
    expect(await read(admin, '?searchParam=Olga')).toEqual([]);
    expect(await read(admin, `?userId=${operator.id}`)).toEqual([]);
    expect(await read(operator, '?searchParam=olga')).toHaveLength(1);
  });

  it('has who set up a second factor, who removed it, and who requires it', async () => {
    const boss = await make.admin(await make.company(), { name: 'Bruna' });
    const ana = await make.user({ id: boss.companyId }, { name: 'Ana' });
    const path = '/auth/second-factor';
    const { body } = await ana.call('POST', path, { currentPassword: PASSWORD });
    expect(await read(boss)).toEqual([]);
    await ana.call('PUT', path, { code: authenticatorApp(server.app, body.secret)() });
    await boss.call('DELETE', `/users/${ana.id}/second-factor`);
    await giveSecondFactor(server, boss);
    await operator.call('POST', '/second-factor/reset', { email: boss.email });
    const required = { column: 'requireSecondFactor', data: 'enabled' };
    // The operator has ended the admin's session.
    const other = await make.admin({ id: boss.companyId }, { name: 'Caio' });
    expect((await other.call('PUT', '/companySettings', required)).status).toBe(200);

    const all = await read(operator, `?companyId=${boss.companyId}`);
    const facts = all.map(({ action, actor, subject }) => [action, actor.name, subject.name]);
    expect(facts).toEqual([
      ['setting.update', 'Caio', ''],
      ['user.sessionsEnded', 'Olga', 'Bruna'],
      ['user.secondFactorReset', 'Olga', 'Bruna'],
      ['user.sessionsEnded', 'Bruna', 'Ana'],
      ['user.secondFactorReset', 'Bruna', 'Ana'],
      ['user.secondFactorOn', 'Ana', 'Ana'],
    ]);
    const turnedOn = { before: 'disabled', after: 'enabled' };
    expect(all[0].changes).toEqual([{ field: 'requireSecondFactor', ...turnedOn }]);
    // Otherwise the operator, too, would have to set one up first.
    await giveSecondFactor(server, operator);
    await operator.call('PUT', '/settings/requireSecondFactorEverywhere', { value: 'enabled' });
    expect((await read(operator))[0]).toMatchObject({
      action: 'installation.update',
      changes: [{ field: 'requireSecondFactorEverywhere', after: 'enabled' }],
    });
    await operator.call('PUT', '/settings/requireSecondFactorEverywhere', { value: 'disabled' });
  });

  it("keeps the installation's entries to the operator, also from admins of the operator's company", async () => {
    const colleague = await make.admin({ id: 1 });
    await operator.call('PUT', '/settings/asaastoken', { value: 'chave-secreta' });
    await operator.call('POST', '/plans', {
      name: 'Plano novo',
      users: 1,
      connections: 1,
      queues: 1,
      amount: 1,
    });
    expect(await read(colleague)).toEqual([]);
    const [plan, setting] = await read(operator);
    expect(plan).toMatchObject({ action: 'plan.create', company: null, subject: { name: 'Plano novo' } });
    expect(setting).toMatchObject({ action: 'installation.update', changes: [{ field: 'asaastoken' }] });
    expect(JSON.stringify(await read(operator))).not.toContain('chave-secreta');
  });

  it('is read by admins only, and of the own company only', async () => {
    const request = ['GET', '/audit', undefined] as const;
    const sight = { path: '/audit', record: { id: (await read(admin))[0].id } };
    const agent = await make.user({ id: admin.companyId });
    await expectHidden(agent, { seenBy: admin, sight, request, code: 'ERR_NO_PERMISSION' });
    expect((await make.anyone('GET', '/audit')).status).toBe(401);
    const stranger = await make.admin(await make.company());
    expect(await read(stranger)).toEqual([]);
    for (const address of ['/audit', '/audit/export'])
      expect(await stranger.call('GET', `${address}?companyId=${admin.companyId}`)).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_COMPANY_FOUND' },
      });
    expect(await read(operator, `?companyId=${stranger.companyId}`)).toEqual([]);
  });

  it.each(['userId=x', 'group=tickets', 'from=ontem', 'until=2026-13-01', 'cursor=-1', 'companyId=x'])(
    'names the filter that is wrong: %s',
    async (query) => {
      const { status, body } = await admin.call('GET', `/audit?${query}`);
      expect(status).toBe(400);
      expect(body.details[0].field).toBe(query.split('=')[0]);
    },
  );

  it('is filtered by person, group, text and days of the company', async () => {
    const boss = await make.admin(await make.company(), { name: 'Bruna' });
    const entry = { company_id: boss.companyId, actorId: boss.id, actorName: 'Bruna' };
    const facts = { ...entry, action: 'plan.update', subjectName: 'Suporte à noite' };
    // 02:30 UTC of the 5th is still the 4th in Sao Paulo.
    await make.insert('audit_entries', { ...facts, at: '2026-03-05T02:30:00Z' });
    await make.insert('audit_entries', {
      ...entry,
      actorId: 987_654,
      action: 'user.delete',
      at: '2026-03-05T03:00:00Z',
    });
    const found = async (query: string) => (await read(boss, query)).map(({ action }) => action);
    expect(await found(`?userId=${boss.id}`)).toEqual(['plan.update']);
    expect(await found('?group=users')).toEqual(['user.delete']);
    expect(await found('?searchParam=suporte%20a%20NOITE')).toEqual(['plan.update']);
    expect(await found('?from=2026-03-05')).toEqual(['user.delete']);
    expect(await found('?until=2026-03-04')).toEqual(['plan.update']);
    expect(await found('?from=2026-03-04&until=2026-03-05')).toEqual(['user.delete', 'plan.update']);
  });

  it('comes in pages, each entry once, and as CSV, where formulas are text and the export is an entry', async () => {
    const boss = await make.admin(await make.company(), { name: 'Bruna' });
    for (let number = 0; number < 1_000; number += 1)
      await make.insert('audit_entries', {
        company_id: boss.companyId,
        actorName: '=cmd()',
        action: 'user.delete',
        subjectName: `Pessoa ${number}`,
      });
    const names: string[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await boss.call('GET', `/audit${cursor}`);
      names.push(...body.entries.map(({ subject }: Anything) => subject.name));
      if (body.nextCursor === null) break;
      cursor = `?cursor=${body.nextCursor}`;
    }
    expect(names).toEqual(Array.from({ length: 1_000 }, (_, index) => `Pessoa ${999 - index}`));

    const file = await csv(boss);
    expect(file.headers['content-type']).toContain('text/csv');
    const csvRows = file.body.trim().split('\r\n');
    expect(csvRows).toHaveLength(1_002);
    expect(csvRows[1]).toContain(';Bruna;export.audit;;format:  -> csv');
    expect(csvRows[2]).toContain(`;'=cmd();user.delete;Pessoa 999;`);
    expect((await read(boss))[0]).toMatchObject({ action: 'export.audit', actor: { id: boss.id } });
  });

  it('is kept for the days that the operator sets', async () => {
    const company = await make.company();
    for (const days of [1, 39, 41])
      await make.insert('audit_entries', {
        company_id: company.id,
        action: 'user.delete',
        subjectName: String(days),
        at: ago(days),
      });
    await removeOldEntries(server.app);
    const left = await read(operator, `?companyId=${company.id}`);
    expect(left.map(({ subject }) => subject.name)).toEqual(['39', '1']);
  });

  it('keeps that a company was removed, and nothing else of it', async () => {
    const boss = await make.admin(await make.company({ name: 'Padaria que fecha' }), { name: 'Celina' });
    await boss.call('PUT', '/companySettings', { column: 'userRating', data: 'enabled' });
    const path = `/companies/${boss.companyId}`;
    await operator.call('DELETE', path);
    expect((await read(operator))[0]).toMatchObject({ action: 'company.archive' });
    await operator.call('DELETE', `${path}?name=${encodeURIComponent('Padaria que fecha')}`);
    expect(await read(operator, '?searchParam=celina')).toEqual([]);
    expect((await read(operator))[0]).toMatchObject({
      action: 'company.delete',
      company: null,
      subject: { id: boss.companyId, name: 'Padaria que fecha' },
    });
  });
});

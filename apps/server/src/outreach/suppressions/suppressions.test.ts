import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden } from '../../testing/expect-refusal.ts';
import { type Answer, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { multipart } from '../../testing/multipart.ts';
import { suppressionRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let company: { id: number };
let admin: GivenUser;
let ana: GivenUser;
let stranger: GivenUser;

beforeAll(async () => {
  server = await moduleServer(suppressionRoutes);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await make.company();
  admin = await make.admin(company, { name: 'Rui' });
  ana = await make.user(company);
  stranger = await make.admin(await make.company());
});

const add = async (number: string, who = admin) => who.call('POST', '/suppressions', { number });
const page = async (query = '', who = admin) => who.call('GET', `/suppressions${query}`);
const values = async (query = '', who = admin): Promise<string[]> =>
  (await page(query, who)).body.suppressions.map(({ value }: { value: string }) => value);
const fields = ({ body }: Answer) => body.details.map((detail: { field: string }) => detail.field);

async function send(fileName: string, content: string, who = admin): Promise<Answer> {
  const file = { field: 'file', fileName, content: Buffer.from(content), type: 'text/csv' };
  const { headers, payload } = multipart({}, file);
  return who.call('POST', '/suppressions/import', payload, { headers });
}

const audited = async () =>
  server.app.database.inCompany(company.id, (tx) =>
    tx.query(
      'test-audited',
      `select action, "subjectName" as name, changes from audit_entries where company_id = $1 order by id`,
      [company.id],
    ),
  );

describe('a suppressed number', () => {
  it('is added by hand, with who and when, and shows its contact', async () => {
    const contact = await make.contact(company, { name: 'Bia', number: '5511987654321' });
    const { status, body } = await add('+55 (11) 8765-4321');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'phone',
      value: '5511987654321',
      source: 'manual',
      contact: { id: contact.id, name: 'Bia' },
      user: { id: admin.id, name: 'Rui' },
      createdAt: expect.any(String),
    });
    expect(await page()).toMatchObject({ body: { suppressions: [body], count: 1, hasMore: false } });
    expect(await audited()).toEqual([
      { action: 'suppression.create', name: '+55 (11) 98765-4321', changes: [] },
    ]);
  });

  it('is one for all its spellings', async () => {
    await add('5511987654321');
    expect(await add('11 8765-4321')).toMatchObject({
      status: 409,
      body: { error: 'ERR_SUPPRESSION_ALREADY_EXISTS' },
    });
  });

  it('is a whole number', async () => {
    for (const number of ['', '1234', 'Ana', '1'.repeat(20)]) {
      const refused = await add(number);
      expect([refused.status, new Set(fields(refused))]).toEqual([400, new Set(['number'])]);
    }
    expect((await page('?source=blocked')).status).toBe(400);
  });

  it('is found by its digits, by the name of its contact and by its source', async () => {
    await make.contact(company, { name: 'Bia Ávila', number: '5511987654321' });
    await add('5511987654321');
    await send('a.csv', 'numero\n5521999990000');
    expect(await values()).toEqual(['5521999990000', '5511987654321']);
    expect(await values('?searchParam=avila')).toEqual(['5511987654321']);
    expect(await values('?searchParam=(21)%2099999')).toEqual(['5521999990000']);
    expect(await values('?searchParam=%25')).toEqual([]);
    expect(await values('?source=import')).toEqual(['5521999990000']);
  });

  it('is released again, once', async () => {
    const { body } = await add('5511987654321');
    expect((await admin.call('DELETE', `/suppressions/${body.id}`)).status).toBe(200);
    expect(await values()).toEqual([]);
    expect(await admin.call('DELETE', `/suppressions/${body.id}`)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_SUPPRESSION_FOUND' },
    });
    expect((await audited()).at(-1)).toMatchObject({
      action: 'suppression.delete',
      name: '+55 (11) 98765-4321',
    });
  });
});

describe('an imported sheet', () => {
  it('adds its numbers once, and names the rows without one', async () => {
    await add('5511987654321');
    const rows = ['Ana;11 98765-4321', 'Bia;21 99999-0000', 'Bia;(21) 99999-0000', 'Cai;não tem'];
    const { status, body } = await send('bloqueio.csv', ['Nome;Celular', ...rows].join('\n'));
    expect([status, body]).toEqual([200, { added: 1, known: 2, invalid: 1, invalidRows: [5] }]);
    expect((await page('?source=import')).body.suppressions).toMatchObject([
      { value: '5521999990000', user: { name: 'Rui' } },
    ]);
    expect((await audited()).at(-1)).toEqual({
      action: 'suppression.import',
      name: 'bloqueio.csv',
      changes: [{ field: 'added', before: null, after: 1 }],
    });
  });

  it('is refused by its field where it is no sheet, or has no column of numbers', async () => {
    for (const [name, content, error] of [
      ['a.csv', 'nome;cidade\nAna;Recife', 'ERR_SHEET_COLUMNS'],
      ['a.pdf', '%PDF-1.7', 'ERR_INVALID_FILE'],
    ] as const) {
      const refused = await send(name, content);
      expect([refused.status, refused.body.error, fields(refused)]).toEqual([400, error, ['file']]);
    }
    expect(await values()).toEqual([]);
  });
});

describe('the export', () => {
  it('has what the search finds, in a form that can be imported, and is an entry of the audit log', async () => {
    await make.contact(company, { name: '=Bia', number: '5511987654321' });
    await add('5511987654321');
    await add('5521999990000');
    const { statusCode, body: text } = await server.http.inject({
      method: 'GET',
      url: '/api/suppressions/export?searchParam=98765',
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(statusCode).toBe(200);
    expect(text).toContain('5511987654321');
    expect(text).not.toContain('5521999990000');
    // No spreadsheet program takes the name for a formula.
    expect(text).not.toMatch(/;=Bia/);
    expect((await audited()).at(-1)).toMatchObject({ action: 'export.suppressions' });
    expect((await send('volta.csv', text, stranger)).body).toMatchObject({ added: 1, invalid: 0 });
  });
});

describe('suppressions', () => {
  it('are refused to an agent, and not found for another company', async () => {
    const { body } = await add('5511987654321');
    const sight = { path: '/suppressions', record: { value: '5511987654321' } };
    for (const request of [
      ['GET', '/suppressions'],
      ['GET', '/suppressions/export'],
      ['POST', '/suppressions', { number: '5521999990000' }],
      ['DELETE', `/suppressions/${body.id}`],
    ] as const)
      await expectHidden(ana, { seenBy: admin, sight, request, code: 'ERR_NO_PERMISSION' });
    expect((await send('a.csv', 'numero\n5521999990000', ana)).status).toBe(403);
    const request = ['DELETE', `/suppressions/${body.id}`] as const;
    await expectHidden(stranger, { seenBy: admin, sight, request, code: 'ERR_NO_SUPPRESSION_FOUND' });
    expect(await values('', stranger)).toEqual([]);
    expect(await values()).toEqual(['5511987654321']);
  });

  it('are refused without campaigns in the plan', async () => {
    const plan = await make.plan({ useCampaigns: false });
    const without = await make.admin(await make.company({ planId: plan.id }));
    expect(await page('', without)).toMatchObject({ status: 403, body: { error: 'ERR_PLAN_FEATURE' } });
    expect((await add('5511987654321', without)).status).toBe(403);
  });
});

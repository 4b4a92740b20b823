import { read, utils, write, type BookType } from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defineImportJobs } from '../../inbox/contact-imports/jobs.ts';
import { channelQueriesOf, knownNothing } from '../../inbox/contacts/testing.ts';
import { expectHidden } from '../../testing/expect-refusal.ts';
import { type Answer, type Anything, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { multipart } from '../../testing/multipart.ts';
import { campaignCompany } from '../testing/campaign-company.ts';
import { addListRows } from './import-list.ts';
import { contactListRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let company: Anything;
let admin: GivenUser;
let agent: GivenUser;
let stranger: GivenUser;
let list: Anything;

beforeAll(async () => {
  server = await moduleServer((app) => {
    defineImportJobs(app, channelQueriesOf(knownNothing()), addListRows);
    return contactListRoutes(app);
  });
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ company, admin, agent, stranger } = await campaignCompany(make));
  list = (await admin.call('POST', '/contact-lists', { name: 'Clientes' })).body;
  server.published.length = 0;
});

function workbook(rows: unknown[][], bookType: BookType = 'xlsx'): Buffer {
  const file = { SheetNames: ['Plan1'], Sheets: { Plan1: utils.aoa_to_sheet(rows) } };
  return write(file, { type: 'buffer', bookType }) as Buffer;
}
async function send(content: Buffer, fileName = 'a.xlsx', by = admin, id = list.id): Promise<Answer> {
  const { headers, payload } = multipart({}, { field: 'file', fileName, content, type: 'text/csv' });
  return by.call('POST', `/contact-lists/${id}/upload`, payload, { headers });
}
const imports = async (): Promise<Anything[]> =>
  (await admin.call('GET', `/contact-lists/${list.id}/imports`)).body;
const items = async (): Promise<Anything[]> =>
  (await admin.call('GET', `/contact-list-items?contactListId=${list.id}`)).body.contacts;
const get = async (path: string, by = admin) =>
  server.http.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${by.token}` } });

const headings = ['E-mail', 'NOME', 'Número'];

describe('an import into a list', () => {
  it.each<[string, BookType]>([
    ['a.xlsx', 'xlsx'],
    ['a.xls', 'biff8'],
  ])('of %s adds each number once, and says what became of each row', async (name, type) => {
    const known = { contactListId: list.id, name: 'Ana', number: '5511987654321' };
    await admin.call('POST', '/contact-list-items', known);
    const rows = [
      ['ana@x.com', 'Outro nome', '11 8765-4321'],
      ['bia@x.com', 'Bia', 5_511_988_880_000],
      ['', 'Bia de novo', '+55 (11) 98888-0000'],
      ['não é', 'x'.repeat(60), '5511977770000'],
      ['', '', '5511966660000'],
      ['', 'Sem número', ''],
    ];
    const { status, body } = await send(workbook([headings, ...rows], type), name);
    expect(status).toBe(202);
    expect(body).toMatchObject({
      status: 'running',
      total: 6,
      done: 0,
      contactListId: list.id,
      fileName: name,
    });
    await server.runJobs();

    expect(await imports()).toMatchObject([
      {
        id: body.id,
        status: 'done',
        done: 6,
        created: 2,
        updated: 2,
        ignored: 2,
        problems: [
          { row: 6, field: 'name' },
          { row: 7, field: 'number' },
        ],
      },
    ]);
    expect(await items()).toMatchObject([
      { name: 'Ana', number: '5511987654321', email: '' },
      { name: 'Bia', number: '5511988880000', email: 'bia@x.com' },
      { name: 'x'.repeat(50), number: '5511977770000', email: '' },
    ]);
  });

  it('announces its progress to its owner, and the items to the admins', async () => {
    await send(workbook([headings, ['', 'Bia', '5511988880000']]));
    await server.runJobs();
    expect(server.published).toMatchObject([
      { name: 'ContactListItem', event: { action: 'reload', records: [{ name: 'Bia' }] } },
      { name: 'ContactList', event: { action: 'update', record: { contactsCount: 1 } } },
      { name: 'contactImport', event: { record: { done: 1 } }, audience: { kind: 'user', userId: admin.id } },
    ]);
  });

  it('adds many rows once each, also where its job runs twice', async () => {
    const rows = Array.from({ length: 250 }, (_, place) => [
      '',
      `Pessoa ${place}`,
      5_511_910_000_000 + place,
    ]);
    const { body } = await send(workbook([headings, ...rows]));
    await server.app.jobs.add({} as never, 'import-contacts', { companyId: company.id, importId: body.id });
    await server.runJobs();
    expect(await imports()).toMatchObject([{ status: 'done', done: 250, created: 250, updated: 0 }]);
    expect((await admin.call('GET', `/contact-lists/${list.id}`)).body.contactsCount).toBe(250);
  });

  it('ends with its list, and leaves nothing', async () => {
    await send(workbook([headings, ['', 'Bia', '5511988880000']]));
    expect((await admin.call('DELETE', `/contact-lists/${list.id}`)).status).toBe(200);
    await server.runJobs();
    const rows = await server.app.database.inCompany(company.id, (tx) =>
      tx.query('test-no-import', 'select 1 from contact_imports where company_id = $1', [company.id]),
    );
    expect(rows).toEqual([]);
  });

  it.each([
    ['a text file', 'a.csv', Buffer.from('nome;numero\nAna;5511987654321'), 'ERR_INVALID_FILE'],
    [
      'a text file by another name',
      'a.xlsx',
      Buffer.from('nome;numero\nAna;5511987654321'),
      'ERR_INVALID_FILE',
    ],
    [
      'half a workbook',
      'a.xlsx',
      workbook([headings, ['', 'Bia', '55119']]).subarray(0, 900),
      'ERR_INVALID_FILE',
    ],
    ['nothing', 'a.xlsx', Buffer.from(''), 'ERR_EMPTY_FILE'],
    [
      'a sheet without a number',
      'a.xlsx',
      workbook([
        ['nome', 'cidade'],
        ['Ana', 'Recife'],
      ]),
      'ERR_LIST_SHEET_COLUMNS',
    ],
  ])('refuses %s', async (_what, fileName, content, error) => {
    expect(await send(content, fileName)).toMatchObject({ status: 400, body: { error } });
    expect(await imports()).toEqual([]);
    expect(await items()).toEqual([]);
  });

  it('is one of the admins of the company, and seen by its owner alone', async () => {
    const file = workbook([headings, ['', 'Bia', '5511988880000']]);
    expect((await send(file, 'a.xlsx', agent)).body.error).toBe('ERR_NO_PERMISSION');
    expect((await send(file, 'a.xlsx', stranger)).body.error).toBe('ERR_NO_CONTACT_LIST_FOUND');
    const { body } = await send(file);
    const colleague = await make.admin(company);
    expect((await colleague.call('GET', `/contact-lists/${list.id}/imports`)).body).toEqual([]);
    expect(await imports()).toMatchObject([{ id: body.id }]);
  });
});

describe('the sample', () => {
  it.each(['pt', 'en', 'es', 'tr'])('is a workbook that the import takes: %s', async (language) => {
    const response = await get(`/contact-lists/sample?language=${language}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-disposition']).toContain('.xlsx"');
    expect((await send(response.rawPayload)).status).toBe(202);
    await server.runJobs();
    expect(await imports()).toMatchObject([{ created: 2, ignored: 0 }]);
    const emails = (await items()).map(({ email }) => email);
    expect(new Set(emails)).toEqual(new Set(['', 'ana@exemplo.com']));
    expect(emails).toHaveLength(2);
  });
});

describe('the export of a list', () => {
  const path = () => `/contact-lists/${list.id}/items/export`;
  const add = async (facts: object) =>
    admin.call('POST', '/contact-list-items', { contactListId: list.id, ...facts });
  const entries = async () =>
    server.app.database.inCompany(company.id, (tx) =>
      tx.query<Anything>(
        'test-list-entries',
        'select action, "subjectId", "subjectName", changes from audit_entries where company_id = $1',
        [company.id],
      ),
    );

  it('is CSV, where formulas are text, and an entry of the audit log', async () => {
    await add({ name: '=cmd()', number: '5511987654321', email: 'ana@x.com' });
    await add({ name: 'Bia', number: '5511900000000' });
    const response = await get(path());
    expect(response.headers['content-disposition']).toContain(`lista-${list.id}.csv`);
    expect(response.body).toBe(
      [
        '\uFEFFnome;numero;email;valido',
        "'=cmd();5511987654321;ana@x.com;não verificado",
        'Bia;5511900000000;;não verificado',
        '',
      ].join('\r\n'),
    );
    expect(await entries()).toEqual([
      {
        action: 'export.contactList',
        subjectId: list.id,
        subjectName: 'Clientes',
        changes: [expect.objectContaining({ field: 'format', after: 'csv' })],
      },
    ]);
  });

  it('has whether each checked number is valid', async () => {
    await add({ name: 'Ana', number: '5511987654321' });
    await add({ name: 'Bia', number: '5511900000000' });
    const text = `update contact_list_items set "isWhatsappValid" = (name = 'Ana') where company_id = $1`;
    await server.app.database.inCompany(company.id, (tx) => tx.query('test-checked', text, [company.id]));
    const rows = (await get(path())).body.trim().split('\r\n').slice(1);
    expect(rows).toEqual(['Ana;5511987654321;;sim', 'Bia;5511900000000;;não']);
  });

  it('is a workbook of what a search finds, which an import takes', async () => {
    await add({ name: 'Ana', number: '51987654321' });
    await add({ name: 'Bia', number: '5511900000000' });
    const response = await get(`${path()}?format=xlsx&searchParam=bia`);
    const sheet = read(response.rawPayload, { type: 'buffer' }).Sheets['Lista'];
    expect(utils.sheet_to_json(sheet as Anything, { header: 1, defval: '' })).toEqual([
      ['nome', 'numero', 'email', 'valido'],
      ['Bia', '5511900000000', '', 'não verificado'],
    ]);
    const { body: second } = await admin.call('POST', '/contact-lists', { name: 'Cópia' });
    await send(response.rawPayload, 'a.xlsx', admin, second.id);
    await server.runJobs();
    const copied = await admin.call('GET', `/contact-list-items?contactListId=${second.id}`);
    expect(copied.body.contacts).toMatchObject([{ name: 'Bia', number: '5511900000000' }]);
  });

  it('has more items than one read returns', async () => {
    const text = `insert into contact_list_items (company_id, "contactListId", name, number, "phoneKey")
      select $1, $2, 'P' || n, n, n from generate_series(5511900000000, 5511900001099) n`;
    await server.app.database.inCompany(company.id, (tx) =>
      tx.query('test-many', text, [company.id, list.id]),
    );
    expect((await get(path())).body.trim().split('\r\n')).toHaveLength(1_101);
  });

  it('is refused to agents and to other companies, and then leaves no entry', async () => {
    const sight = { path: `/contact-lists/${list.id}`, record: { id: list.id } };
    const request = ['GET', path()] as const;
    await expectHidden(agent, { seenBy: admin, sight, request, code: 'ERR_NO_PERMISSION' });
    await expectHidden(stranger, { seenBy: admin, sight, request, code: 'ERR_NO_CONTACT_LIST_FOUND' });
    expect(await entries()).toEqual([]);
  });
});

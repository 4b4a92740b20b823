import { read, utils, write, type BookType } from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden } from '../../testing/expect-refusal.ts';
import { given, type Answer, type Anything, type Given, type GivenUser } from '../../testing/given.ts';
import { multipart } from '../../testing/multipart.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { contactImportRoutes } from './routes.ts';
import { knownNothing, channelQueriesOf } from '../contacts/testing.ts';
import { defineImportJobs } from './jobs.ts';

/** These imports are into the contacts. */
const noLists = async () => ({ created: 0, updated: 0 });

let server: ModuleServer;
let make: Given;
let company: { id: number };
let ana: GivenUser;

beforeAll(async () => {
  server = await moduleServer((app) => {
    const channelQueries = channelQueriesOf(knownNothing());
    defineImportJobs(app, channelQueries, noLists);
    return contactImportRoutes(app, channelQueries);
  });
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await make.company();
  ana = await make.admin(company);
  server.published.length = 0;
});

async function send(path: string, fileName: string, content: Buffer, by = ana): Promise<Answer> {
  const { headers, payload } = multipart({}, { field: 'file', fileName, content, type: 'text/csv' });
  return by.call('POST', path, payload, { headers });
}
const open = async (fileName: string, content: Buffer | string) =>
  send('/contact-imports', fileName, Buffer.from(content));

function workbook(rows: unknown[][], bookType: BookType): Buffer {
  const workbookFile = utils.book_new();
  utils.book_append_sheet(workbookFile, utils.aoa_to_sheet(rows), 'Plan1');
  return write(workbookFile, { type: 'buffer', bookType }) as Buffer;
}

const table = [
  ['Nome', 'Número', 'E-mail'],
  ['João Çedilha', 5_511_987_654_321, 'joao@x.com'],
  ['Sem número', '', ''],
  ['Bia', '55 (11) 98888-0000', ''],
];
const asText = (separator: string) => table.map((row) => row.join(separator)).join('\r\n');

describe('a spreadsheet', () => {
  const kinds: [string, () => Buffer][] = [
    ['a.xlsx', () => workbook(table, 'xlsx')],
    ['a.xls', () => workbook(table, 'biff8')],
    ['a.csv', () => Buffer.from(asText(';'))],
    ['a.csv', () => Buffer.from(asText(','))],
    ['a.csv', () => Buffer.from(`\uFEFF${asText(';')}`)],
    ['a.csv', () => Buffer.from(asText(';'), 'latin1')],
    ['a.txt', () => Buffer.from(asText('\t'))],
    ['a.txt', () => Buffer.from(`\uFEFF${asText('\t')}`, 'utf16le')],
  ];

  it.each(kinds)('%s is read in each format that programs write', async (name, content) => {
    const { status, body } = await open(name, content());

    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ fileName: name, status: 'draft', total: 3, done: 0, columns: table[0] });
    expect(body.rows[0]).toEqual(['João Çedilha', '5511987654321', 'joao@x.com']);
  });

  const bad: [string, string, Buffer][] = [
    ['a picture by another name', 'a.xlsx', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a document', 'a.pdf', Buffer.from('%PDF-1.7 nome;numero\n')],
    ['a document by another name', 'a.csv', Buffer.from('%PDF-1.7\nnome;numero\n')],
    ['half a workbook', 'a.xlsx', workbook(table, 'xlsx').subarray(0, 900)],
    ['half an old workbook', 'a.xls', workbook(table, 'biff8').subarray(0, 600)],
    ['bytes', 'a.csv', Buffer.from([1, 0, 2, 0, 3, 0, 0, 0])],
    ['a heading alone', 'a.csv', Buffer.from('nome;numero\n')],
  ];

  it.each(bad)('is refused when it is %s', async (_, name, content) => {
    expect(await open(name, content)).toMatchObject({ status: 400, body: { error: 'ERR_INVALID_FILE' } });
  });

  it('is refused when the file is empty', async () => {
    expect(await open('a.csv', '')).toMatchObject({ status: 400, body: { error: 'ERR_EMPTY_FILE' } });
  });

  it('is refused with more rows than the limit', async () => {
    const rows = `nome;numero\n${'Ana;5511987654321\n'.repeat(50_001)}`;
    expect((await open('a.csv', rows)).status).toBe(413);
  });
});

const contacts = async () =>
  server.app.database.acrossCompanies('look', (tx) =>
    tx.query<Anything>('imported', 'select * from contacts where company_id = $1 order by id', [company.id]),
  );
const numbers = async () => (await contacts()).map(({ number }) => number);

describe('an import', () => {
  const started = async (content: string, body: object = {}) => {
    const { body: draft } = await open('a.csv', content);
    const answer = await ana.call('POST', `/contact-imports/${draft.id}/start`, {
      name: 0,
      number: 1,
      ...body,
    });
    return { id: draft.id as number, answer };
  };
  const ended = async () => (await ana.call('GET', '/contact-imports')).body[0];

  it('creates, completes and ignores contacts, and counts each', async () => {
    const phone = { number: '5511977770000', name: '5511977770000' };
    const nameless = await make.contact(company, phone);
    const named = await make.contact(company, { number: '5511966660000', name: 'Caio', email: 'c@x.com' });
    const rows = [
      'Ana;5511987654321;ana@x.com;VIP, Loja',
      'Sem número;;;',
      'Novo nome;551177770000;novo@x.com;vip',
      'Outro nome;5511966660000;outro@x.com;',
      ';5511955550000;;',
    ];
    const { answer } = await started(['nome;numero;email;tags', ...rows].join('\n'), { email: 2, tags: 3 });
    expect(answer).toMatchObject({ status: 202, body: { status: 'running', total: 5, rows: [] } });
    await server.runJobs();

    expect(await ended()).toMatchObject({
      status: 'done',
      total: 5,
      done: 5,
      created: 1,
      updated: 2,
      ignored: 2,
      problems: [
        { row: 3, field: 'number' },
        { row: 6, field: 'name' },
      ],
    });
    const known = new Map((await contacts()).map((row) => [row.id, row]));
    expect(known.get(nameless.id)).toMatchObject({ name: 'Novo nome', email: 'novo@x.com' });
    expect(known.get(named.id)).toMatchObject({ name: 'Caio', email: 'c@x.com' });
    expect(known.size).toBe(3);
    const progress = server.published.filter(({ name }) => name === 'contactImport');
    expect(progress).toMatchObject([
      { event: { record: { done: 5 } }, audience: { kind: 'user', userId: ana.id } },
    ]);
    expect(server.published.some(({ name }) => name === 'contact')).toBe(true);
  });

  it('omits the rows that the user deselected', async () => {
    await started('nome;numero\nAna;5511987654321\nBia;5511987654322\nCaio;5511987654323', { skipped: [1] });
    await server.runJobs();

    expect(await numbers()).toEqual(['5511987654321', '5511987654323']);
  });

  it('imports many rows once each, even if its job runs twice', async () => {
    const rows = Array.from({ length: 250 }, (_, index) => `Pessoa ${index};55119${10_000_000 + index}`);
    const { id } = await started(['nome;numero', ...rows].join('\n'));
    await server.app.jobs.add({} as never, 'import-contacts', { companyId: company.id, importId: id });
    await server.runJobs();

    expect(await ended()).toMatchObject({ status: 'done', done: 250, created: 250, updated: 0 });
    expect((await numbers()).length).toBe(250);
  });

  it.each([
    [{ name: 0, number: 0 }, 'number'],
    [{ name: 0, number: 7 }, 'number'],
    [{ name: 0 }, 'number'],
    [{ number: 1 }, 'name'],
  ])('refuses the columns %j', async (mapping, field) => {
    const { body: draft } = await open('a.csv', 'nome;numero\nAna;5511987654321');
    const answer = await ana.call('POST', `/contact-imports/${draft.id}/start`, mapping);
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field }] } });
  });

  it('is visible to its owner only, who starts it once', async () => {
    const { id } = (await open('a.csv', 'nome;numero\nAna;5511987654321')).body;
    const request = ['POST', `/contact-imports/${id}/start`, { name: 0, number: 1 }] as const;
    const sight = { path: '/contact-imports', record: { id } };

    const colleague = await make.admin(company);
    await expectHidden(colleague, { seenBy: ana, sight, request, code: 'ERR_NOT_FOUND' });
    expect((await ana.call(...request)).status).toBe(202);
    expect((await ana.call(...request)).status).toBe(404);
  });
});

describe('an import without a draft', () => {
  it('reads a spreadsheet with known headings', async () => {
    const { status, body } = await send('/contacts/upload', 'a.xlsx', workbook(table, 'xlsx'));

    expect(status).toBe(200);
    expect(body.map(({ name }: Anything) => name)).toEqual(['João Çedilha', 'Bia']);
    const refused = await send('/contacts/upload', 'a.csv', Buffer.from('a;b\n1;2'));
    expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_INVALID_FILE' } });
  });

  it('takes a single contact and creates its new tags', async () => {
    const one = { name: 'Ana', number: '5511987654321', tags: 'VIP, Loja', validateContact: 'false' };
    const { status, body } = await ana.call('POST', '/contactsImport', one);

    expect(status).toBe(200);
    expect(body.tags.map(({ name }: Anything) => name).toSorted()).toEqual(['Loja', 'VIP']);
    const again = await ana.call('POST', '/contactsImport', { ...one, name: 'Outra', tags: '' });
    expect(again.body).toMatchObject({ id: body.id, name: 'Ana' });
  });
});

describe('the contact export', () => {
  const get = async (query: string, by = ana) =>
    server.http.inject({
      method: 'GET',
      url: `/api/contacts/export${query}`,
      headers: { authorization: `Bearer ${by.token}` },
    });

  beforeEach(async () => {
    await make.contact(company, { name: '=1+1;"x"', number: '5511987654321' });
    await make.contact(company, { name: 'Bia <b>', number: '5511987654322', email: 'b@x.com' });
    const caio = { name: 'Caio', number: '', username: 'caio.lima', channel: 'instagram' };
    await make.contact(company, caio);
    await make.contact(company, { name: 'Grupo', number: '120363', isGroup: true });
  });

  it('is a CSV file without formulas and without groups', async () => {
    const response = await get('');

    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="contatos-[\d-]+\.csv"$/);
    expect(response.body).toBe(
      [
        '\uFEFFnome;numero;email;tags;canal;carteira;usuario',
        `"'=1+1;""x""";5511987654321;;;whatsapp;;`,
        'Bia <b>;5511987654322;b@x.com;;whatsapp;;',
        'Caio;;;;instagram;;caio.lima',
        '',
      ].join('\r\n'),
    );
  });

  it('is a workbook of the search results', async () => {
    const response = await get('?format=xlsx&searchParam=bia');

    const sheet = read(response.rawPayload, { type: 'buffer' }).Sheets.Contatos;
    expect(utils.sheet_to_json(sheet as Anything, { header: 1, defval: '' })).toEqual([
      ['nome', 'numero', 'email', 'tags', 'canal', 'carteira', 'usuario'],
      ['Bia <b>', '5511987654322', 'b@x.com', '', 'whatsapp', '', ''],
    ]);
  });

  it('contains more contacts than one read returns, with the numbers that admins see', async () => {
    for (let place = 0; place < 1_100; place += 1)
      await make.insert('contacts', { company_id: company.id, name: `P${place}`, number: '551191234' });
    const values = JSON.stringify({ enableLGPD: 'enabled', lgpdHideNumber: 'enabled' });
    await make.insert('company_settings', { company_id: company.id, values });
    const { body } = await get('');

    expect(body.split('\r\n').length).toBe(1_105);
    expect(body).toContain('5511987654321');
  });
});

describe('importing and exporting contacts', () => {
  it('is refused to agents, who would carry the whole address book out', async () => {
    const agent = await make.user(company);
    const { id } = (await open('a.csv', 'nome;numero\nAna;5511987654321')).body;
    await make.contact(company, { name: 'Bia', number: '5511987654322' });
    const file = Buffer.from('nome;numero\nAna;5511987654321');
    const refused = [
      await send('/contact-imports', 'a.csv', file, agent),
      await send('/contacts/upload', 'a.csv', file, agent),
      await agent.call('GET', '/contact-imports'),
      await agent.call('POST', `/contact-imports/${id}/start`, { name: 0, number: 1 }),
      await agent.call('POST', '/contactsImport', { name: 'Ana', number: '5511987654321' }),
      await agent.call('GET', '/contacts/export'),
      await agent.call('GET', '/contacts/export?format=xlsx'),
    ];

    expect(refused.map(({ status, body }) => [status, body.error])).toEqual(
      refused.map(() => [403, 'ERR_NO_PERMISSION']),
    );
    expect((await ana.call('GET', '/contact-imports')).body).toMatchObject([{ id, status: 'draft' }]);
    const rows = await server.app.database.acrossCompanies('look', (tx) =>
      tx.query<Anything>('contacts', 'select name from contacts where company_id = $1', [company.id]),
    );
    expect(rows).toEqual([{ name: 'Bia' }]);
  });
});

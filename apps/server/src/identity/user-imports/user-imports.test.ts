import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defineMailJobs } from '../../platform/mail/jobs.ts';
import { xlsxOf } from '../../platform/spreadsheets/xlsx.ts';
import { MailServer } from '../../platform/testing/mail-server.ts';
import { type Anything, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { multipart } from '../../testing/multipart.ts';
import { invitationRoutes } from '../invitations/index.ts';
import { sessionRoutes } from '../sessions/routes.ts';
import { userRoutes } from '../users/routes.ts';
import { userImportRoutes } from './routes.ts';

// An admin adds many people by a sheet: first what each row would make, then all of the good rows at once.

const smtp = new MailServer();
let server: ModuleServer;
let withoutMail: ModuleServer;
let make: Given;
let company: { id: number };
let admin: GivenUser;
let at: string;
let counter = 0;

const routes = (app: ModuleServer['app']) => [
  ...sessionRoutes(app),
  ...invitationRoutes(app),
  ...userRoutes(app),
  ...userImportRoutes(app),
];
beforeAll(async () => {
  await smtp.start();
  server = await moduleServer(routes, smtp.environment);
  withoutMail = await moduleServer(routes);
  defineMailJobs(server.app);
  make = given(server);
});
afterAll(async () => {
  await server.close();
  await withoutMail.close();
  await smtp.stop();
});
beforeEach(async () => {
  counter += 1;
  at = `@loja${counter}.test`;
  company = await make.company();
  admin = await make.admin(company);
  await make.queue(company, { name: 'Vendas' });
  await make.queue(company, { name: 'Suporte' });
  smtp.mails.length = 0;
  server.published.length = 0;
});

const csv = (rows: string[][]) => Buffer.from(rows.map((cells) => cells.join(';')).join('\r\n'));
const headings = ['nome', 'email', 'perfil', 'filas', 'senha'];
const sheet = (...rows: string[][]) => csv([headings, ...rows]);

async function send(path: string, content: Buffer, fields: Record<string, string> = {}, by = admin) {
  const { headers, payload } = multipart(fields, {
    field: 'file',
    fileName: 'pessoas.csv',
    content,
    type: 'text/csv',
  });
  return by.call('POST', path, payload, { headers });
}
const preview = (content: Buffer, by = admin) => send('/users/import/preview', content, {}, by);
const problemsOf = ({ body }: Anything) =>
  body.rows.map(({ problems }: Anything) =>
    problems.map(({ code, value }: Anything) => (value === '' ? code : `${code} ${value}`)),
  );
const rowsOf = (...rows: number[]) => JSON.stringify(rows);
async function confirm(content: Buffer, rows: string, by = admin) {
  const { digest } = (await preview(content, by)).body;
  return send('/users/import', content, { digest, rows }, by);
}
const usersOf = async (by = admin): Promise<Anything[]> =>
  (await by.call('GET', `/users?searchParam=${at}`)).body.users;
const changed = { status: 409, body: { error: 'ERR_IMPORT_CHANGED' } };

describe('the preview', () => {
  it('says of each row what it makes, or why it makes nothing, and writes nothing', async () => {
    const taken = await make.user(await make.company(), { email: `rui${at}` });
    const content = sheet(
      [' Ana ', `ana${at}`, 'Supervisor', '"Vendas, suporte"', ''],
      ['Bia', `bia${at}`, '', '', 'chuva-fina'],
      ['C', 'caio', 'chefe', 'Vendaz', 'x#9k'],
      ['Rui', taken.email.toUpperCase(), '', '', ''],
      ['Ana de novo', `ANA${at}`, '', '', ''],
    );
    const answer = await preview(content);
    expect(answer).toMatchObject({ status: 200, body: { seatsLeft: null, planName: null } });
    expect(answer.body.digest).toMatch(/^[\da-f]{64}$/);
    expect(answer.body.rows[0]).toEqual({
      row: 2,
      name: 'Ana',
      email: `ana${at}`,
      profile: 'Supervisor',
      queues: ['Vendas', 'Suporte'],
      isInvited: true,
      problems: [],
    });
    expect(answer.body.rows[1]).toMatchObject({ row: 3, isInvited: false, queues: [] });
    expect(problemsOf(answer)).toEqual([
      [],
      [],
      ['name C', 'email caio', 'profile chefe', 'queue Vendaz', 'passwordLength'],
      [`emailTaken ${taken.email.toUpperCase()}`],
      [`emailTwice ANA${at}`],
    ]);
    expect(JSON.stringify(answer.body)).not.toMatch(/chuva-fina|x#9k/);
    expect(await usersOf()).toEqual([]);
    expect(server.published).toEqual([]);
  });

  it('reads Excel sheets too, with columns in any order and language', async () => {
    const rows = [
      ['Password', 'E-mail', 'Name', 'Other'],
      ['', `ana${at}`, 'Ana', 'x'],
    ];
    const content = await buffer(xlsxOf([rows], 'Users'));
    const { headers, payload } = multipart(
      {},
      { field: 'file', fileName: 'p.xlsx', content, type: 'application/zip' },
    );
    const answer = await admin.call('POST', '/users/import/preview', payload, { headers });
    expect(answer).toMatchObject({ status: 200, body: { rows: [{ name: 'Ana', problems: [] }] } });
  });

  it('knows how many more users the plan allows', async () => {
    const small = await make.company({ planId: (await make.plan({ name: `P ${counter}`, users: 3 })).id });
    const other = await make.admin(small);
    const content = sheet(['Ana', `a${at}`], ['B', `b${at}`], ['Caio', `c${at}`], ['Davi', `d${at}`]);
    const answer = await preview(content, other);
    expect(answer.body).toMatchObject({ seatsLeft: 2, planName: `P ${counter}` });
    expect(problemsOf(answer)).toEqual([[], ['name B'], [], ['limit']]);
  });

  it('needs passwords where nobody can be invited', async () => {
    const local = given(withoutMail);
    const other = await local.admin(await local.company());
    const answer = await preview(sheet(['Ana', `a${at}`], ['Bia', `b${at}`, '', '', 'chuva-fina']), other);
    expect(problemsOf(answer)).toEqual([['passwordMissing'], []]);
  });

  it('asks for strong passwords where the installation does', async () => {
    await make.insert('settings', { key: 'strongPasswords', value: 'enabled' });
    const answer = await preview(sheet(['Ana', `a${at}`, '', '', 'password1']));
    await server.app.database.acrossCompanies('as before', (tx) =>
      tx.query('test-not-strict', `delete from settings where key = 'strongPasswords'`, []),
    );
    expect(problemsOf(answer)).toEqual([['passwordWeak']]);
  });

  it.each([
    [
      'without its columns',
      csv([
        ['Nome', 'Telefone'],
        ['Ana', '5511'],
      ]),
      'ERR_SHEET_COLUMNS',
    ],
    [
      'of more than 500 people',
      sheet(...Array.from({ length: 501 }, (_, n) => [`Pessoa ${n}`, `p${n}@x.test`])),
      'ERR_SHEET_TOO_LONG',
    ],
    ['that is a picture', Buffer.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13]), 'ERR_INVALID_FILE'],
    ['that is empty', Buffer.alloc(0), 'ERR_EMPTY_FILE'],
    ['with headings alone', csv([headings]), 'ERR_INVALID_FILE'],
  ])('refuses a sheet %s', async (_what, content, error) => {
    expect(await preview(content)).toMatchObject({ status: 400, body: { error } });
  });

  it('takes 500 people', async () => {
    const people = Array.from({ length: 500 }, (_, n) => [`Pessoa ${n}`, `p${n}${at}`]);
    const { body } = await preview(sheet(...people));
    expect(body.rows).toHaveLength(500);
    expect(body.rows[499]).toMatchObject({ row: 501, problems: [] });
  });
});

describe('the import', () => {
  it('creates the good rows with roles, queues, passwords and invitations', async () => {
    const content = sheet(
      ['Ana', `ana${at}`, 'Supervisor', '"Vendas, Suporte"', ''],
      ['Bia', `bia${at}`, 'Administrador', 'Vendas', 'chuva-fina'],
      ['C', `caio${at}`],
    );
    await server.app.database.acrossCompanies('speaks Spanish', (tx) =>
      tx.query('test-language', `update users set language = 'es' where id = $1`, [admin.id]),
    );
    expect(await confirm(content, rowsOf(2, 3))).toMatchObject({
      status: 201,
      body: { created: 2, invited: 1 },
    });
    const [ana, bia, ...others] = await usersOf();
    expect(others).toEqual([]);
    expect(ana).toMatchObject({ name: 'Ana', profile: 'user', invitedUntil: expect.any(String) });
    expect(ana.queues.map(({ name }: Anything) => name)).toEqual(['Suporte', 'Vendas']);
    expect(bia).toMatchObject({ name: 'Bia', profile: 'admin', invitedUntil: null });
    expect((await admin.call('GET', `/users/${ana.id}`)).body).toMatchObject({
      allTicket: 'enable',
      allUserChat: 'enabled',
      language: 'es',
    });
    expect(
      (await make.anyone('POST', '/auth/login', { email: `bia${at}`, password: 'chuva-fina' })).status,
    ).toBe(200);
    await server.runJobs();
    expect(smtp.mails).toMatchObject([
      { recipient: `ana${at}`, subject: expect.stringMatching(/^Invitación/) },
    ]);
    const entries = await server.app.database.inCompany(company.id, (tx) =>
      tx.query('test-imported', 'select action, "actorId", "subjectName" from audit_entries order by id', []),
    );
    expect(entries).toEqual([
      { action: 'user.create', actorId: admin.id, subjectName: 'Ana' },
      { action: 'user.invite', actorId: admin.id, subjectName: 'Ana' },
      { action: 'user.create', actorId: admin.id, subjectName: 'Bia' },
    ]);
    const created = server.published.filter(({ event }) => (event as Anything).action === 'create');
    expect(created.map(({ event }) => (event as Anything).user.name)).toEqual(
      expect.arrayContaining(['Ana', 'Bia']),
    );
  });

  it('writes nothing when one of the rows is good no more', async () => {
    const content = sheet(['Ana', `ana${at}`, '', 'Vendas'], ['Bia', `bia${at}`]);
    const { digest } = (await preview(content)).body;
    await make.user(await make.company(), { email: `bia${at}` });
    expect(await send('/users/import', content, { digest, rows: rowsOf(2, 3) })).toMatchObject(changed);
    expect(await usersOf()).toEqual([]);
    expect((await send('/users/import', content, { digest, rows: rowsOf(2) })).status).toBe(201);
  });

  it('writes nothing of another file than the previewed one, and of rows that are not in it', async () => {
    const content = sheet(['Ana', `ana${at}`]);
    const { digest } = (await preview(content)).body;
    const other = sheet(['Ana Maria', `ana${at}`]);
    expect(await send('/users/import', other, { digest, rows: rowsOf(2) })).toMatchObject(changed);
    expect(await send('/users/import', content, { digest, rows: rowsOf(2, 3) })).toMatchObject(changed);
    expect(await usersOf()).toEqual([]);
  });

  it.each([
    [{ rows: '[2]' }, 'digest'],
    [{ digest: 'x', rows: '[2]' }, 'digest'],
    [{ digest: 'a'.repeat(64) }, 'rows'],
    [{ digest: 'a'.repeat(64), rows: '[]' }, 'rows'],
    [{ digest: 'a'.repeat(64), rows: '[1]' }, 'rows'],
    [{ digest: 'a'.repeat(64), rows: '[502]' }, 'rows'],
    [{ digest: 'a'.repeat(64), rows: 'x' }, 'rows'],
  ])('refuses %j, and names %s', async (fields, field) => {
    const answer = await send('/users/import', sheet(['Ana', `ana${at}`]), fields as Record<string, string>);
    expect(answer.status).toBe(400);
    expect(answer.body.details[0].field).toMatch(new RegExp(`^${field}`));
  });

  it('and a new user at the same instant: the plan lets one through', async () => {
    const small = await make.company({ planId: (await make.plan({ users: 2 })).id });
    const other = await make.admin(small);
    const [imported, created] = await Promise.all([
      confirm(sheet(['Ana', `ana${at}`]), rowsOf(2), other),
      other.call('POST', '/users', { name: 'Bia', email: `bia${at}`, password: 'chuva-fina' }),
    ]);
    expect([
      [201, 400],
      [409, 201],
    ]).toContainEqual([imported.status, created.status]);
    expect(await usersOf(other)).toHaveLength(1);
  });

  it('of two with the same people at the same instant one is stored, whole', async () => {
    const content = sheet(['Ana', `ana${at}`], ['Bia', `bia${at}`]);
    const colleague = await make.admin(await make.company());
    const answers = await Promise.all([admin, colleague].map((by) => confirm(content, rowsOf(2, 3), by)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const counts = [(await usersOf()).length, (await usersOf(colleague)).length];
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 2]);
  });

  it('is for admins of the company alone, and knows no queue of another one', async () => {
    const ana = await make.user(company);
    const content = sheet(['Ana', `ana${at}`, '', 'Vendas']);
    expect((await preview(content, ana)).status).toBe(403);
    expect((await send('/users/import', content, { digest: 'a'.repeat(64), rows: '[2]' }, ana)).status).toBe(
      403,
    );
    expect((await ana.call('GET', '/users/import/sample')).status).toBe(403);
    const stranger = await make.admin(await make.company());
    expect(problemsOf(await preview(content, stranger))).toEqual([['queue Vendas']]);
  });
});

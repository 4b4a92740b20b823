import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import { given, type Anything, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { contactRoutes } from '../contacts/routes.ts';
import { defineFileJobs } from '../stored-files/drop-files.ts';
import { channelQueriesOf } from '../contacts/testing.ts';
import { fileElsewhere, NAME, NUMBER, plantPerson, WORDS } from '../testing/planted-person.ts';
import { contactDataRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let company: { id: number };
let admin: GivenUser;
let connection: Anything;
let person: Anything;
let ticket: Anything;
let group: Anything;
let path: string;

beforeAll(async () => {
  server = await moduleServer((app) => [
    ...contactRoutes(app, channelQueriesOf({ absent: [], state: 'down', people: [], blocked: [] })),
    ...contactDataRoutes(app),
  ]);
  make = given(server);
  defineFileJobs(server.app);
});
afterAll(async () => server.close());

beforeEach(async () => {
  ({ company, admin, connection, person, ticket, group, path } = await plantPerson(server, make));
});

const erase = async (by: GivenUser, body: Anything = { name: NAME, reason: 'Pedido 4711' }) =>
  by.call('POST', `/contacts/${person.id}/erasure`, body);

/** Every row of the company that contains one of the words, as "table: row". */
async function rowsWith(...words: string[]): Promise<string[]> {
  return server.app.database.acrossCompanies('look everywhere', async (tx) => {
    const tables = await tx.query<{ name: string }>(
      'person-tables',
      `select c.table_name as name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'company_id' order by 1`,
      [],
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const binary = name === 'web_messages' ? `|| encode(content, 'escape')` : '';
      const rows = await tx.query<{ row: string }>(
        `person-rows-${name}`,
        `select left(r::text, 300) as row from ${name} r
         where company_id = $1 and exists (select from unnest($2::text[]) word where position(word in r::text ${binary}) > 0)`,
        [company.id, words],
      );
      found.push(...rows.map(({ row }) => `${name}: ${row}`));
    }
    return found;
  });
}

describe("a person's data", () => {
  const download = async (by: GivenUser) =>
    server.http.inject({
      method: 'GET',
      url: `/api/contacts/${person.id}/data`,
      headers: { authorization: `Bearer ${by.token}` },
    });

  it('are a ZIP of the person, the messages and the files', async () => {
    const answer = await download(admin);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="pessoa-${person.id}.zip"`,
    });
    const files = unzipSync(answer.rawPayload);
    const names = Object.keys(files).toSorted();
    expect(names).toEqual([
      expect.stringMatching(/^arquivos\/\d+-exame\.pdf$/),
      'mensagens.csv',
      'pessoa.json',
    ]);
    expect(strFromU8(files[names[0] ?? ''] ?? new Uint8Array())).toBe('%PDF-1.7');

    const all = JSON.parse(strFromU8(files['pessoa.json'] ?? new Uint8Array()));
    expect(all).toMatchObject({
      contato: {
        name: NAME,
        number: NUMBER,
        email: 'zulmira@x.com',
        extraInfo: [{ value: 'Mãe da Zulmira' }],
      },
      identificadores: [{ tipo: 'phone', valor: NUMBER }],
      consentimentos: [{ aceito: true, texto: 'Aceita?' }],
      atendimentos: [{ numero: ticket.id, status: 'closed' }],
      observacoes: [{ texto: `${NAME} ligou`, autor: 'Adão' }],
      agendamentos: [{ texto: `Oi, ${NAME}` }],
      avaliacoes: [],
    });
    const rows = strFromU8(files['mensagens.csv'] ?? new Uint8Array())
      .trim()
      .split('\r\n');
    expect(rows).toHaveLength(3);
    expect(rows[1]).toBe(
      `2026-01-02T12:00:00.000Z;${ticket.id};${connection.name};;${NAME};document;${WORDS};${WORDS} ouvido;${names[0]};;;`,
    );
    expect(rows[2]).toContain(`;Família;${NAME};conversation;${WORDS};`);
  });

  it('contain more messages than one read returns', async () => {
    for (let at = 0; at < 450; at += 1) await make.message(ticket, { body: `mensagem ${at}` });
    const files = unzipSync((await download(admin)).rawPayload);
    const text = strFromU8(files['mensagens.csv'] ?? new Uint8Array());
    expect(text.match(/mensagem \d+/g)).toEqual(Array.from({ length: 450 }, (_, at) => `mensagem ${at}`));
  });

  it('go to admins of the company alone, and not for a group; the log knows of each time', async () => {
    const sight = { path: `/contacts/${person.id}`, record: { id: person.id } };
    const request = ['GET', `/contacts/${person.id}/data`] as const;
    await expectRefusal(await make.user(company), { sight, request, code: 'ERR_NO_PERMISSION' });
    const stranger = await make.admin(await make.company());
    await expectHidden(stranger, { seenBy: admin, sight, request, code: 'ERR_NO_CONTACT_FOUND' });
    expect((await admin.call('GET', `/contacts/${group.contactId}/data`)).body.message).toBe(
      'ERR_CONTACT_IS_GROUP',
    );
    expect((await admin.call('GET', '/contacts/abc/data')).status).toBe(400);
    expect(await rowsWith('contact.export')).toEqual([]);
    await download(admin);
    expect(await rowsWith('contact.export')).toHaveLength(1);
  });
});

describe('an erasure', () => {
  it('leaves no trace of the person, nor of the files, and says how much it was', async () => {
    expect(await rowsWith(NAME, 'Zulmira', NUMBER, WORDS, 'zulmira')).not.toEqual([]);
    const others = (['phone', 'failed', 'history'] as const).map((name) =>
      fileElsewhere({ company_id: company.id }, name),
    );
    for (const key of others) await server.app.storage.put(key, Buffer.from('x'), 'image/jpeg');
    const { body } = await erase(admin);
    expect(body).toEqual({ tickets: 1, messages: 2, files: 1 });
    expect(await rowsWith(NAME, 'Zulmira', NUMBER, WORDS, 'zulmira')).toEqual([]);
    await server.runJobs();
    for (const key of [path, ...others]) expect(await server.app.storage.open(key), key).toBeNull();
  });

  it('leaves the others of a group their conversation', async () => {
    await erase(admin);
    const rows = await rowsWith('Melhoras!');
    expect(rows).toEqual([expect.stringMatching(/^messages: /)]);
    const left = await server.app.database.inCompany(company.id, (tx) =>
      tx.query(
        'person-group',
        'select body, "isDeleted", participant from messages where company_id = $1 and "ticketId" = $2 order by id',
        [company.id, group.id],
      ),
    );
    expect(left).toEqual([
      { body: '', isDeleted: true, participant: null },
      { body: 'Melhoras!', isDeleted: false, participant: '5511900000000' },
    ]);
  });

  it('is in the audit log with who, why and how much, without a word of the person', async () => {
    await erase(admin);
    const entries = await server.app.database.inCompany(company.id, (tx) =>
      tx.query(
        'person-audit',
        `select action, "actorId", "subjectId", "subjectName", changes from audit_entries where company_id = $1`,
        [company.id],
      ),
    );
    expect(entries).toEqual([
      {
        action: 'contact.erase',
        actorId: admin.id,
        subjectId: person.id,
        subjectName: `#${person.id}`,
        changes: [
          { field: 'reason', before: null, after: 'Pedido 4711' },
          { field: 'tickets', before: null, after: 1 },
          { field: 'messages', before: null, after: 2 },
          { field: 'files', before: null, after: 1 },
        ],
      },
    ]);
  });

  it('reaches open screens', async () => {
    server.published.length = 0;
    await erase(admin);
    expect(server.published).toContainEqual(
      expect.objectContaining({ name: 'contact', event: { action: 'delete', contactId: person.id } }),
    );
    expect(server.published.map(({ name }) => name)).toContain('appMessage');
  });

  it('is refused: without the name, without a reason, while a ticket is open, for a group; nothing is gone', async () => {
    const wrong = await erase(admin, { name: 'Zulmira', reason: 'Pedido' });
    expect(wrong).toMatchObject({
      status: 400,
      body: { message: 'ERR_CONTACT_NAME_WRONG', details: [{ field: 'name' }] },
    });
    expect(await erase(admin, { name: NAME, reason: ' ' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'reason' }] },
    });
    const request = ['POST', `/contacts/${group.contactId}/erasure`, { name: 'Família', reason: 'Pedido' }];
    const [method, to, body] = request as ['POST', string, Anything];
    expect((await admin.call(method, to, body)).body.message).toBe('ERR_CONTACT_IN_USE');
    await make.ticket(company, { contactId: person.id, status: 'open' });
    expect((await erase(admin)).body.message).toBe('ERR_CONTACT_IN_USE');
    expect(await rowsWith(NAME)).not.toEqual([]);
    expect(await rowsWith('contact.erase')).toEqual([]);
  });

  it('is for admins of the company alone', async () => {
    const sight = { path: `/contacts/${person.id}`, record: { id: person.id } };
    const body = { name: NAME, reason: 'Pedido 4711' };
    const request = ['POST', `/contacts/${person.id}/erasure`, body] as const;
    await expectRefusal(await make.user(company), { sight, request, code: 'ERR_NO_PERMISSION' });
    const stranger = await make.admin(await make.company());
    await expectHidden(stranger, { seenBy: admin, sight, request, code: 'ERR_NO_CONTACT_FOUND' });
  });

  it('of one person leaves another with the same words alone', async () => {
    const other = await make.contact(company, { name: NAME, number: '5511900001111' });
    const theirs = await make.ticket(company, {
      contactId: other.id,
      whatsappId: connection.id,
      status: 'closed',
    });
    await make.message(theirs, { body: WORDS, mediaPath: path });
    await erase(admin);
    await server.runJobs();
    expect((await admin.call('GET', `/contacts/${other.id}`)).body.name).toBe(NAME);
    expect(await server.app.storage.open(path)).not.toBeNull();
  });
});

it('a removed contact takes its files along', async () => {
  expect((await admin.call('DELETE', `/contacts/${person.id}`)).status).toBe(200);
  await server.runJobs();
  expect(await server.app.storage.open(path)).toBeNull();
});

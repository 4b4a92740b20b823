import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden } from '../../testing/expect-refusal.ts';
import { given, type Anything, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { contactMergeRoutes } from './routes.ts';
import { contactColumns } from './undo-merge.ts';

let server: ModuleServer;
let make: Given;
let company: { id: number };
let admin: GivenUser;
let connection: Anything;
let other: Anything;
let kept: Anything;
let gone: Anything;
let tag: Anything;
let shared: Anything;

beforeAll(async () => {
  server = await moduleServer(contactMergeRoutes);
  make = given(server);
});
afterAll(() => server.close());

/** Two contacts who wrote on the same connection, one of them on another one too. */
beforeEach(async () => {
  company = await make.company();
  admin = await make.admin(company);
  [connection, other] = [await make.connection(company), await make.connection(company)];
  kept = await make.contact(company, { name: '5511987650001', number: '5511987650001' });
  gone = await make.contact(company, {
    name: 'Bia',
    number: '5511987650002',
    email: 'bia@x.com',
    marketingOptOutAt: '2026-01-01T12:00:00Z',
    marketingOptOutFrom: connection.id,
  });
  const owned = { company_id: company.id };
  [tag, shared] = [
    await make.insert('tags', { ...owned, name: 'VIP' }),
    await make.insert('tags', { ...owned, name: 'Loja' }),
  ];
  for (const [contactId, tagId] of [
    [gone.id, tag.id] as const,
    [gone.id, shared.id] as const,
    [kept.id, shared.id] as const,
  ])
    await make.insert('contact_tags', { ...owned, contactId, tagId });
  await make.insert('contact_extra_info', { ...owned, contactId: gone.id, name: 'Cidade', value: 'Recife' });
  await make.insert('contact_wallets', { ...owned, contactId: gone.id, userId: admin.id });
  const at = '2999-01-01T12:00:00Z';
  await make.insert('schedules', { ...owned, contactId: gone.id, body: 'Bom dia!', sendAt: at, firstAt: at });
  const seen = '2026-01-02T12:00:00Z';
  const mine = await make.ticket(company, { contactId: kept.id, whatsappId: connection.id, status: 'open' });
  await make.message(mine, { body: 'oi', createdAt: '2026-01-01T12:00:00Z' });
  const past = await make.ticket(company, {
    contactId: gone.id,
    whatsappId: connection.id,
    status: 'closed',
  });
  const message = await make.message(past, { body: 'olá', createdAt: seen });
  await make.message(past, { body: 'resposta', fromMe: true, contactId: null });
  const live = await make.ticket(company, { contactId: gone.id, whatsappId: other.id, status: 'pending' });
  await make.message(live, { body: 'e aí' });
  for (const [author, emoji, createdAt] of [
    [`phone:${kept.number}`, '👍', seen],
    [`phone:${gone.number}`, '❤️', '2026-01-02T12:00:05Z'],
  ])
    await make.insert('message_reactions', {
      ...owned,
      messageId: message.id,
      author,
      fromMe: false,
      emoji,
      createdAt,
    });
  const group = await make.contact(company, { isGroup: true, number: '120363' });
  const meeting = await make.ticket(company, {
    contactId: group.id,
    whatsappId: connection.id,
    status: 'group',
    isGroup: true,
  });
  await make.message(meeting, { body: 'no grupo', contactId: gone.id });
  server.published.length = 0;
});

const rows = async (table: string): Promise<Anything[]> =>
  server.app.database.acrossCompanies('look', (tx) =>
    tx.query(`merge-${table}`, `select t.* from ${table} t where company_id = $1 order by t::text`, [
      company.id,
    ]),
  );
async function change(text: string, ...values: unknown[]): Promise<void> {
  await server.app.database.acrossCompanies('change', (tx) =>
    tx.query(`m${text.length}-${values.length}-${Math.random()}`, text, [company.id, ...values]),
  );
}
const tables = [
  'contacts',
  'contact_identities',
  'contact_tags',
  'contact_wallets',
  'contact_extra_info',
  'conversations',
  'tickets',
  'messages',
  'message_reactions',
  'schedules',
];
const everything = async (): Promise<Anything> => {
  const all = await Promise.all(tables.map(async (table) => [table, await rows(table)] as const));
  return Object.fromEntries(all);
};
const merge = async () => admin.call('POST', `/contacts/${kept.id}/merge`, { contactId: gone.id });
const merges = async () => (await admin.call('GET', `/contact-merges?contactId=${kept.id}`)).body;

describe('a merge', () => {
  it('moves everything from one contact to the other, and is published to the company', async () => {
    const { status, body } = await merge();

    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: kept.id,
      name: 'Bia',
      number: '5511987650001',
      email: 'bia@x.com',
      extraInfo: [{ name: 'Cidade' }],
      wallets: [{ id: admin.id }],
    });
    expect(new Set(body.tags.map(({ id }: Anything) => id))).toEqual(new Set([tag.id, shared.id]));
    const left = await everything();
    expect(JSON.stringify(left)).not.toContain(`"contactId":${gone.id}`);
    expect(left.contacts.map(({ id }: Anything) => id)).not.toContain(gone.id);
    expect(left.conversations.filter((one: Anything) => one.contactId === kept.id).length).toBe(2);
    expect(left.contact_identities.filter((one: Anything) => one.contactId === kept.id).length).toBe(2);
    expect(left.messages.filter((one: Anything) => one.contactId === kept.id).length).toBe(4);
    // One person has one reaction: the newer one.
    expect(left.message_reactions).toMatchObject([{ emoji: '❤️' }]);
    expect(server.published).toContainEqual(
      expect.objectContaining({ name: 'contact', event: { action: 'delete', contactId: gone.id } }),
    );
    expect(await merges()).toMatchObject([{ keptId: kept.id, gone: { id: gone.id, name: 'Bia' } }]);
  });

  it('makes an ordinary ticket of a quiet one that comes to another, and leaves one alone quiet', async () => {
    const third = await make.connection(company);
    await change(`update tickets set "isQuiet" = true where company_id = $1 and status = 'closed'`);
    await make.ticket(company, {
      contactId: gone.id,
      whatsappId: third.id,
      status: 'closed',
      isQuiet: true,
    });
    await merge();
    const quiet = (await rows('tickets')).filter(({ isQuiet }) => isQuiet);
    expect(quiet.map(({ whatsappId }) => whatsappId)).toEqual([third.id]);
  });

  it('is undone exactly: every row is restored', async () => {
    const before = await everything();
    await merge();
    const [{ id }] = await merges();
    const { status, body } = await admin.call('POST', `/contact-merges/${id}/undo`);

    expect(status).toBe(200);
    expect(body).toMatchObject({ id: gone.id, name: 'Bia', tags: [{ name: 'Loja' }, { name: 'VIP' }] });
    expect(await everything()).toEqual(before);
    expect(await merges()).toEqual([]);
    expect((await admin.call('POST', `/contact-merges/${id}/undo`)).status).toBe(404);
  });

  it('covers every column of a contact', async () => {
    const { rows: columns } = await server.app.database.acrossCompanies('look', async (tx) =>
      sql<{ name: string }>`select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = 'contacts' and is_generated = 'NEVER'`.execute(tx.db),
    );
    expect(new Set(contactColumns)).toEqual(new Set(columns.map(({ name }) => name)));
  });

  it('keeps later messages and changes when it is undone', async () => {
    await merge();
    await change(`update contacts set email = 'nova@x.com' where company_id = $1 and id = ${kept.id}`);
    const ticket = (await rows('tickets')).find(({ status }) => status === 'pending');
    await make.message(ticket, { body: 'depois', contactId: kept.id });
    const [{ id }] = await merges();
    await admin.call('POST', `/contact-merges/${id}/undo`);

    const contact = (await rows('contacts')).find((row) => row.id === kept.id);
    expect(contact).toMatchObject({ email: 'nova@x.com', name: '5511987650001' });
    const message = (await rows('messages')).find(({ body }) => body === 'depois');
    expect(message).toMatchObject({ contactId: gone.id });
  });

  it('is refused while both contacts are served on one connection', async () => {
    await change(`update tickets set status = 'open' where company_id = $1 and "contactId" = ${gone.id}`);
    const before = await everything();

    expect(await merge()).toMatchObject({ status: 409, body: { error: 'ERR_BOTH_SERVED' } });
    expect(await everything()).toEqual(before);
  });

  it('is refused for a contact with itself, with a group, or with a contact of another channel', async () => {
    const group = await make.contact(company, { isGroup: true, number: '1203' });
    const far = await make.contact(company, { channel: 'facebook', number: '99' });
    for (const { id } of [kept, group, far]) {
      const answer = await admin.call('POST', `/contacts/${kept.id}/merge`, { contactId: id });
      expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'contactId' }] } });
    }
  });

  it('is undone only after the later ones, and by admins only', async () => {
    await merge();
    const third = await make.contact(company, { name: 'Caio' });
    await admin.call('POST', `/contacts/${kept.id}/merge`, { contactId: third.id });
    const [last, first] = await merges();

    const agent = await make.user(company);
    for (const request of [
      ['POST', `/contacts/${kept.id}/merge`, { contactId: gone.id }],
      ['POST', `/contact-merges/${last.id}/undo`],
    ] as const) {
      const sight = { path: `/contact-merges?contactId=${kept.id}`, record: { id: last.id } };
      await expectHidden(agent, { seenBy: admin, sight, request, code: 'ERR_NO_PERMISSION' });
    }
    const early = await admin.call('POST', `/contact-merges/${first.id}/undo`);
    expect(early).toMatchObject({ status: 409, body: { error: 'ERR_LATER_MERGE' } });
    expect((await admin.call('POST', `/contact-merges/${last.id}/undo`)).status).toBe(200);
    expect((await admin.call('POST', `/contact-merges/${first.id}/undo`)).status).toBe(200);
  });
});

import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { countStatements } from '../../testing/count-statements.ts';
import type { Anything, GivenUser } from '../../testing/given.ts';
import { waitUntilBlocked } from '../../testing/wait-until-blocked.ts';
import { channelServer, type ChannelServer } from '../testing/channel-server.ts';

const GROUP = 250;
const MOST_STATEMENTS = 10;

let channels: ChannelServer;
let company: { id: number };
let admin: GivenUser;
let connection: Anything;
let elsewhere: Anything;
beforeAll(async () => {
  channels = await channelServer();
});
afterAll(async () => channels.close());
beforeEach(async () => {
  company = await channels.make.company();
  admin = await channels.make.admin(company);
  connection = await channels.make.connection(company);
  elsewhere = await channels.make.connection(company);
});
afterEach(() => vi.restoreAllMocks());

const query = async (text: string, values: unknown[] = []): Promise<Anything> => {
  const name = createHash('sha1').update(text).digest('hex');
  return (await channels.server.app.database.alone<Anything>('look', { name, text, values }))[0];
};

/** Adds customers, each with this many tickets of a status on a connection, and a message per ticket. */
async function addCustomers(count: number, of: { id: number }, status: string, tickets = 1): Promise<void> {
  await query(
    `with c as (
       insert into contacts (company_id, name, number, "whatsappId")
       select $1, 'Cliente', '5511' || n || random(), $2 from generate_series(1, $3::int) n returning id
     ), i as (
       insert into contact_identities (company_id, kind, value, "contactId", "whatsappId")
       select $1, 'psid', 'p' || id, id, $2 from c
     ), v as (
       insert into conversations (company_id, "contactId", "whatsappId") select $1, id, $2 from c returning id, "contactId"
     ), t as (
       insert into tickets (company_id, "conversationId", "contactId", "whatsappId", channel, status)
       select $1, v.id, "contactId", $2, 'whatsapp', $4 from v, generate_series(1, $5::int)
       returning id, "conversationId"
     )
     insert into messages (company_id, "conversationId", "ticketId", "whatsappId", wid, "createdAt")
     select $1, "conversationId", id, $2, 'w' || id, now() from t`,
    [company.id, of.id, count, status, tickets],
  );
}

/** Counts the rows of each table that name a connection. */
const named = async (id: number) =>
  query(
    `select (select count(*) from contacts where "whatsappId" = $1) as contacts,
       (select count(*) from contact_identities where "whatsappId" = $1) as identities,
       (select count(*) from conversations where "whatsappId" = $1) as conversations,
       (select count(*) from tickets where "whatsappId" = $1) as tickets,
       (select count(*) from messages where "whatsappId" = $1) as messages`,
    [id],
  );

const remove = async () => admin.call('DELETE', `/whatsapp/${connection.id}`);

describe('removing a connection that served a thousand customers', () => {
  it('clears its id from closed conversations in groups; their messages keep it', async () => {
    const many = 4 * GROUP;
    await addCustomers(many, connection, 'closed');
    await addCustomers(1, connection, 'closed', 2 * GROUP + 1);
    await addCustomers(3, connection, 'open');
    await addCustomers(5, elsewhere, 'closed');
    const counts = countStatements();
    expect((await remove()).status).toBe(200);
    expect(Math.max(...counts)).toBeLessThanOrEqual(MOST_STATEMENTS);
    // Three kinds of groups, and one customer whose tickets fill three groups.
    expect(counts.length).toBeGreaterThan((3 * many) / GROUP);
    vi.restoreAllMocks();
    const left = { contacts: 0, identities: 0, conversations: 0, tickets: 0 };
    expect(await named(connection.id)).toEqual({ ...left, messages: many + 2 * GROUP + 1 + 3 });
    expect(await named(elsewhere.id)).toEqual({
      contacts: 5,
      identities: 5,
      conversations: 5,
      tickets: 5,
      messages: 5,
    });
    expect(await query('select count(*) as count from connections where id = $1', [connection.id])).toEqual({
      count: 0,
    });
  });

  it('leaves waiting customers with it until the end, and resumes where it was interrupted', async () => {
    await addCustomers(2 * GROUP, connection, 'closed');
    await addCustomers(2, connection, 'pending');
    const original = channels.server.app.database.inCompany.bind(channels.server.app.database);
    let groups = 0;
    vi.spyOn(channels.server.app.database, 'inCompany').mockImplementation((async (
      ...given: Parameters<typeof original>
    ) => {
      groups += 1;
      if (groups === 6) throw new Error('the process dies');
      return original(...given);
    }) as never);
    expect((await remove()).status).toBe(500);
    vi.restoreAllMocks();
    const between = await named(connection.id);
    expect(between.tickets).toBeLessThan(2 * GROUP);
    expect(between.tickets).toBeGreaterThanOrEqual(2);
    const waiting = `select count(*) as count from tickets where status = 'pending' and "whatsappId" = $1`;
    expect(await query(waiting, [connection.id])).toEqual({ count: 2 });
    expect((await remove()).status).toBe(200);
    expect(await named(connection.id)).toMatchObject({
      contacts: 0,
      identities: 0,
      conversations: 0,
      tickets: 0,
    });
  });
});

it('fails a message that is written while its connection is deleted', async () => {
  await addCustomers(1, connection, 'open');
  const { app } = channels.server;
  const ticket = await query('select id, "conversationId" from tickets where "whatsappId" = $1', [
    connection.id,
  ]);
  const original = app.database.inCompany.bind(app.database);

  /** Locks the conversation as a reply does, and writes in it once the removal waits for the lock. */
  const replyMeanwhile = async (removal: () => Promise<unknown>): Promise<unknown> => {
    const { removed } = await original(company.id, async (tx) => {
      const values = [company.id, ticket.conversationId];
      await tx.query(
        'hold',
        'select from conversations where company_id = $1 and id = $2 for update',
        values,
      );
      const running = removal();
      await waitUntilBlocked(app);
      await tx.query(
        'write',
        `insert into messages (company_id, "conversationId", "ticketId", "whatsappId", wid, "createdAt", "fromMe", status)
         values ($1, $2, $3, $4, 'late', now(), true, 'queued')`,
        [...values, ticket.id, connection.id],
      );
      return { removed: running };
    });
    return removed;
  };
  let wasNamed = true;
  vi.spyOn(app.database, 'inCompany').mockImplementation((async (...given: Parameters<typeof original>) => {
    const removal = async () => original(...given);
    // The last transaction comes after the contacts, when only open conversations and tickets are left.
    if (!wasNamed || (await named(connection.id)).identities > 0) return removal();
    wasNamed = false;
    return replyMeanwhile(removal);
  }) as never);
  const answer = await remove();
  vi.restoreAllMocks();
  expect([answer.status, wasNamed]).toEqual([200, false]);
  expect(await query(`select status from messages where wid = 'late'`)).toEqual({ status: 'failed' });
});

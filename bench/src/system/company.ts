import { hashPassword } from '../../../apps/server/src/identity/index.ts';
import { withoutMarks } from '../../../apps/server/src/inbox/testing/many-closed.ts';
import { PASSWORD } from '../harness/server.ts';
import type { Stage } from '../harness/stage.ts';

export const COMPANY = 910;
export const QUEUES = [911, 912, 913, 914];
export const CONNECTION = 911;
export const agent = (n: number): string => `agente${n}@bench.local`;
export const ADMIN_OF_COMPANY = 'chefe@bench.local';

/**
 * Creates a company with an admin, one sandbox connection, four queues, and agents: the first fifty serve queue 911.
 */
export async function makeCompany({ owner }: Stage, agents: number): Promise<void> {
  const { rowCount } = await owner.query('select from companies where id = $1', [COMPANY]);
  if (rowCount) return;
  const hash = await hashPassword(PASSWORD);
  await owner.query(`insert into companies (id, name, "dueDate", "planId")
    select ${COMPANY}, 'Bench', now() + interval '9 years', (select min(id) from plans)`);
  await owner.query(`insert into queues (company_id, id, name, color)
    select ${COMPANY}, 910 + n, 'Fila ' || n, '#00000' || n from generate_series(1, 4) n`);
  await owner.query(`insert into connections (company_id, id, name, channel, provider, number, status)
    values (${COMPANY}, ${CONNECTION}, 'Linha', 'whatsapp', 'sandbox', '551140000000', 'CONNECTED')`);
  await owner.query(
    `insert into users (company_id, id, name, email, "passwordHash", profile)
     select ${COMPANY}, 10000 + n, 'Agente ' || n, 'agente' || n || '@bench.local', $1, 'user' from generate_series(1, ${agents}) n
     union all select ${COMPANY}, 10000, 'Chefe', '${ADMIN_OF_COMPANY}', $1, 'admin'`,
    [hash],
  );
  await owner.query(`insert into user_queues (company_id, "userId", "queueId")
    select ${COMPANY}, 10000 + n, case when n <= 50 then 911 else 912 + n % 3 end from generate_series(1, ${agents}) n`);
}

/** How many tickets there are in total and per contact: all but the newest of a contact are closed. */
export interface Tickets {
  count: number;
  perContact: number;
}

/** A contact who has written for years. */
const REGULAR = { id: 2_000_000, tickets: 10_000 };
/** The agent who closed a tenth of all tickets. */
export const BUSY_AGENT = 41;

/**
 * Creates tickets in one of four queues or none, closed by one of 40 agents or by the busy one; whatever the number per
 * contact, each agent has open ones. The tickets of a contact are next to each other in time, which is the hardest case for a list that shows one of them. One more contact
 * has ten thousand.
 */
export async function makeTickets({ owner }: Stage, { count, perContact }: Tickets): Promise<void> {
  const { rows } = await owner.query<{ count: string }>(
    'select count(*) from tickets where company_id = $1',
    [COMPANY],
  );
  if (Number(rows[0]?.count) >= count) return;
  const contacts = Math.ceil(count / perContact);
  await owner.query(`insert into contacts (company_id, id, name, number, "whatsappId")
    select ${COMPANY}, n, 'Cliente ' || n, '55219' || (80000000 + n), ${CONNECTION}
    from (select generate_series(1, ${contacts}) union all select ${REGULAR.id}) as ids (n)`);
  await owner.query(`insert into conversations (company_id, id, "contactId", "whatsappId")
    select company_id, id, id, "whatsappId" from contacts where company_id = ${COMPANY}`);
  const ofEverybody = `insert into tickets (company_id, id, "conversationId", "contactId", "whatsappId", "queueId", "userId",
      status, channel, "lastMessage", "lastMessageAt", "createdAt", "updatedAt")
    select c.company_id, c.id * ${perContact} + n, c.id, c.id, ${CONNECTION},
      case when (c.id + (${perContact} - n) / 8) % 9 > 0 then 911 + (c.id + (${perContact} - n) / 8) % 4 end,
      case when n < ${perContact} and n % 10 = 1 then 10000 + ${BUSY_AGENT}
        when n < ${perContact} then 10001 + (c.id + n) % 40
        when c.id % 5 = 0 then 10001 + c.id / 5 % 40 end,
      case when n < ${perContact} then 'closed' when c.id % 5 = 0 then 'open' else 'pending' end,
      'whatsapp', 'Bom dia', at, at, at
    from contacts c cross join generate_series(1, ${perContact}) n
    cross join lateral (select now() - (c.id * ${perContact} - n) * interval '20 seconds' as at) t
    where c.company_id = ${COMPANY} and c.id <> ${REGULAR.id}`;
  const ofRegular = `insert into tickets (company_id, id, "conversationId", "contactId", "whatsappId", "queueId", "userId",
      status, channel, "lastMessage", "lastMessageAt", "createdAt", "updatedAt")
    select ${COMPANY}, ${REGULAR.id} + n, ${REGULAR.id}, ${REGULAR.id}, ${CONNECTION}, 911 + n % 4, 10001 + n % 40,
      'closed', 'whatsapp', 'Bom dia', at, at, at
    from generate_series(1, ${REGULAR.tickets}) n
    cross join lateral (select now() - (${REGULAR.tickets} - n) * interval '10 seconds' as at) t`;
  for (const statement of withoutMarks(`${ofEverybody}; ${ofRegular}`)) await owner.query(statement);
  await owner.query(`select setval(pg_get_serial_sequence(name, 'id'), 10000000)
    from unnest(array['contacts', 'conversations', 'tickets', 'messages']) as name`);
  await owner.query('vacuum (analyze)');
}

const FIRST_OF_LIST = 3_000_000;

/** Adds contacts who have not written, each with what the table of contacts shows. */
export async function makeContacts({ owner }: Stage, count: number): Promise<void> {
  await owner.query(`insert into contacts (company_id, id, name, number, email, "whatsappId")
    select ${COMPANY}, ${FIRST_OF_LIST} + n, 'Contato ' || n, '55219' || (70000000 + n), 'contato' || n || '@bench.local',
      ${CONNECTION}
    from generate_series(1, ${count}) n on conflict do nothing`);
  await owner.query('analyze contacts');
}

/** Adds many messages to the first contact's live ticket; returns its uuid. */
export async function makeLongConversation({ owner }: Stage, count: number, perContact = 4): Promise<string> {
  await owner.query(`insert into messages (company_id, "conversationId", "ticketId", "whatsappId", "contactId", wid, body,
      "fromMe", "createdAt")
    select t.company_id, t."conversationId", t.id, t."whatsappId", t."contactId", 'L' || n, 'Mensagem ' || n,
      n % 2 = 0, now() - (${count} - n) * interval '1 minute'
    from tickets t cross join generate_series(1, ${count}) n where t.company_id = ${COMPANY} and t.id = ${2 * perContact}
    on conflict do nothing`);
  await owner.query('analyze messages');
  const { rows } = await owner.query<{ uuid: string }>(
    `select uuid from tickets where company_id = ${COMPANY} and id = ${2 * perContact}`,
  );
  return rows[0]?.uuid ?? '';
}

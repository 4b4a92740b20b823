import { hashPassword } from '../../../apps/server/src/identity/index.ts';
import { PASSWORD } from '../harness/server.ts';
import type { Stage } from '../harness/stage.ts';

export const COMPANY = 910;
export const QUEUES = [911, 912, 913, 914];
export const CONNECTION = 911;
export const agent = (n: number): string => `agente${n}@bench.local`;
export const ADMIN_OF_COMPANY = 'chefe@bench.local';

/** A company with an admin, one sandbox connection, four queues, and agents: the first fifty serve queue 911. */
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

/** So many tickets: a contact has three closed ones and a live one, in one of four queues or none, with one of 40 agents. */
export async function makeTickets({ owner }: Stage, count: number): Promise<void> {
  const { rows } = await owner.query<{ count: string }>(
    'select count(*) from tickets where company_id = $1',
    [COMPANY],
  );
  if (Number(rows[0]?.count) >= count) return;
  const contacts = Math.ceil(count / 4);
  await owner.query(`insert into contacts (company_id, id, name, number, "whatsappId")
    select ${COMPANY}, n, 'Cliente ' || n, '55219' || (80000000 + n), ${CONNECTION} from generate_series(1, ${contacts}) n`);
  await owner.query(`insert into conversations (company_id, id, "contactId", "whatsappId")
    select company_id, id, id, "whatsappId" from contacts where company_id = ${COMPANY}`);
  await owner.query(`insert into tickets (company_id, id, "conversationId", "contactId", "whatsappId", "queueId", "userId",
      status, channel, "lastMessage", "lastMessageAt", "createdAt", "updatedAt")
    select c.company_id, c.id * 4 + n, c.id, c.id, ${CONNECTION},
      case when c.id % 9 > 0 then 911 + c.id % 4 end, case when n < 4 or c.id % 5 = 0 then 10001 + c.id % 40 end,
      case when n < 4 then 'closed' when c.id % 5 = 0 then 'open' else 'pending' end, 'whatsapp', 'Bom dia', at, at, at
    from contacts c cross join generate_series(1, 4) n
    cross join lateral (select now() - (c.id * 4 - n) * interval '20 seconds' as at) t
    where c.company_id = ${COMPANY}`);
  await owner.query(`select setval(pg_get_serial_sequence(name, 'id'), ${contacts * 4 + 100_000})
    from unnest(array['contacts', 'conversations', 'tickets', 'messages']) as name`);
  await owner.query('vacuum (analyze)');
}

/** One conversation with very many messages; answers its ticket's uuid. */
export async function makeLongConversation({ owner }: Stage, count: number): Promise<string> {
  await owner.query(`insert into messages (company_id, "conversationId", "ticketId", "whatsappId", "contactId", wid, body,
      "fromMe", "createdAt")
    select t.company_id, t."conversationId", t.id, t."whatsappId", t."contactId", 'L' || n, 'Mensagem ' || n,
      n % 2 = 0, now() - (${count} - n) * interval '1 minute'
    from tickets t cross join generate_series(1, ${count}) n where t.company_id = ${COMPANY} and t.id = 4 + 4
    on conflict do nothing`);
  await owner.query('analyze messages');
  const { rows } = await owner.query<{ uuid: string }>(
    `select uuid from tickets where company_id = ${COMPANY} and id = 8`,
  );
  return rows[0]?.uuid ?? '';
}

import pg from 'pg';
import { inject } from 'vitest';
import type { App } from '../../platform/app.ts';
import type { DatabaseAddress } from '../../platform/database/pool.ts';

/** The database of a module server, for statements that only its owner may run. */
export async function addressOf({ database }: Pick<App, 'database'>): Promise<DatabaseAddress> {
  const [row] = await database.acrossCompanies('find the database of the test', async (tx) =>
    tx.query<{ name: string }>('test-database-name', 'select current_database() as name', []),
  );
  return { ...inject('postgres'), database: row?.name ?? '' };
}
import { withoutMarks } from './many-closed.ts';

export interface ManyTickets {
  companyId: number;
  queueIds: readonly number[];
  whatsappIds: readonly number[];
}

/**
 * Fills a company. Every contact has three closed tickets and a live one, and every ticket has a message; queues and
 * users vary. Statistics are updated, as in a database in use.
 */
export async function fillCompany(
  app: App,
  { companyId, queueIds, whatsappIds }: ManyTickets,
  contacts: number,
): Promise<void> {
  const owner = new pg.Client(await addressOf(app));
  await owner.connect();
  const statements = [
    `insert into users (company_id, name, email, "passwordHash")
     select ${companyId}, 'Agente ' || n, 'agente' || n || '@many.test', 'x' from generate_series(1, 40) n`,
    `insert into contacts (company_id, id, name, number)
     select ${companyId}, 100000 + n, 'Cliente ' || n, '55219' || (80000000 + n) from generate_series(1, ${contacts}) n`,
    `insert into contact_identities (company_id, kind, value, "contactId")
     select company_id, 'phone', number, id from contacts where company_id = ${companyId}`,
    `insert into conversations (company_id, id, "contactId", "whatsappId")
     select company_id, id, id, (array[${whatsappIds.join()}])[1 + id % ${whatsappIds.length}]
     from contacts where company_id = ${companyId}`,
    ...withoutMarks(`insert into tickets (company_id, id, "conversationId", "contactId", "whatsappId", "queueId", "userId", status,
       channel, "unreadMessages", "lastMessage", "isGroup", "createdAt", "updatedAt")
     select v.company_id, v.id * 4 + n, v.id, v.id, v."whatsappId",
       case when v.id % 9 > 0 then (array[${queueIds.join()}])[1 + v.id % ${queueIds.length}] end,
       case when n < 4 or v.id % 5 = 0 then people.ids[1 + v.id % 40] end,
       case when n < 4 then 'closed' when v.id % 5 = 0 then 'open' when v.id % 50 = 1 then 'group' else 'pending' end,
       'whatsapp', case when n = 4 then v.id % 3 else 0 end, 'Bom dia', v.id % 50 = 1, at, at
     from conversations v cross join generate_series(1, 4) n
     cross join (select array_agg(id) as ids from users where company_id = ${companyId} and email like 'agente%') people
     cross join lateral (select now() - (v.id * 4 - n) * interval '20 seconds' as at) t
     where v.company_id = ${companyId}`),
    `insert into messages (company_id, "conversationId", "ticketId", "whatsappId", "contactId", wid, body, "createdAt")
     select company_id, "conversationId", id, "whatsappId", "contactId", 'M' || id, 'Mensagem ' || id, "createdAt"
     from tickets where company_id = ${companyId}`,
    'vacuum (analyze)',
  ];
  for (const statement of statements) await owner.query(statement);
  await owner.end();
}

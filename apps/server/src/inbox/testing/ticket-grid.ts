import { ticketStatuses } from '@prosa/contract';
import type { TicketFacts } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { Anything, Given } from '../../testing/given.ts';

export interface GridTicket extends TicketFacts {
  conversationId: number;
  updatedAt: string;
  unreadMessages: number;
}

export interface TicketGrid {
  companyId: number;
  queues: number[];
  users: number[];
  connections: number[];
  tickets: GridTicket[];
}

function crossed(
  queues: (number | null)[],
  users: (number | null)[],
  connections: (number | null)[],
): Omit<TicketFacts, 'id'>[] {
  return ticketStatuses.flatMap((status) =>
    queues.flatMap((queueId) =>
      users.flatMap((userId) =>
        connections.flatMap((whatsappId) =>
          [false, true].map((isGroup) => ({ status, queueId, userId, whatsappId, isGroup })),
        ),
      ),
    ),
  );
}

/**
 * One ticket for every combination of the facts that decide who may see it. Each four closed tickets share a
 * conversation with a live one; times repeat, so that only the id orders them.
 */
export async function makeTicketGrid(app: App, make: Given): Promise<TicketGrid> {
  const company = await make.company();
  const idsOf = async (count: number, one: () => Promise<Anything>): Promise<number[]> =>
    Promise.all(Array.from({ length: count }, async () => (await one()).id as number));
  const queues = await idsOf(3, async () => make.queue(company));
  const users = await idsOf(2, async () => make.user(company));
  const connections = await idsOf(2, async () => make.connection(company));
  const facts = crossed([null, ...queues], [null, ...users], [null, ...connections]);
  const live = facts.filter(({ status }) => status !== 'closed');
  const contact = await make.contact(company);
  const conversations = await app.database.inCompany(company.id, async (tx) =>
    tx.query<{ id: number }>(
      'test-conversations',
      'insert into conversations (company_id, "contactId") select $1, $2 from generate_series(1, $3::int) returning id',
      [company.id, contact.id, live.length],
    ),
  );
  let [liveSeen, closedSeen] = [0, 0];
  const rows = facts.map((fact, index) => {
    const place = fact.status === 'closed' ? Math.floor(closedSeen++ / 4) : liveSeen++;
    const updatedAt = new Date(Date.UTC(2026, 0, 1 + (index % 5))).toISOString();
    return { ...fact, conversationId: conversations[place]?.id, updatedAt, unreadMessages: index % 2 };
  });
  const tickets = await app.database.inCompany(company.id, async (tx) =>
    tx.query<GridTicket>(
      'test-tickets',
      `insert into tickets (company_id, "conversationId", "contactId", "whatsappId", "queueId", "userId", status, channel,
         "isGroup", "unreadMessages", "updatedAt")
       select $1, r."conversationId", $2, r."whatsappId", r."queueId", r."userId", r.status, 'whatsapp', r."isGroup",
         r."unreadMessages", r."updatedAt"
       from json_to_recordset($3) as r ("conversationId" bigint, "whatsappId" bigint, "queueId" bigint, "userId" bigint,
         status text, "isGroup" boolean, "unreadMessages" int, "updatedAt" timestamptz)
       returning id, "conversationId", "whatsappId", "queueId", "userId", status, "isGroup", "unreadMessages", "updatedAt"`,
      [company.id, contact.id, JSON.stringify(rows)],
    ),
  );
  return { companyId: company.id, queues, users, connections, tickets };
}

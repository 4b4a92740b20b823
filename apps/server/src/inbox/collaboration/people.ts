import { LIST_LIMIT } from '@prosa/contract';
import { maySee, type TicketFacts, type Viewer } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

/** Viewer fields that do not affect who may see a ticket. */
const beside = {
  sessionId: '',
  userClosePendingTicket: 'disabled',
  showDashboard: 'disabled',
  allowRealTime: 'disabled',
  allowConnections: 'disabled',
  hidesNumbers: false,
  isExpired: false,
  mustEnrol: false,
  planId: null,
  plan: null,
} as const;

export interface Colleague {
  id: number;
  name: string;
}

/** The users who may see a ticket, by the same rule as lists and reads; at most LIST_LIMIT. */
export async function peopleOfTicket(tx: CompanyTransaction, ticket: TicketFacts): Promise<Colleague[]> {
  const people = await tx.query<Omit<Viewer, keyof typeof beside>>(
    'people-of-ticket',
    `select u.id, u.company_id as "companyId", u.name, u.profile, u.super, u."allTicket", u."allowGroup",
       u."allHistoric",
       u."allUserChat", u."whatsappId", array(select m."queueId" from user_queues m
         where m.company_id = u.company_id and m."userId" = u.id) as "queueIds"
     from users u where u.company_id = $1 order by u.name, u.id`,
    [tx.companyId],
  );
  return people
    .filter((person) => maySee({ ...person, ...beside }, ticket))
    .slice(0, LIST_LIMIT)
    .map(({ id, name }) => ({ id, name }));
}

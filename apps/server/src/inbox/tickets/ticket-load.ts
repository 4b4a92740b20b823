import type { AnswerOf, listTicketLoad } from '@prosa/contract';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

/** Who of the company is online, and how many tickets each attends. */
export async function ticketLoad(tx: CompanyTransaction): Promise<AnswerOf<typeof listTicketLoad>> {
  return tx.query<{ userId: number; online: boolean; tickets: number }>(
    'ticket-load',
    `with attended as (select "userId", count(*)::int as tickets from tickets
       where company_id = $1 and status = 'open' and "userId" is not null group by "userId")
     select u.id as "userId", u.online, coalesce(a.tickets, 0) as tickets
     from users u left join attended a on a."userId" = u.id where u.company_id = $1 order by u.id`,
    [tx.companyId],
  );
}

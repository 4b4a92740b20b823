import type { AnswerOf, listTicketLoad } from '@prosa/contract';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

/** Who of the company is online or pauses, and how many tickets each attends. */
export async function ticketLoad(tx: CompanyTransaction): Promise<AnswerOf<typeof listTicketLoad>> {
  return tx.query<AnswerOf<typeof listTicketLoad>[number]>(
    'ticket-load',
    `with attended as (select "userId", count(*)::int as tickets from tickets
       where company_id = $1 and status = 'open' and "userId" is not null group by "userId")
     select u.id as "userId", u.online, coalesce(a.tickets, 0) as tickets,
       case when p.id is not null then json_build_object('reason', p.reason, 'startedAt', p."startedAt") end as pause
     from users u left join attended a on a."userId" = u.id
       left join user_pauses p on p.company_id = u.company_id and p."userId" = u.id and p."endedAt" is null
     where u.company_id = $1 order by u.id`,
    [tx.companyId],
  );
}

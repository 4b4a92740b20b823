import type { CompanyTransaction } from '../../platform/database/transactions.ts';

/** Stores the face picked at closing as the rate of the last period; faces 1 to 5 are rates 2 to 10. */
export async function rateTicket(
  tx: CompanyTransaction,
  { ticketId, userId, at }: { ticketId: number; userId: number | null; at: Date },
  face: number,
): Promise<void> {
  await tx.query(
    'rate-ticket',
    `with period as (
       update ticket_tracking set rated = true, "ratingAt" = greatest($4::timestamptz, "createdAt")
       where company_id = $1 and id = (
         select max(id) from ticket_tracking where company_id = $1 and "ticketId" = $2)
       returning id
     )
     insert into user_ratings (company_id, "ticketId", "trackingId", "userId", rate, "createdAt")
     select $1, $2, id, $3, $5, $4 from period
     on conflict (company_id, "trackingId") do update set rate = excluded.rate, "createdAt" = excluded."createdAt"`,
    [tx.companyId, ticketId, userId, at, face * 2],
  );
}

import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { LockedTicket } from '../tickets/queries.ts';

// The times of one period of a ticket: none is earlier than the ones that precede it.

interface Place {
  ticketId: number;
  userId: number | null;
  queueId: number | null;
  whatsappId: number | null;
  at: Date;
}

export function placeOf(ticket: LockedTicket, at: Date): Place {
  const { id: ticketId, userId, queueId, whatsappId } = ticket;
  return { ticketId, userId, queueId, whatsappId, at };
}

export async function trackAccepted(tx: CompanyTransaction, place: Place): Promise<void> {
  const { ticketId, userId, queueId, at } = place;
  const updated = await tx.query(
    'track-accepted',
    `update ticket_tracking set "startedAt" = greatest($3, "createdAt"), "userId" = $4, "queueId" = $5,
       "queuedAt" = coalesce("queuedAt", case when $5::bigint is null then null else greatest($3, "createdAt") end),
       "ratingAt" = null, rated = false
     where company_id = $1 and "ticketId" = $2 and "finishedAt" is null returning id`,
    [tx.companyId, ticketId, at, userId, queueId],
  );
  if (updated.length > 0) return;
  await beginService(tx, place);
}

async function beginService(
  tx: CompanyTransaction,
  { ticketId, userId, queueId, whatsappId, at }: Place,
): Promise<void> {
  await tx.query(
    'track-new-period',
    `insert into ticket_tracking (company_id, "ticketId", "userId", "queueId", "whatsappId", "createdAt",
       "queuedAt", "startedAt")
     values ($1, $2, $4, $5, $6, $3, case when $5::bigint is null then null else $3::timestamptz end, $3)`,
    [tx.companyId, ticketId, at, userId, queueId, whatsappId],
  );
}

/** The tickets lose their user and wait in the queues that they are in now. */
export async function trackReturned(
  tx: CompanyTransaction,
  ticketIds: readonly number[],
  at: Date,
): Promise<void> {
  await tx.query(
    'track-returned',
    `update ticket_tracking p set "startedAt" = null, "userId" = null, "queueId" = t."queueId",
       "queuedAt" = coalesce(p."queuedAt",
         case when t."queueId" is null then null else greatest($3, p."createdAt") end)
     from tickets t where p.company_id = $1 and p."ticketId" = any($2::bigint[]) and p."finishedAt" is null
       and t.company_id = $1 and t.id = p."ticketId"`,
    [tx.companyId, ticketIds, at],
  );
}

/** The service of the tickets continues with the user that they have now. */
export async function trackHandedOver(tx: CompanyTransaction, ticketIds: readonly number[]): Promise<void> {
  await tx.query(
    'track-handed-over',
    `update ticket_tracking p set "userId" = t."userId"
     from tickets t where p.company_id = $1 and p."ticketId" = any($2::bigint[]) and p."finishedAt" is null
       and t.company_id = $1 and t.id = p."ticketId"`,
    [tx.companyId, ticketIds],
  );
}

/** SQL of the first periods of tickets, in service where `isServed` is true. */
const firstPeriods = (isServed: string): string => `
  insert into ticket_tracking (company_id, "ticketId", "userId", "queueId", "whatsappId", "createdAt", "queuedAt",
    "startedAt")
  select company_id, id, "userId", "queueId", "whatsappId", $3,
    case when "queueId" is null then null else $3::timestamptz end, case when ${isServed} then $3::timestamptz end
  from tickets where company_id = $1 and id = any($2::bigint[])`;
const ofNew = firstPeriods(`status <> 'pending'`);
const ofFollowers = firstPeriods('"userId" is not null');

/** New tickets begin their periods: in service, unless they wait. */
export async function trackNew(
  tx: CompanyTransaction,
  ticketIds: readonly number[],
  at: Date,
): Promise<void> {
  await tx.query('track-new-periods', ofNew, [tx.companyId, ticketIds, at]);
}

/** New tickets begin their periods, in service where they have a user. */
export async function trackFollowers(
  tx: CompanyTransaction,
  ticketIds: readonly number[],
  at: Date,
): Promise<void> {
  await tx.query('track-followers', ofFollowers, [tx.companyId, ticketIds, at]);
}

/** With a user the service continues or begins; otherwise the tickets wait again. */
export async function trackTransferred(
  tx: CompanyTransaction,
  ticketIds: readonly number[],
  { userId, queueId, at }: Pick<Place, 'userId' | 'queueId' | 'at'>,
): Promise<void> {
  await tx.query(
    'track-transferred',
    `update ticket_tracking set "userId" = $4, "queueId" = $5,
       "queuedAt" = coalesce("queuedAt", greatest($3, "createdAt")),
       "startedAt" = case when $6 then coalesce("startedAt", greatest($3, "queuedAt", "createdAt")) end
     where company_id = $1 and "ticketId" = any($2::bigint[]) and "finishedAt" is null`,
    [tx.companyId, ticketIds, at, userId, queueId, userId !== null],
  );
}

export async function trackMoved(
  tx: CompanyTransaction,
  { ticketId, userId, queueId, at }: Place,
): Promise<void> {
  await tx.query(
    'track-moved',
    `update ticket_tracking set "userId" = $4, "queueId" = $5,
       "queuedAt" = coalesce("queuedAt", case when $5::bigint is null then null else greatest($3, "createdAt") end)
     where company_id = $1 and "ticketId" = $2 and "finishedAt" is null`,
    [tx.companyId, ticketId, at, userId, queueId],
  );
}

/** The service is over and the customer is asked for a rating; false when this period was rated already. */
export async function trackAsked(tx: CompanyTransaction, { ticketId, userId, at }: Place): Promise<boolean> {
  const updated = await tx.query(
    'track-asked',
    `update ticket_tracking set "closedAt" = greatest($3, "createdAt", "queuedAt", "startedAt"), "userId" = $4
     where company_id = $1 and "ticketId" = $2 and "finishedAt" is null and "ratingAt" is null returning id`,
    [tx.companyId, ticketId, at, userId],
  );
  return updated.length > 0;
}

export async function trackClosed(
  tx: CompanyTransaction,
  ticketIds: readonly number[],
  at: Date,
): Promise<void> {
  await tx.query(
    'track-closed',
    `update ticket_tracking p set
       "closedAt" = coalesce(p."closedAt", greatest($3, p."createdAt", p."queuedAt", p."startedAt")),
       "finishedAt" = greatest($3, p."createdAt", p."queuedAt", p."startedAt"), "userId" = t."userId",
       "queueId" = coalesce(t."queueId", p."queueId"), "whatsappId" = coalesce(t."whatsappId", p."whatsappId")
     from tickets t where p.company_id = $1 and p."ticketId" = any($2::bigint[]) and p."finishedAt" is null
       and t.company_id = $1 and t.id = p."ticketId"`,
    [tx.companyId, ticketIds, at],
  );
}

import type { TicketFacts } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { writeLogs } from '../ticket-log/queries.ts';
import { trackHandedOver } from '../ticket-log/tracking.ts';
import { announceTicketsMoved } from './events.ts';
import { GROUP, lockDependent, releaseLocked } from './release-tickets.ts';
import { transitionTickets } from './transition-tickets.ts';

export async function countOpenOf(tx: CompanyTransaction, userId: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'hand-over-count',
    `select count(*) as count from tickets where company_id = $1 and "userId" = $2 and status = 'open'`,
    [tx.companyId, userId],
  );
  return row?.count ?? 0;
}

/** Those of the tickets that the user may continue: of a queue that the user serves, or of none. */
async function takenBy(tx: CompanyTransaction, userId: number, ids: number[]): Promise<Set<number>> {
  const rows = await tx.query<{ id: number }>(
    'hand-over-taken',
    `select t.id from tickets t join users u on u.company_id = t.company_id and u.id = $2
     where t.company_id = $1 and t.id = any($3::bigint[])
       and (t."queueId" is null or u.profile = 'admin' or u.super or exists (select from user_queues m
         where m.company_id = t.company_id and m."userId" = u.id and m."queueId" = t."queueId"))`,
    [tx.companyId, userId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

async function handOver(
  app: Pick<App, 'realtime' | 'now'>,
  tx: CompanyTransaction,
  tickets: readonly TicketFacts[],
  { from, to }: { from: number; to: number },
): Promise<void> {
  const ids = tickets.map(({ id }) => id);
  if (ids.length === 0) return;
  const at = app.now();
  await writeLogs(tx, ids, { type: 'transfered', userId: from, at });
  for (const [queueId, ofQueue] of Map.groupBy(tickets, (ticket) => ticket.queueId)) {
    const given = { userId: to, queueId };
    await transitionTickets(
      tx,
      ofQueue.map(({ id }) => id),
      { name: 'move', given, at },
    );
  }
  await trackHandedOver(tx, ids);
  await writeLogs(tx, ids, { type: 'receivedTransfer', userId: to, at });
  await announceTicketsMoved(app, tx, tickets);
}

/**
 * Hands up to GROUP open tickets of a user to another one. Those whose queue the receiver does not serve go back to it, and
 * so do all where there is no receiver.
 */
export async function handOverGroup(
  app: Pick<App, 'realtime' | 'now'>,
  tx: CompanyTransaction,
  { from, to }: { from: number; to: number | null },
): Promise<{ handedOver: number; returned: number; mayHaveMore: boolean }> {
  const tickets = await lockDependent(tx, 'releaseFromUser', from);
  const ids = tickets.map(({ id }) => id);
  const taken = to === null ? new Set<number>() : await takenBy(tx, to, ids);
  const [kept, returned] = [true, false].map((isTaken) =>
    tickets.filter(({ id }) => taken.has(id) === isTaken),
  ) as [TicketFacts[], TicketFacts[]];
  if (to !== null) await handOver(app, tx, kept, { from, to });
  await releaseLocked(app, tx, returned, { name: 'releaseFromUser', ownerId: from });
  return { handedOver: kept.length, returned: returned.length, mayHaveMore: tickets.length === GROUP };
}

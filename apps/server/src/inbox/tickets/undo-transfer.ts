import type { AnswerOf, undoTransferTickets as undoCall } from '@prosa/contract';
import type { TicketFacts, Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { writeLogEntries, type LogFacts } from '../ticket-log/queries.ts';
import { announceBulk } from './bulk-events.ts';
import { emptyChange, lockChange, type MovedTicket } from './bulk-selection.ts';
import { lockConversations } from './close-all-queries.ts';
import { undoTransfer } from './transition-tickets.ts';

interface KeptTicket extends Omit<MovedTicket, 'before'> {
  before: TicketFacts;
}

/** The periods continue as they were; a follower's goes on with the user that the ticket had before. */
async function restorePeriods(
  tx: CompanyTransaction,
  changeId: number,
  ids: readonly number[],
  at: Date,
): Promise<void> {
  await tx.query(
    'bulk-transfer-restore-periods',
    // By arrays of ids (docs/adr/0353).
    `with given as materialized (
       select e.id as "ticketId", (e.period ->> 'id')::bigint as id,
         (e.period ->> 'queuedAt')::timestamptz as "queuedAt", (e.period ->> 'startedAt')::timestamptz as "startedAt"
       from bulk_changes c
         cross join lateral jsonb_to_recordset(c.changes -> 'tickets') as e (id bigint, period jsonb)
       where c.company_id = $1 and c.id = $2 and e.id = any($3::bigint[])
     )
     update ticket_tracking p set "userId" = t."userId", "queueId" = t."queueId", "closedAt" = null,
       "finishedAt" = null, "queuedAt" = e."queuedAt",
       "startedAt" = coalesce(e."startedAt",
         case when t.status in ('open', 'group') then greatest($4, p."createdAt", p."queuedAt") end)
     from given e
       join tickets t on t.company_id = $1 and t.id = e."ticketId" and t.id = any($3::bigint[])
     where p.company_id = $1 and p.id = e.id and p.id = any (array(select id from given)) and p."ratingAt" is null`,
    [tx.companyId, changeId, ids, at],
  );
}

/** Takes an own transfer back, except of tickets that have been moved again meanwhile. */
export async function undoTransferTickets(
  app: App,
  viewer: Viewer,
  changeId: number,
): Promise<AnswerOf<typeof undoCall>> {
  const now = app.now();
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const request = { changeId, userId: viewer.id, now };
    const { tickets } = await lockChange<{ tickets: KeptTicket[] }>(tx, request, 'tickets');
    await lockConversations(
      tx,
      tickets.map(({ id }) => id),
    );
    const restored = await undoTransfer(tx, changeId, now);
    const kept = new Map(tickets.map((ticket) => [ticket.id, ticket]));
    const moved = restored.flatMap((row) => {
      const ticket = kept.get(row.id);
      return ticket ? [{ ...row, before: ticket.before, after: ticket.after }] : [];
    });
    const ids = moved.map(({ id }) => id);
    await restorePeriods(tx, changeId, ids, now);
    const logs = moved.flatMap(({ id, before, after }): LogFacts[] => [
      { ticketId: id, type: 'transfered', userId: viewer.id, queueId: after.queueId, at: now },
      ...(before.userId === null
        ? []
        : [
            {
              ticketId: id,
              type: 'receivedTransfer' as const,
              userId: before.userId,
              queueId: before.queueId,
              at: now,
            },
          ]),
    ]);
    await writeLogEntries(tx, logs);
    // Between the transfer and its undo they were where the transfer had left them.
    await announceBulk(app, tx, {
      before: moved.map(({ id, whatsappId, isGroup, after }) => ({ id, whatsappId, isGroup, ...after })),
    });
    await emptyChange(tx, changeId, { tickets: [] });
    return { count: moved.length, kept: tickets.length - moved.length };
  });
}

import type { CompanyTransaction } from '../../platform/database/transactions.ts';

interface Echo {
  ack: number;
  deliveredAt: string | null;
  readAt: string | null;
  playedAt: string | null;
}

/**
 * A channel tells what was sent on its other devices, too. When it told of a message of ours before we had its id (the
 * process ended between the two), that stands as a second row. The message takes its id and its receipts, and the
 * second row goes. A row that is not such a one keeps the id, and the message its own.
 */
export async function takeOverEcho(tx: CompanyTransaction, id: number, wid: string): Promise<void> {
  const [echo] = await tx.query<Echo>('outbox-drop-echo', dropText, [tx.companyId, id, wid]);
  if (!echo) return;
  const { ack, deliveredAt, readAt, playedAt } = echo;
  const values = [tx.companyId, id, wid, ack, deliveredAt, readAt, playedAt];
  await tx.query('outbox-take-echo', takeText, values);
}

const dropText = `
  delete from messages echo using messages m
  where m.company_id = $1 and m.id = $2 and echo.company_id = $1 and echo."whatsappId" = m."whatsappId"
    and echo.wid = $3 and echo.id <> m.id and echo."conversationId" = m."conversationId"
    and echo."fromMe" and echo."userId" is null and echo.origin is null
    and echo.attempts = 0 and echo.status not in ('queued', 'sending')
  returning echo.ack, echo."deliveredAt", echo."readAt", echo."playedAt"`;

const takeText = `
  update messages set wid = $3, ack = greatest(ack, $4::smallint),
    "deliveredAt" = coalesce("deliveredAt", $5), "readAt" = coalesce("readAt", $6),
    "playedAt" = coalesce("playedAt", $7)
  where company_id = $1 and id = $2`;

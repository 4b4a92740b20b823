import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { AnnounceGone } from '../ports.ts';

interface Echo {
  id: number;
  ticketId: number;
  ack: number;
  deliveredAt: string | null;
  readAt: string | null;
  playedAt: string | null;
}

/**
 * A channel also reports what was sent from other devices. When the process ends between sending a message and storing
 * its id, the channel reports our own message, which becomes a second row. The message takes that row's id and
 * receipts, and the row is removed, from the screens too. Any other row keeps its id, and the message keeps its own.
 */
export async function takeOverEcho(
  tx: CompanyTransaction,
  gone: AnnounceGone,
  { id, wid }: { id: number; wid: string },
): Promise<void> {
  const [echo] = await tx.query<Echo>('outbox-find-echo', findText, [tx.companyId, id, wid]);
  if (!echo) return;
  await gone(tx, echo);
  await tx.query('outbox-drop-echo', dropText, [tx.companyId, echo.id]);
  const { ack, deliveredAt, readAt, playedAt } = echo;
  const values = [tx.companyId, id, wid, ack, deliveredAt, readAt, playedAt];
  await tx.query('outbox-take-echo', takeText, values);
}

const dropText = 'delete from messages where company_id = $1 and id = $2';

const findText = `
  select echo.id, echo."ticketId", echo.ack, echo."deliveredAt", echo."readAt", echo."playedAt"
  from messages echo join messages m on m.company_id = echo.company_id
  where m.company_id = $1 and m.id = $2 and echo.company_id = $1 and echo."whatsappId" = m."whatsappId"
    and echo.wid = $3 and echo.id <> m.id and echo."conversationId" = m."conversationId"
    and echo."fromMe" and echo."userId" is null and echo.origin is null
    and echo.attempts = 0 and echo.status not in ('queued', 'sending')
  for update of echo`;

const takeText = `
  update messages set wid = $3, ack = greatest(ack, $4::smallint),
    "deliveredAt" = coalesce("deliveredAt", $5), "readAt" = coalesce("readAt", $6),
    "playedAt" = coalesce("playedAt", $7)
  where company_id = $1 and id = $2`;

import type { Message } from '@prosa/contract';
import { previewOf } from '@prosa/domain';
import type { CompanyTransaction } from '../../../platform/database/transactions.ts';
import { draftOf, type Draft } from '../drafts.ts';
import { rowOf } from './enqueue-message.ts';
import type { EnqueueServices, Sender } from './enqueue-request.ts';
import { insertShown } from './insert-outgoing.ts';
import { wakeOutbox } from './wake-outbox.ts';

interface SystemText {
  ticket: Extract<Sender, { by: 'system' }>['ticket'];
  /** The author of a note; null for the system itself. */
  userId: number | null;
  draft: Partial<Draft>;
}

/**
 * Inserts texts of the system, and notes, into many tickets by one statement. The caller has locked the tickets, skips
 * texts that a channel would refuse (`ticketsTakingTexts`), calls `showSystemMessages`, and announces messages and
 * tickets.
 */
export async function insertSystemMessages(
  app: EnqueueServices,
  tx: CompanyTransaction,
  texts: readonly SystemText[],
): Promise<Message[]> {
  if (texts.length === 0) return [];
  const now = app.now().toISOString();
  const rows = texts.map(({ ticket, userId, draft }) =>
    rowOf({ by: 'system', userId, ticket }, draftOf(draft), now),
  );
  wakeOutbox(
    app,
    tx,
    rows.map(({ whatsappId }) => whatsappId),
    false,
  );
  return insertShown(app, tx, rows);
}

/** The tickets show the inserted texts as their last messages; notes are not shown. */
export async function showSystemMessages(
  tx: CompanyTransaction,
  messages: readonly Message[],
): Promise<void> {
  const shown = messages.filter(({ isPrivate }) => !isPrivate);
  if (shown.length === 0) return;
  await tx.query(
    'touch-tickets',
    `update tickets t set "lastMessage" = r."lastMessage", "fromMe" = true, "lastMessageAt" = r.at, "updatedAt" = r.at
     from unnest($2::bigint[], $3::text[], $4::timestamptz[]) as r (id, "lastMessage", at)
     where t.company_id = $1 and t.id = r.id`,
    [
      tx.companyId,
      shown.map(({ ticketId }) => ticketId),
      shown.map(({ mediaType, body }) => previewOf(mediaType, body)),
      shown.map(({ createdAt }) => createdAt),
    ],
  );
}

import { OPTED_OUT_TEXT } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { sendSystemMessage } from '../messages/index.ts';
import { announceContacts } from './events.ts';
import { saveMarketingChoice } from './marketing.ts';

interface OptOut {
  conversationId: number;
  /** The customer. */
  recipientId: number;
  /** Where the word was written. */
  ticketId: number;
  at: string;
}

interface Place {
  id: number;
  conversationId: number;
  whatsappId: number | null;
  queueId: number | null;
}

/** Newest messages of the conversation among which the last one that left is looked for. */
const NEWEST = 500;

// Platforms report whole seconds. Answers of the bot to the same message wait in the outbox: they were not sent before.
// A campaign's message waits behind those that were written after it, so the time at which it left counts. One that was
// tried, with an outcome that nobody knows, may have arrived.
const text = `
  with newest as (
    select m.id, m."isMass", m.status, m.attempts, coalesce(m."acceptedAt", m."createdAt") as at
    from messages m
    where m.company_id = $1 and m."conversationId" = $2 and m."fromMe" and not m."isPrivate"
    order by m."createdAt" desc, m.id desc limit ${NEWEST}
  ), last as (
    select "isMass" from newest
    where (status in ('sending', 'sent') or "isMass" and status = 'queued' and attempts > 0)
      and date_trunc('second', at) <= $5
    order by "isMass" and status <> 'sent' desc, at desc, id desc limit 1
  ), added as (
    insert into suppressions (company_id, kind, value, source, "createdAt")
    select $1, i.kind, i.value, 'word', $5
    from last join contact_identities i on i.company_id = $1 and i."contactId" = $3
    where last."isMass" and i.kind <> 'group' order by i.kind, i.value
    on conflict (company_id, kind, value) do nothing returning 1
  )
  select t.id, t."conversationId", t."whatsappId", t."queueId" from tickets t
  where t.company_id = $1 and t.id = $4 and exists (select from added)`;

/**
 * Stores that a customer wants no campaigns, if a campaign was the last thing that we sent in the conversation: as a
 * suppression and as the contact's choice about promotions. It is answered once. Called in the transaction of the
 * customer's message, which holds the conversation.
 */
export async function storeOptOut(
  app: App,
  tx: CompanyTransaction,
  { conversationId, recipientId, ticketId, at }: OptOut,
): Promise<void> {
  const values = [tx.companyId, conversationId, recipientId, ticketId, at];
  const [place] = await tx.query<Place>('contacts-opt-out', text, values);
  if (!place) return;
  const choice = { accepts: false, at, whatsappId: place.whatsappId };
  if (await saveMarketingChoice(tx, recipientId, choice)) await announceContacts(app, tx, [recipientId]);
  await sendSystemMessage(app, tx, place, OPTED_OUT_TEXT);
}

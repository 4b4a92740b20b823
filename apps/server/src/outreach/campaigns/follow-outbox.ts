import { readReason } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { inOutbox } from './delivery-queries.ts';

/** Whether a message failed because its number has nobody on the platform. */
const isNobody = (error: string | null): boolean =>
  error !== null && readReason(error)?.code === 'meta.notOnWhatsapp';

async function markNobody(tx: CompanyTransaction, phoneKeys: readonly string[]): Promise<void> {
  await tx.query(
    'campaign-mark-nobody',
    `update contact_list_items set "isWhatsappValid" = false, "updatedAt" = now()
     where company_id = $1 and "phoneKey" = any($2)`,
    [tx.companyId, phoneKeys],
  );
}

/**
 * Takes over what became of the messages in the outbox. A message that is gone was removed with its ticket. Returns how
 * many left or were given up.
 *
 * Items of a number that the platform knows nobody of are marked in all lists: the next campaign leaves them out.
 */
export async function followOutbox(tx: CompanyTransaction, campaignId: number, now: Date): Promise<number> {
  const rows = await tx.query<{ phoneKey: string; reason: string | null }>(
    'campaign-follow',
    `with outcome as (
       select d.id, coalesce(m.status, 'failed') as status, coalesce(m.error, 'message.removed') as error
       from campaign_deliveries d
       left join messages m on m.company_id = $1
         and m.id = case d.state when 'asked' then d."askMessageId" else d."messageId" end
       where ${inOutbox} and coalesce(m.status, 'failed') in ('sent', 'failed', 'skipped')
     )
     update campaign_deliveries d set
       state = case when outcome.status <> 'sent' then outcome.status
         when d.state = 'queued' then 'sent' else d.state end,
       reason = case when outcome.status <> 'sent' then outcome.error end,
       "confirmationRequestedAt" = case when d.state = 'asked' and outcome.status = 'sent' then $3::timestamptz
         else d."confirmationRequestedAt" end,
       "deliveredAt" = case when d.state = 'queued' and outcome.status = 'sent' then $3::timestamptz end
     from outcome where ${inOutbox} and d.id = outcome.id returning d."phoneKey", d.reason`,
    [tx.companyId, campaignId, now],
  );
  const nobody = rows.flatMap((row) => (isNobody(row.reason) ? [row.phoneKey] : []));
  if (nobody.length > 0) await markNobody(tx, nobody);
  return rows.length;
}

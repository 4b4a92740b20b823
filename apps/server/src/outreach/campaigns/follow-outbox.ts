import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { inOutbox, saveTakenBack } from './delivery-queries.ts';
import { markNobodies } from './mark-nobodies.ts';
import { STOPPED } from './take-back.ts';

/**
 * Takes over what became of the messages in the outbox. A message that is gone was removed with its ticket. Returns the
 * connections of those that left or were given up, one for each. Whose message was taken back gets it when the campaign
 * goes on.
 */
export async function followOutbox(tx: CompanyTransaction, campaignId: number, now: Date): Promise<number[]> {
  const rows = await tx.query<{ id: number; whatsappId: number; phoneKey: string; reason: string | null }>(
    'campaign-follow',
    `with outcome as materialized (
       select d.id, d.state, coalesce(m.status, 'failed') as status,
         coalesce(m.error, 'message.removed') as error
       from campaign_deliveries d
       left join messages m on m.company_id = $1
         and m.id = case d.state when 'asked' then d."askMessageId" else d."messageId" end
       where ${inOutbox} and coalesce(m.status, 'failed') in ('sent', 'failed', 'skipped')
       order by d.id for no key update of d
     )
     update campaign_deliveries d set
       state = case when outcome.status <> 'sent' then outcome.status
         when d.state = 'queued' then 'sent' else d.state end,
       reason = case when outcome.status <> 'sent' then outcome.error end,
       "confirmationRequestedAt" = case when d.state = 'asked' and outcome.status = 'sent' then $3::timestamptz
         else d."confirmationRequestedAt" end,
       "deliveredAt" = case when d.state = 'queued' and outcome.status = 'sent' then $3::timestamptz end
     -- By the key alone: with the conditions of the outbox all of it would be read for each.
     from outcome where d.company_id = $1 and d.id = outcome.id and d.state = outcome.state
     returning d.id, d."whatsappId", d."phoneKey",
       d.reason`,
    [tx.companyId, campaignId, now],
  );
  const back = rows.flatMap(({ id, reason: why }) => (why === STOPPED ? [id] : []));
  if (back.length > 0) await saveTakenBack(tx, back, now);
  await markNobodies(tx, rows);
  return rows.map(({ whatsappId }) => whatsappId);
}

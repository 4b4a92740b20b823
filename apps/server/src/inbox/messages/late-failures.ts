import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { lockedMessages } from './locked-messages.ts';
import { pauseCampaigns, type Refusal } from './pause-campaigns.ts';

const text = `
  with locked as materialized (
    ${lockedMessages(
      `from parked_events p
       join messages m on m.company_id = $1 and m."whatsappId" = p."whatsappId" and m.wid = p.wid
       where p.company_id = $1 and p.event ->> 'kind' = 'failure' and ($2::bigint[] is null or m.id = any ($2))`,
      ', m."whatsappId", m.wid',
    )}
  ), taken as (
    delete from parked_events p using locked m
    where p.company_id = $1 and m."whatsappId" = p."whatsappId" and m.wid = p.wid
      and p.event ->> 'kind' = 'failure'
    returning m.id, p.event ->> 'reason' as reason, p.event ->> 'at' as at, p.event ->> 'part' is not null as part
  )
  update messages m set status = 'failed', error = taken.reason,
    "attemptLog" = coalesce(m."attemptLog", '[]')
      || jsonb_build_object('at', taken.at, 'outcome', 'failed', 'reason', taken.reason)
  from taken
  where m.company_id = $1 and m.id = taken.id and m."fromMe"
    and (m.status = 'sent' and m.ack < 2 or taken.part and m.status in ('queued', 'sending', 'sent'))
  returning m.id, m."whatsappId", taken.reason`;

/**
 * Fails the messages whose failure the channel had reported before it answered their send; null: all of the company's.
 * Returns the ids of those that failed. Campaigns on their numbers pause as if the answers had refused them.
 */
export async function applyLateFailures(
  tx: CompanyTransaction,
  messageIds: readonly number[] | null,
): Promise<number[]> {
  const values = [tx.companyId, messageIds];
  const rows = await tx.query<Refusal & { id: number }>('messages-late-failures', text, values);
  await pauseCampaigns(tx, rows);
  return rows.map(({ id }) => id);
}

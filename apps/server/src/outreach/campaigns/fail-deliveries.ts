import { pauseCampaigns } from '../../inbox/index.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { markNobodies } from './mark-nobodies.ts';

// Found by the contact, which has few deliveries: there is no index of messages.
const text = `
  with locked as materialized (
    select d.id, m.error, m."whatsappId"
    from messages m join conversations v on v.company_id = $1 and v.id = m."conversationId"
    join campaign_deliveries d on d.company_id = $1 and d."contactId" = v."contactId"
    where m.company_id = $1 and m.id = any($2) and m."isMass" and m.status = 'failed'
      and (d.state = 'sent' and d."messageId" = m.id or d.state = 'asked' and d."askMessageId" = m.id)
    order by d.id for no key update of d
  )
  update campaign_deliveries d set state = 'failed', reason = locked.error,
    "deliveredAt" = case d.state when 'asked' then d."deliveredAt" end,
    "confirmationRequestedAt" = case d.state when 'sent' then d."confirmationRequestedAt" end
  from locked where d.company_id = $1 and d.id = locked.id and d.id = any (array(select id from locked))
  returning d."phoneKey", d.reason, locked."whatsappId"`;

/**
 * Notes messages that a platform had taken and has failed since, in the transaction that failed them: most refusals of
 * an official number come so. Campaigns on the number pause as if its answer had refused the message.
 */
export async function failDeliveries(tx: CompanyTransaction, messageIds: readonly number[]): Promise<void> {
  const rows = await tx.query<{ phoneKey: string; reason: string; whatsappId: number }>(
    'campaign-late-failures',
    text,
    [tx.companyId, messageIds],
  );
  await pauseCampaigns(tx, rows);
  await markNobodies(tx, rows);
}

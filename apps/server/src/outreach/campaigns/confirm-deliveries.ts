import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { planCampaign } from './plan-campaign.ts';

/** A message of a customer. */
export interface CustomerReply {
  contactId: number;
  whatsappId: number;
  at: string;
}

/** The message follows an answer after up to so many seconds, spread by recipient. */
const MOST_SECONDS = 10;

// A reply confirms what was asked on its own connection, once the question has left, or was tried and may have arrived.
// Platforms report whole seconds.
const text = `
  with replies as (
    select r.contact, r.connection, max(r.at) as at
    from unnest($2::bigint[], $3::bigint[], $4::timestamptz[]) as r (contact, connection, at)
    group by r.contact, r.connection
  )
  update campaign_deliveries d set state = 'confirmed', "confirmedAt" = r.at,
    "confirmationRequestedAt" = coalesce(d."confirmationRequestedAt", r.at),
    "dueAt" = $5::timestamptz + (d.id % ${MOST_SECONDS + 1}) * interval '1 second'
  from replies r, messages ask
  where d.company_id = $1 and d."contactId" = r.contact and d."whatsappId" = r.connection and d.state = 'asked'
    and ask.company_id = $1 and ask.id = d."askMessageId"
    and (ask.status in ('sending', 'sent') or ask.status = 'queued' and ask.attempts > 0)
    and date_trunc('second', ask."createdAt") <= r.at
  returning d."campaignId", d."dueAt"`;

/**
 * Notes the answers to confirmation messages, in the transaction of the customers' messages. While no campaign asks, it
 * costs one probe of an empty index. Of the campaign nothing but the key is locked, by its counts (docs/adr/0351): its
 * job waits for conversations, and this transaction has one.
 */
export async function confirmDeliveries(
  app: Pick<App, 'jobs' | 'now'>,
  tx: CompanyTransaction,
  replies: readonly CustomerReply[],
): Promise<void> {
  if (replies.length === 0) return;
  const rows = await tx.query<{ campaignId: number; dueAt: string }>('campaign-confirm', text, [
    tx.companyId,
    replies.map(({ contactId }) => contactId),
    replies.map(({ whatsappId }) => whatsappId),
    replies.map(({ at }) => at),
    app.now(),
  ]);
  const byCampaign = [...Map.groupBy(rows, (row) => row.campaignId)];
  // In one order: transactions that plan the same campaigns must not wait for each other.
  for (const [campaignId, confirmed] of byCampaign.toSorted(([one], [other]) => one - other)) {
    const first = Math.min(...confirmed.map(({ dueAt }) => Date.parse(dueAt)));
    await planCampaign(app, tx, campaignId, new Date(first));
  }
}

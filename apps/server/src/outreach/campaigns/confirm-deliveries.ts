import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { planCampaign } from './plan-campaign.ts';
import { PlannedRuns } from './planned-runs.ts';

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

interface Confirmed {
  campaignId: number;
  dueAt: string;
}

/** Plans the next run of each campaign, when the first of these is due. */
async function planRuns(
  app: Pick<App, 'database' | 'jobs' | 'now'>,
  runs: PlannedRuns,
  companyId: number,
  confirmed: readonly Confirmed[],
): Promise<void> {
  const now = app.now();
  const byCampaign = Map.groupBy(confirmed, (row) => row.campaignId);
  const planned = [...byCampaign].flatMap(([campaignId, rows]) => {
    const dueAt = new Date(Math.min(...rows.map((row) => Date.parse(row.dueAt))));
    const at = runs.claim({ companyId, campaignId }, dueAt, now);
    return at ? [{ campaignId, at }] : [];
  });
  if (planned.length === 0) return;
  await app.database.inCompany(companyId, async (tx) => {
    // In one order: transactions that plan the same campaigns must not wait for each other.
    const inOrder = planned.toSorted((one, other) => one.campaignId - other.campaignId);
    await Promise.all(inOrder.map(async ({ campaignId, at }) => planCampaign(app, tx, campaignId, at)));
  });
}

/**
 * Notes the answers to confirmation messages, in the transaction of the customers' messages; one statement, sent at once,
 * so that it may go out with those of the messages. The campaigns run when the first of them is due: that is planned after
 * the commit, and by the job of every minute if this process dies before. While no campaign asks, it costs one probe of an
 * empty index. Of the campaign nothing but the key is locked, by its counts (docs/adr/0351): its job waits for
 * conversations, and this transaction has one.
 */
export async function confirmDeliveries(
  app: Pick<App, 'database' | 'jobs' | 'now'>,
  tx: CompanyTransaction,
  replies: readonly CustomerReply[],
  runs = new PlannedRuns(),
): Promise<void> {
  if (replies.length === 0) return;
  const { companyId } = tx;
  const confirmed = await tx.query<Confirmed>('campaign-confirm', text, [
    companyId,
    replies.map(({ contactId }) => contactId),
    replies.map(({ whatsappId }) => whatsappId),
    replies.map(({ at }) => at),
    app.now(),
  ]);
  if (confirmed.length > 0) tx.afterCommit(() => planRuns(app, runs, companyId, confirmed));
}

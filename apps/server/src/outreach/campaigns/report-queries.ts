import { CAMPAIGN_SHIPPING_LIMIT, type CampaignDelivery } from '@prosa/contract';
import type { RecentlySent } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

type Shipped = Pick<CampaignDelivery, 'id' | 'deliveredAt' | 'confirmationRequestedAt' | 'confirmedAt'>;

/** The first deliveries and contacts of the list, for clients that count them. */
export async function firstShipped(
  tx: CompanyTransaction,
  campaignId: number,
  contactListId: number | null,
): Promise<{ shipping: Shipped[]; contacts: { id: number }[] }> {
  const shipping = await tx.query<Shipped>(
    'campaign-shipping',
    `select id, "deliveredAt", "confirmationRequestedAt", "confirmedAt" from campaign_deliveries
     where company_id = $1 and "campaignId" = $2 order by state, id limit ${CAMPAIGN_SHIPPING_LIMIT}`,
    [tx.companyId, campaignId],
  );
  const contacts = await tx.query<{ id: number }>(
    'campaign-contacts',
    `select id from contact_list_items where company_id = $1 and "contactListId" = $2
     limit ${CAMPAIGN_SHIPPING_LIMIT}`,
    [tx.companyId, contactListId],
  );
  return { shipping, contacts };
}

/** Newest messages by which the pace of a campaign is measured. */
const NEWEST = 200;

/** The newest messages that left in the hour before; null: none did. */
export async function recentlySent(
  tx: CompanyTransaction,
  campaignId: number,
  now: Date,
): Promise<RecentlySent | null> {
  const [row] = await tx.query<{ count: number; firstAt: string | null; lastAt: string | null }>(
    'campaign-recently-sent',
    `select count(*)::int as count, min(n."deliveredAt") as "firstAt", max(n."deliveredAt") as "lastAt" from (
       select "deliveredAt" from campaign_deliveries
       where company_id = $1 and "campaignId" = $2 and state = 'sent' order by id desc limit ${NEWEST}) n
     where n."deliveredAt" > $3::timestamptz - interval '1 hour'`,
    [tx.companyId, campaignId, now],
  );
  if (!row || row.firstAt === null || row.lastAt === null) return null;
  return { count: row.count, firstAt: new Date(row.firstAt), lastAt: new Date(row.lastAt) };
}

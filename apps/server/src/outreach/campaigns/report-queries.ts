import {
  audienceReasons,
  CAMPAIGN_SHIPPING_LIMIT,
  type CampaignCounts,
  type CampaignDelivery,
  type CampaignReport,
  DELIVERIES_PAGE_SIZE,
  type DeliveryState,
} from '@prosa/contract';
import type { RecentlySent } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

const columns = `d.id, d."campaignId", d.name, d.number, d."contactId", d.state, d.reason, d.variant, d."messageId",
  m.ack, d."confirmationRequestedAt", d."confirmedAt", d."deliveredAt"`;

interface Group {
  state: DeliveryState;
  variant: number | null;
  /** The audience left them out when the campaign started: no message was ever made for them. */
  isLeftOut: boolean;
  count: number;
  asked: number;
  given: number;
}

const sumOf = (groups: readonly Group[], name: 'count' | 'asked' | 'given'): number =>
  groups.reduce((sum, group) => sum + group[name], 0);

export interface ReportCounts
  extends Pick<CampaignReport, 'counts' | 'valid' | 'confirmations' | 'variants'> {
  /** All recipients. */
  all: number;
}

/** Everything that is counted of a campaign, by one reading of its recipients: the figures agree while it runs. */
export async function countReport(tx: CompanyTransaction, campaignId: number): Promise<ReportCounts> {
  const groups = await tx.query<Group>(
    'campaign-counts',
    `select state, variant, state = 'skipped' and coalesce(reason = any($3), false) as "isLeftOut",
       count(*)::int as count, count("confirmationRequestedAt")::int as asked, count("confirmedAt")::int as given
     from campaign_deliveries where company_id = $1 and "campaignId" = $2
     group by 1, 2, 3 order by 2, 1, 3`,
    [tx.companyId, campaignId, audienceReasons],
  );
  const counts: CampaignCounts = {
    waiting: 0,
    asked: 0,
    confirmed: 0,
    queued: 0,
    sent: 0,
    failed: 0,
    skipped: 0,
  };
  for (const { state, count } of groups) counts[state] += count;
  const all = sumOf(groups, 'count');
  const countOf = (one: readonly Group[], name: DeliveryState) =>
    sumOf(
      one.filter(({ state }) => state === name),
      'count',
    );
  return {
    counts,
    all,
    valid:
      all -
      sumOf(
        groups.filter(({ isLeftOut }) => isLeftOut),
        'count',
      ),
    confirmations: { asked: sumOf(groups, 'asked'), given: sumOf(groups, 'given') },
    variants: [...Map.groupBy(groups, ({ variant }) => variant)].flatMap(([variant, own]) =>
      variant === null ? [] : [{ variant, sent: countOf(own, 'sent'), failed: countOf(own, 'failed') }],
    ),
  };
}

export async function pageOfDeliveries(
  tx: CompanyTransaction,
  campaignId: number,
  { state, offset }: { state: DeliveryState | null; offset: number },
): Promise<CampaignDelivery[]> {
  return tx.query<CampaignDelivery>(
    'campaign-deliveries-page',
    `select ${columns} from campaign_deliveries d
     left join messages m on m.company_id = d.company_id and m.id = d."messageId"
     where d.company_id = $1 and d."campaignId" = $2 and ($3::text is null or d.state = $3)
     order by d.state, d.id limit ${DELIVERIES_PAGE_SIZE} offset $4`,
    [tx.companyId, campaignId, state, offset],
  );
}

/** The deliveries behind one, by their ids: in the order of states one that changes meanwhile would be there twice. */
export async function deliveriesAfter(
  tx: CompanyTransaction,
  campaignId: number,
  { state, after, limit }: { state: DeliveryState | null; after: number; limit: number },
): Promise<CampaignDelivery[]> {
  return tx.query<CampaignDelivery>(
    'campaign-deliveries-after',
    `select ${columns} from campaign_deliveries d
     left join messages m on m.company_id = d.company_id and m.id = d."messageId"
     where d.company_id = $1 and d."campaignId" = $2 and ($3::text is null or d.state = $3)
       and d.id > $4
     order by d.id limit $5`,
    [tx.companyId, campaignId, state, after, limit],
  );
}

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

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
  m.ack, d."confirmationRequestedAt", d."confirmedAt", d."deliveredAt", d."answeredAt", t.uuid as "ticketUuid"`;
const joined = `campaign_deliveries d
     left join messages m on m.company_id = d.company_id and m.id = d."messageId"
     left join tickets t on t.company_id = d.company_id and t.id = d."answerTicketId"`;
/** Which deliveries of a campaign are shown: $1 the company, $2 the campaign, $3 the state, $4 whether answered. */
const isShown = `d.company_id = $1 and d."campaignId" = $2 and ($3::text is null or d.state = $3)
       and (not $4 or d."answeredAt" is not null)`;

export interface DeliveryFilter {
  state: DeliveryState | null;
  /** Only those who have answered. */
  isAnswered: boolean;
}

interface Group {
  state: DeliveryState;
  variant: number | null;
  /** The audience left them out when the campaign started: no message was ever made for them. */
  isLeftOut: boolean;
  count: number;
  asked: number;
  given: number;
  answered: number;
}

const sumOf = (groups: readonly Group[], name: 'count' | 'asked' | 'given' | 'answered'): number =>
  groups.reduce((sum, group) => sum + group[name], 0);

export interface ReportCounts
  extends Pick<CampaignReport, 'counts' | 'valid' | 'confirmations' | 'answered' | 'variants'> {
  /** All recipients. */
  all: number;
}

const countOf = (groups: readonly Group[], name: DeliveryState): number =>
  sumOf(
    groups.filter(({ state }) => state === name),
    'count',
  );

function variantsOf(groups: readonly Group[]): CampaignReport['variants'] {
  return [...Map.groupBy(groups, ({ variant }) => variant)].flatMap(([variant, own]) => {
    const sent = countOf(own, 'sent');
    const failed = countOf(own, 'failed');
    return variant === null ? [] : [{ variant, sent, failed, answered: sumOf(own, 'answered') }];
  });
}

/** Everything that is counted of a campaign, by one reading of its recipients: the figures agree while it runs. */
export async function countReport(tx: CompanyTransaction, campaignId: number): Promise<ReportCounts> {
  const groups = await tx.query<Group>(
    'campaign-counts',
    `select state, variant, state = 'skipped' and coalesce(reason = any($3), false) as "isLeftOut",
       count(*)::int as count, count("confirmationRequestedAt")::int as asked, count("confirmedAt")::int as given,
       count("answeredAt")::int as answered
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
    answered: sumOf(groups, 'answered'),
    variants: variantsOf(groups),
  };
}

export async function pageOfDeliveries(
  tx: CompanyTransaction,
  campaignId: number,
  { state, isAnswered, offset }: DeliveryFilter & { offset: number },
): Promise<CampaignDelivery[]> {
  return tx.query<CampaignDelivery>(
    'campaign-deliveries-page',
    `select ${columns} from ${joined} where ${isShown}
     order by d.state, d.id limit ${DELIVERIES_PAGE_SIZE} offset $5`,
    [tx.companyId, campaignId, state, isAnswered, offset],
  );
}

/** The deliveries behind one, by their ids: in the order of states one that changes meanwhile would be there twice. */
export async function deliveriesAfter(
  tx: CompanyTransaction,
  campaignId: number,
  { state, isAnswered, after, limit }: DeliveryFilter & { after: number; limit: number },
): Promise<CampaignDelivery[]> {
  return tx.query<CampaignDelivery>(
    'campaign-deliveries-after',
    `select ${columns} from ${joined} where ${isShown} and d.id > $5 order by d.id limit $6`,
    [tx.companyId, campaignId, state, isAnswered, after, limit],
  );
}

/** Who has answered, of those in a state or of all; found by the answers, of which there are few. */
export async function countAnswered(
  tx: CompanyTransaction,
  campaignId: number,
  state: DeliveryState | null,
): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'campaign-answered',
    `select count(*)::int as count from campaign_deliveries
     where company_id = $1 and "campaignId" = $2 and "answeredAt" is not null and ($3::text is null or state = $3)`,
    [tx.companyId, campaignId, state],
  );
  return row?.count ?? 0;
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

import { AppError } from '@prosa/domain';
import { twinTemplateId } from '../../inbox/index.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { CampaignRow } from './campaign-queries.ts';
import { inOutbox } from './delivery-queries.ts';

/** How far a campaign is on one of its connections. */
export interface ConnectionProgress {
  whatsappId: number;
  handed: number;
  lastLeftAt: string | null;
  /** Its messages that the channel has not taken, and those of them that the outbox tries again later. */
  queued: number;
  postponed: number;
  status: string;
  /** The platform restricts the number now, or has refused one of its messages for its pace. */
  isRestricted: boolean;
}

/** The connections of a campaign, its own among them, whoever has sent nothing yet. */
export async function readProgress(
  tx: CompanyTransaction,
  campaignId: number,
): Promise<ConnectionProgress[]> {
  return tx.query<ConnectionProgress>(
    'campaign-connections',
    `with own as (
       select "whatsappId" from campaigns where company_id = $1 and id = $2 and "whatsappId" is not null
       union select "whatsappId" from campaign_connections where company_id = $1 and "campaignId" = $2
     ), waiting as (
       select d."whatsappId", count(*)::int as queued, (count(*) filter (where m.status = 'queued'
           and m."nextAttemptAt" > now() + interval '1 minute'))::int as postponed
       from campaign_deliveries d
       left join messages m on m.company_id = d.company_id
         and m.id = case d.state when 'asked' then d."askMessageId" else d."messageId" end
       where ${inOutbox} group by 1
     )
     select own."whatsappId", coalesce(c.handed, 0) as handed, c."lastLeftAt", coalesce(w.queued, 0) as queued,
       coalesce(w.postponed, 0) as postponed, n.status,
       (n.restriction is not null and coalesce(n."restrictedUntil" > now(), true))
         or coalesce(n."campaignsPausedUntil" > now(), false) as "isRestricted"
     from own
     join connections n on n.company_id = $1 and n.id = own."whatsappId"
     left join campaign_connections c on c.company_id = $1 and c."campaignId" = $2
       and c."whatsappId" = own."whatsappId"
     left join waiting w on w."whatsappId" = own."whatsappId"
     order by own."whatsappId"`,
    [tx.companyId, campaignId],
  );
}

/** Counts messages more, of the campaign and of the connection that each is for. */
export async function saveHanded(
  tx: CompanyTransaction,
  { campaignId, handed, whatsappIds }: { campaignId: number; handed: number; whatsappIds: readonly number[] },
): Promise<void> {
  await tx.query(
    'campaign-handed',
    `with counted as (
       insert into campaign_connections as c (company_id, "campaignId", "whatsappId", handed)
       select $1, $2, id, count(*) from unnest($3::bigint[]) as i (id) group by id
       on conflict (company_id, "campaignId", "whatsappId") do update set handed = c.handed + excluded.handed
     )
     update campaigns set handed = $4 where company_id = $1 and id = $2`,
    [tx.companyId, campaignId, whatsappIds, handed],
  );
}

/** Notes on which connections messages have left. */
export async function saveLeft(
  tx: CompanyTransaction,
  campaignId: number,
  whatsappIds: readonly number[],
  now: Date,
): Promise<void> {
  await tx.query(
    'campaign-left',
    `update campaign_connections set "lastLeftAt" = $4
     where company_id = $1 and "campaignId" = $2 and "whatsappId" = any($3)`,
    [tx.companyId, campaignId, whatsappIds, now],
  );
}

/** Counts messages less that were taken back, by the connection of each. */
export async function saveUnhanded(
  tx: CompanyTransaction,
  campaignId: number,
  whatsappIds: readonly number[],
): Promise<void> {
  await tx.query(
    'campaign-unhanded',
    `update campaign_connections c set handed = greatest(0, c.handed - back.count)
     from (select id, count(*)::int as count from unnest($3::bigint[]) as b (id) group by id) back
     where c.company_id = $1 and c."campaignId" = $2 and c."whatsappId" = back.id`,
    [tx.companyId, campaignId, whatsappIds],
  );
}

/** Gives a campaign exactly these connections; those that stay keep what is counted of them. */
export async function saveConnections(
  tx: CompanyTransaction,
  campaignId: number,
  whatsappIds: readonly number[],
): Promise<void> {
  await tx.query(
    'campaign-connections-leave',
    `delete from campaign_connections
     where company_id = $1 and "campaignId" = $2 and "whatsappId" <> all($3::bigint[])`,
    [tx.companyId, campaignId, whatsappIds],
  );
  await tx.query(
    'campaign-connections-join',
    `insert into campaign_connections (company_id, "campaignId", "whatsappId")
     select $1, $2, id from unnest($3::bigint[]) as i (id) on conflict do nothing`,
    [tx.companyId, campaignId, whatsappIds],
  );
}

/** The campaign as it sends over one of its connections: an official number has approved templates of its own. */
export async function campaignOn(
  tx: CompanyTransaction,
  campaign: CampaignRow,
  whatsappId: number,
): Promise<CampaignRow> {
  const { templateId } = campaign;
  if (whatsappId === campaign.whatsappId) return campaign;
  if (templateId === null) return { ...campaign, whatsappId };
  const twin = await twinTemplateId(tx, templateId, whatsappId);
  if (twin === undefined) throw new AppError('ERR_NO_TEMPLATE_FOUND');
  return { ...campaign, whatsappId, templateId: twin };
}

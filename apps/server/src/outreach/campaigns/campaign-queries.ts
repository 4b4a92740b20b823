import { type Campaign, DEFAULT_PAGE_SIZE } from '@prosa/contract';
import type { Insertable, Updateable } from 'kysely';
import { planAllowsSql } from '../../platform/database/plan-flags.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

/** As stored: mediaPath is a storage key, not a URL. */
export interface CampaignRow extends Campaign {
  authorId: number | null;
  dueAt: string | null;
  handed: number;
  /** How many recipients it had begun with when its contents or its list changed last. */
  canaryAfter: number;
  lastLeftAt: string | null;
  mediaSize: number | null;
}

const columns = `g.*, g.company_id as "companyId",
  case when l.id is not null then json_build_object('id', l.id, 'name', l.name) end as "contactList",
  case when w.id is not null then json_build_object('id', w.id, 'name', w.name) end as whatsapp,
  (select coalesce(json_agg(s."whatsappId" order by s."whatsappId"), '[]') from campaign_connections s
    where s.company_id = g.company_id and s."campaignId" = g.id and s."whatsappId" is distinct from g."whatsappId")
    as "otherWhatsappIds"`;
const joined = `campaigns g
  left join contact_lists l on l.company_id = g.company_id and l.id = g."contactListId"
  left join connections w on w.company_id = g.company_id and w.id = g."whatsappId"`;
const isListed = `g.company_id = $1 and ($2 = '' or position(fold($2) in fold(g.name)) > 0)`;

export async function pageOfCampaigns(
  tx: CompanyTransaction,
  { search, offset }: { search: string; offset: number },
): Promise<CampaignRow[]> {
  return tx.query<CampaignRow>(
    'campaigns-page',
    `select ${columns} from ${joined} where ${isListed} order by g.id desc limit ${DEFAULT_PAGE_SIZE} offset $3`,
    [tx.companyId, search, offset],
  );
}

export async function countCampaigns(tx: CompanyTransaction, search: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'campaigns-count',
    `select count(*)::int as count from campaigns g where ${isListed}`,
    [tx.companyId, search],
  );
  return row?.count ?? 0;
}

export async function readCampaign(tx: CompanyTransaction, id: number): Promise<CampaignRow | undefined> {
  const [row] = await tx.query<CampaignRow>(
    'campaign-read',
    `select ${columns} from ${joined} where g.company_id = $1 and g.id = $2`,
    [tx.companyId, id],
  );
  return row;
}

// Not `for update`: the counts of answers refer to the campaign, and their transactions have conversations for which the
// job of the campaign waits.

/** Waits until no other transaction changes the campaign or hands over its messages. */
export async function lockCampaign(tx: CompanyTransaction, id: number): Promise<CampaignRow | undefined> {
  const text = 'select from campaigns where company_id = $1 and id = $2 for no key update';
  const rows = await tx.query('campaign-lock', text, [tx.companyId, id]);
  return rows.length > 0 ? readCampaign(tx, id) : undefined;
}

/** Undefined also while another transaction has locked the campaign. */
export async function claimCampaign(tx: CompanyTransaction, id: number): Promise<CampaignRow | undefined> {
  const text = 'select from campaigns where company_id = $1 and id = $2 for no key update skip locked';
  const rows = await tx.query('campaign-claim', text, [tx.companyId, id]);
  return rows.length > 0 ? readCampaign(tx, id) : undefined;
}

/** False while the company is blocked or archived, or its plan has no campaigns. */
export async function mayCampaign(tx: CompanyTransaction): Promise<boolean> {
  const text = `select from companies c where c.id = $1 and c.status and c."archivedAt" is null
    and ${planAllowsSql('useCampaigns', '$1')}`;
  return (await tx.query('campaigns-allowed', text, [tx.companyId])).length > 0;
}

export async function insertCampaign(
  tx: CompanyTransaction,
  values: Omit<Insertable<Tables['campaigns']>, 'company_id'>,
): Promise<number> {
  const { id } = await tx.db
    .insertInto('campaigns')
    .values({ ...values, company_id: tx.companyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveCampaign(
  tx: CompanyTransaction,
  id: number,
  change: Updateable<Tables['campaigns']>,
): Promise<void> {
  await tx.db
    .updateTable('campaigns')
    .set(change)
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

/**
 * Removes a campaign that this transaction has locked. Its deliveries first: who counts an answer has a delivery and wants
 * the key of the campaign, which must not be taken from them before.
 */
export async function removeCampaign(tx: CompanyTransaction, id: number): Promise<void> {
  const deliveries = 'delete from campaign_deliveries where company_id = $1 and "campaignId" = $2';
  await tx.query('campaign-remove-deliveries', deliveries, [tx.companyId, id]);
  const text = 'delete from campaigns where company_id = $1 and id = $2';
  await tx.query('campaign-remove', text, [tx.companyId, id]);
}

/** Campaigns that have not ended. */
export async function unfinishedCampaigns(tx: CompanyTransaction): Promise<CampaignRow[]> {
  return tx.query<CampaignRow>(
    'campaigns-unfinished',
    `select ${columns} from ${joined} where g.company_id = $1 and g.status <> 'FINALIZADA' order by g.id`,
    [tx.companyId],
  );
}

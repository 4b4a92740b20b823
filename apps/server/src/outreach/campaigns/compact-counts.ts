import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

/** So many changes of the counts are replaced by their sums. */
export const MANY_CHANGES = 100;

// Rows that another transaction replaces are left to it, and so is a campaign that is being removed.
const text = `
  with campaign as (
    select id from campaigns where company_id = $1 and id = $2 for key share skip locked
  ), free as (
    select c.id from campaign_counts c where c.company_id = $1 and c."campaignId" = (select id from campaign)
      and $3 = (select count(*) from (select from campaign_counts
        where company_id = $1 and "campaignId" = $2 and not "isSum" limit $3) changes)
    for update of c skip locked
  ), replaced as (
    delete from campaign_counts where company_id = $1 and "campaignId" = $2 and id in (select id from free)
    returning state, variant, "isLeftOut", recipients, asked, given, answered
  )
  insert into campaign_counts
    (company_id, "campaignId", state, variant, "isLeftOut", recipients, asked, given, answered, "isSum")
  select $1, $2, state, variant, "isLeftOut", sum(recipients), sum(asked), sum(given), sum(answered), true
  from replaced group by 3, 4, 5
  having (sum(recipients), sum(asked), sum(given), sum(answered)) <> (0, 0, 0, 0)`;

/** Replaces the counts of a campaign by their sums once there are many, in one statement; it waits for nobody. */
export async function compactCounts(
  tx: CompanyTransaction,
  campaignId: number,
  many = MANY_CHANGES,
): Promise<void> {
  await tx.query('campaign-counts-compact', text, [tx.companyId, campaignId, many]);
}

/** Also of campaigns that do not run: customers answer for days. */
export async function compactAllCounts(
  { database }: Pick<App, 'database'>,
  many = MANY_CHANGES,
): Promise<void> {
  const campaigns = await database.acrossCompanies('look for campaigns with many changed counts', (tx) =>
    tx.query<{ companyId: number; id: number }>(
      'campaign-counts-many',
      `select company_id as "companyId", "campaignId" as id from campaign_counts
       where not "isSum" group by 1, 2 having count(*) >= $1 order by 1, 2`,
      [many],
    ),
  );
  for (const { companyId, id } of campaigns)
    await database.inCompany(companyId, (tx) => compactCounts(tx, id, many));
}

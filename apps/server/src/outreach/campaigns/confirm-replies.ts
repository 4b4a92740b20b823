import type { App } from '../../platform/app.ts';
import type { PlannedRuns } from './planned-runs.ts';

/** The message follows an answer after up to so many seconds, spread by recipient. */
const MOST_SECONDS = 10;

/** Rows of one transaction, each with the replies of up to 64 messages. */
const MOST_ROWS = 50;

// Replies that another process takes are left to it. Whoever is asked no longer, or has replied before, stays as is. Of
// several replies one that refuses counts. The recipients are found by one search of the index: joined, each of them
// searched it with the numbers of all.
const text = `
  with taken as (
    delete from campaign_replies where company_id = $1 and id = any (array(
      select id from campaign_replies where company_id = $1 order by id limit ${MOST_ROWS} for update skip locked))
    returning "deliveryIds", "repliedAt", refuses
  ), first as (
    select array_agg(id) as ids, array_agg(at) as at, array_agg(id) filter (where refuses) as refusing
    from (
      select r.id, min(r.at) as at, bool_or(r.refuses) as refuses
      from taken, unnest("deliveryIds", "repliedAt", refuses) as r (id, at, refuses) group by 1) t
  ), locked as materialized (
    select d.id from campaign_deliveries d
    where d.company_id = $1 and d.id = any (array(select unnest(ids) from first)) and d.state = 'asked'
    order by d.id for no key update
  ), noted as (
    update campaign_deliveries d set
      "confirmationRequestedAt" = coalesce(d."confirmationRequestedAt", first.at[array_position(first.ids, d.id)]),
      state = case when d.id = any (first.refusing) then 'skipped' else 'confirmed' end,
      reason = case when d.id = any (first.refusing) then 'declined' end,
      "confirmedAt" = case when d.id = any (first.refusing) then null
        else first.at[array_position(first.ids, d.id)] end,
      "dueAt" = case when d.id = any (first.refusing) then null
        else $2::timestamptz + (d.id % ${MOST_SECONDS + 1}) * interval '1 second' end
    from first
    where d.company_id = $1 and d.id = any (array(select id from locked))
    returning d."campaignId", coalesce(d."dueAt", $2) as "dueAt"
  )
  select (select count(*) from taken) as taken,
    (select json_agg(c) from (select "campaignId", min("dueAt") as "dueAt" from noted group by 1) c) as campaigns`;

interface Noted {
  taken: number;
  campaigns: { campaignId: number; dueAt: string }[] | null;
}

/**
 * Notes the replies of a company with their recipients: whoever did not refuse gets the campaign's message some seconds
 * later. `runs` plans that, and the end of a campaign whose last recipient refused. A killed process has noted each reply
 * or left it where it was.
 */
export async function confirmReplies(
  { database, now }: Pick<App, 'database' | 'now'>,
  companyId: number,
  runs: Pick<PlannedRuns, 'plan'>,
): Promise<void> {
  for (let taken = MOST_ROWS; taken === MOST_ROWS; ) {
    const [row] = await database.inCompany(companyId, (tx) =>
      tx.query<Noted>('campaign-replies-confirm', text, [companyId, now()]),
    );
    taken = row?.taken ?? 0;
    const due = (row?.campaigns ?? []).map(({ campaignId, dueAt }) => ({
      campaignId,
      dueAt: new Date(dueAt),
    }));
    await runs.plan(companyId, due);
  }
}

/** Never rejects: what fails is left to the job of every minute, and stops the replies of no other company. */
export async function confirmOrLeave(
  app: Pick<App, 'database' | 'log' | 'now'>,
  companyId: number,
  runs: Pick<PlannedRuns, 'plan'>,
): Promise<void> {
  try {
    await confirmReplies(app, companyId, runs);
  } catch (error) {
    app.log.warn({ err: error, companyId }, 'replies to questions of campaigns are noted later');
  }
}

/** Also those that a killed process has left. */
export async function confirmAllReplies(
  app: Pick<App, 'database' | 'log' | 'now'>,
  runs: Pick<PlannedRuns, 'plan'>,
): Promise<void> {
  const companies = await app.database.acrossCompanies('look for replies to questions of campaigns', (tx) =>
    tx.query<{ companyId: number }>(
      'campaign-replies-left',
      'select distinct company_id as "companyId" from campaign_replies order by 1',
      [],
    ),
  );
  for (const { companyId } of companies) await confirmOrLeave(app, companyId, runs);
}

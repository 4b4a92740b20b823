import type { App } from '../../platform/app.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;
/** Ids of messages, which all companies share, and companies that one statement counts at most. */
const IDS = 500_000;
const COMPANIES = 500;

/**
 * Adds messages that nothing has counted to the days they belong to. Returns how many companies it went on with. The
 * sub-select is an aggregate, so that the planner reads each company's new messages by their ids.
 */
async function countMessages(tx: OperatorTransaction, since: Date): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'company-figures-count',
    `with waiting as (
       select company_id, "countedTo" from company_figures where "countedTo" < "seenTo"
       order by company_id limit ${COMPANIES} for update
     ), moved as (
       update company_figures f set "countedTo" = least(f."seenTo", f."countedTo" + ${IDS})
       from waiting w where f.company_id = w.company_id
       returning f.company_id, w."countedTo" as after, f."countedTo" as until
     ), counted as (
       select moved.company_id, n.day, n.messages from moved cross join lateral (
         select (m."createdAt" at time zone 'UTC')::date as day, count(*) as messages from messages m
         where m.company_id = moved.company_id and m.id > moved.after and m.id <= moved.until
           and not m."isPrivate" and m."createdAt" >= $1
         group by 1) n
     ), added as (
       insert into company_message_days as d (company_id, day, messages) select * from counted
       on conflict (company_id, day) do update set messages = d.messages + excluded.messages
     )
     select count(*) as count from moved`,
    [since],
  );
  return row?.count ?? 0;
}

/** Brings the figures up to date, and marks the messages that the next run is going to count. */
async function refreshFigures(tx: OperatorTransaction, since: Date): Promise<void> {
  await tx.query('company-figures-forget', 'delete from company_message_days where day < $1::date', [since]);
  await tx.query(
    'company-figures-refresh',
    `update company_figures f set users = n.users, connections = n.connections,
       "connectionsDown" = n.down, messages = n.messages, "seenTo" = n.newest
     from (
       select c.id, coalesce(u.count, 0) as users, coalesce(k.count, 0) as connections,
         coalesce(k.down, 0) as down, coalesce(d.messages, 0) as messages, coalesce(m.newest, 0) as newest
       from companies c
       left join (select company_id, count(*) from users where "supportOf" is null group by company_id) u
         on u.company_id = c.id
       left join (select company_id, count(*), count(*) filter (where status <> 'CONNECTED') as down
         from connections group by company_id) k on k.company_id = c.id
       left join (select company_id, sum(messages)::bigint as messages
         from company_message_days group by company_id) d on d.company_id = c.id
       cross join lateral (select max(id) as newest from messages where company_id = c.id) m
     ) n
     where f.company_id = n.id and (f.users, f.connections, f."connectionsDown", f.messages, f."seenTo")
       is distinct from (n.users, n.connections, n.down, n.messages, n.newest)`,
    [],
  );
}

/**
 * Counts what the operator's list is ordered by. Messages are counted once each, up to the newest id that the run before
 * has seen: by now, whatever was being written beside it is committed.
 */
export async function updateFigures({ database, now }: Pick<App, 'database' | 'now'>): Promise<void> {
  const since = new Date(now().getTime() - DAYS * DAY_MS);
  const across = async <Result>(work: (tx: OperatorTransaction) => Promise<Result>): Promise<Result> =>
    database.acrossCompanies('figures of every company', work);
  while ((await across((tx) => countMessages(tx, since))) > 0);
  await across((tx) => refreshFigures(tx, since));
}

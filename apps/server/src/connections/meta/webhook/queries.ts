import type { SplitUpdate } from '@prosa/channel-meta';
import { jsonText } from '../../../platform/database/json-text.ts';
import type { Database } from '../../../platform/database/database.ts';

export interface Stored {
  connections: { companyId: number; whatsappId: number }[];
  count: number;
  /** Updates of an account that no connection has. */
  unknown: number;
}

/**
 * Stores updates of any number of accounts in one statement, in their order; known ones are skipped. An update of a
 * whole business account goes to each of its numbers.
 */
export async function insertUpdates(
  database: Pick<Database, 'alone'>,
  updates: SplitUpdate[],
): Promise<Stored> {
  const [stored] = await database.alone<Stored>('store what Meta told', {
    name: 'meta-insert-updates',
    text: insertText,
    values: [jsonText(updates)],
  });
  return stored ?? { connections: [], count: 0, unknown: updates.length };
}

const insertText = `
  with given as materialized (
    select * from rows from (
      json_to_recordset($1::json) as (channel text, "accountId" text, "isBusinessAccount" boolean, field text,
        payload jsonb, key text)
    ) with ordinality as g (channel, "accountId", "isBusinessAccount", field, payload, key, place)
  ), accounts as materialized (
    select distinct channel, "accountId", "isBusinessAccount" from given
  ), addressed as materialized (
    select a.*, c.company_id, c."whatsappId" from accounts a
    join meta_connections c on c."accountId" = a."accountId" and c.channel = a.channel
    where not a."isBusinessAccount"
    union all
    select a.*, c.company_id, c."whatsappId" from accounts a
    join meta_connections c on c."businessAccountId" = a."accountId" and c.channel = a.channel
    where a."isBusinessAccount"
  ), stored as (
    insert into meta_updates (company_id, "whatsappId", key, field, payload)
    select c.company_id, c."whatsappId", g.key, g.field, coalesce(g.payload, 'null')
    from given g join addressed c using (channel, "accountId", "isBusinessAccount")
    order by g.place
    on conflict do nothing
    returning company_id, "whatsappId"
  )
  select
    coalesce((select json_agg(distinct jsonb_build_object('companyId', company_id, 'whatsappId', "whatsappId"))
      from stored), '[]') as connections,
    (select count(*) from stored)::int as count,
    (select count(*) from given g where not exists (
      select from addressed c where c.channel = g.channel and c."accountId" = g."accountId"
        and c."isBusinessAccount" = g."isBusinessAccount"))::int as unknown`;

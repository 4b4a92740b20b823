import { apiScopes, type ApiScope } from '@prosa/contract';
import { isSubscriptionExpired, planAllows, type PlanFlags } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { planFlagsJson } from '../../platform/database/plan-flags.ts';
import type { ApiClient, ApiClients } from '../../platform/http/api-client.ts';

/** How late the last use of a token is shown, at most. */
const USE_MS = 60_000;

interface Row {
  companyId: number;
  whatsappId: number;
  tokenId: number | null;
  /** Null: all. */
  scopes: ApiScope[] | null;
  dailyLimit: number | null;
  usedAt: string | null;
  status: boolean;
  dueDate: string | null;
  plan: PlanFlags;
}

// A token is found by its keyed hash, so no comparison tells how much of one was right.
const text = `
  select t."companyId", t."whatsappId", t."tokenId", t.scopes, t."dailyLimit", t."usedAt", c.status, c."dueDate",
    ${planFlagsJson('p')} as plan
  from (
    select w.company_id as "companyId", w.id as "whatsappId", null::bigint as "tokenId", null::text[] as scopes,
      null::int as "dailyLimit", f."tokenUsedAt" as "usedAt"
    from connections w
    left join connection_traffic f on f.company_id = w.company_id and f."whatsappId" = w.id
    where w."tokenHash" = $1
    union all
    select company_id, "whatsappId", id, scopes, "dailyLimit", "lastUsedAt" from api_tokens
    where "tokenHash" = $1 or ("previousHash" = $1 and "previousUntil" > $2)) as t
  join companies c on c.id = t."companyId" and c."archivedAt" is null
  left join plans p on p.id = c."planId"`;

const ownUse = `
  insert into connection_traffic (company_id, "whatsappId", "tokenUsedAt") values ($1, $2, $3)
  on conflict (company_id, "whatsappId") do update set "tokenUsedAt" = excluded."tokenUsedAt"`;

async function recordUse({ database }: Pick<App, 'database'>, client: ApiClient, at: Date): Promise<void> {
  const { companyId, whatsappId, tokenId } = client;
  await database.inCompany(companyId, async (tx) =>
    tokenId === null
      ? tx.query('api-own-token-used', ownUse, [companyId, whatsappId, at])
      : tx.query(
          'api-token-used',
          'update api_tokens set "lastUsedAt" = $3 where company_id = $1 and id = $2',
          [companyId, tokenId, at],
        ),
  );
}

export function createApiClients(app: Pick<App, 'database' | 'secrets' | 'now'>): ApiClients {
  return {
    async byToken(token) {
      const now = app.now();
      const statement = { name: 'api-client', text, values: [app.secrets.digest(token), now] };
      const [row] = await app.database.alone<Row>('the token names its company', statement);
      if (!row || !planAllows(row.plan, 'useExternalApi')) return undefined;
      const { companyId, whatsappId, tokenId, dailyLimit, usedAt, status, dueDate } = row;
      if (isSubscriptionExpired({ id: companyId, status, dueDate }, now)) return undefined;
      const client = { companyId, whatsappId, tokenId, scopes: row.scopes ?? apiScopes, dailyLimit };
      if (usedAt === null || now.getTime() - Date.parse(usedAt) >= USE_MS) await recordUse(app, client, now);
      return client;
    },
  };
}

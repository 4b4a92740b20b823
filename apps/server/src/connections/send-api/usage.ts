import {
  type AnswerOf,
  type ApiUsage,
  type ApiUseKind,
  apiUseKinds,
  CALLS_PER_MINUTE,
  companySettingDefaults,
  NUMBER_CHECKS_PER_MINUTE,
  type readApiUsage,
} from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction, OperatorTransaction } from '../../platform/database/transactions.ts';
import { capabilitiesOf } from '../connections/index.ts';
import { companyZone, numberPace } from '../pace/index.ts';

/** Days whose uses are rows; older ones are counts. */
const KEPT_DAYS = 8;

type ConnectionRow = Pick<ApiUsage, 'whatsappId' | 'name' | 'channel' | 'status' | 'tokenUsedAt'> & {
  provider: string;
  today: string;
};

const connectionsText = `
  select c.id as "whatsappId", c.name, c.channel, c.provider, c.status, f."tokenUsedAt",
    to_char($3::timestamptz at time zone zone.name, 'YYYY-MM-DD') as today
  from connections c ${companyZone('$2')}
  left join connection_traffic f on f.company_id = c.company_id and f."whatsappId" = c.id
  where c.company_id = $1 order by fold(c.name), c.id`;

interface DayRow {
  whatsappId: number;
  day: string;
  kind: ApiUseKind;
  count: number;
}

// Uses are rows for some days; the counts of older days were written before their rows were removed.
const daysText = `
  select "whatsappId", to_char(day, 'YYYY-MM-DD') as day, kind, sum(count)::int as count from (
    select u."whatsappId", (u."createdAt" at time zone zone.name)::date as day, u.kind, 1 as count
    from api_uses u join connections c on c.company_id = u.company_id and c.id = u."whatsappId" ${companyZone('$2')}
    where u.company_id = $1 and (u."createdAt" at time zone zone.name)::date > $3::date - ${KEPT_DAYS}
    union all
    select "whatsappId", day, kind, count from api_usage
    where company_id = $1 and day <= $3::date - ${KEPT_DAYS}) used
  where day > $3::date - $4::int group by 1, 2, 3 order by 2 desc`;

const tokensText = `
  select w.id as "whatsappId", t.id, coalesce(t.name, '') as name, t."dailyLimit" as limit, (
    select count(*) from api_uses u where u.company_id = $1 and u."whatsappId" = w.id
      and u."tokenId" is not distinct from t.id and u.kind <> 'checks'
      and u."createdAt" >= ($2::date)::timestamp at time zone zone.name) as sent
  from connections w
  left join company_settings s on s.company_id = w.company_id
  cross join lateral (select coalesce(s."values" ->> 'timezone', $3) as name) zone
  cross join lateral (
    select null::bigint as id, null::text as name, null::int as "dailyLimit"
    union all select id, name, "dailyLimit" from api_tokens
    where company_id = $1 and "whatsappId" = w.id) t
  where w.company_id = $1 order by t.id is not null, fold(t.name), t.id`;

type TokenRow = ApiUsage['tokens'][number] & { whatsappId: number };

const none = Object.fromEntries(apiUseKinds.map((kind) => [kind, 0])) as Record<ApiUseKind, number>;

function daysOf(rows: readonly DayRow[]): ApiUsage['days'] {
  const byDay = new Map<string, Record<ApiUseKind, number>>();
  for (const { day, kind, count } of rows) byDay.set(day, { ...(byDay.get(day) ?? none), [kind]: count });
  return [...byDay].map(([day, counts]) => ({ day, counts }));
}

async function firstContactsOf(
  tx: CompanyTransaction,
  { whatsappId, provider, channel }: ConnectionRow,
): Promise<ApiUsage['firstContacts']> {
  if (!capabilitiesOf(provider, channel)?.paced) return null;
  const pace = await numberPace(tx, whatsappId);
  return pace ? { used: pace.used, limit: pace.allowed } : null;
}

export async function readUsage(
  app: Pick<App, 'database' | 'now'>,
  companyId: number,
  days: number,
): Promise<AnswerOf<typeof readApiUsage>> {
  return app.database.inCompany(companyId, async (tx) => {
    const zone = companySettingDefaults.timezone;
    const now = app.now();
    const rows = await tx.query<ConnectionRow>('api-usage-connections', connectionsText, [
      companyId,
      zone,
      now,
    ]);
    const today = rows[0]?.today ?? now.toISOString().slice(0, 10);
    const used = await tx.query<DayRow>('api-usage-days', daysText, [companyId, zone, today, days]);
    const tokens = await tx.query<TokenRow>('api-usage-tokens', tokensText, [companyId, today, zone]);
    const connections: ApiUsage[] = [];
    for (const row of rows) {
      const { whatsappId, name, channel, status, tokenUsedAt } = row;
      const isOfIt = (one: { whatsappId: number }) => one.whatsappId === whatsappId;
      connections.push({
        whatsappId,
        name,
        channel,
        status,
        tokenUsedAt,
        tokens: tokens.filter(isOfIt).map(({ whatsappId: _whatsappId, ...token }) => token),
        firstContacts: await firstContactsOf(tx, row),
        days: daysOf(used.filter(isOfIt)),
      });
    }
    const perMinute = { callsPerMinute: CALLS_PER_MINUTE, checksPerMinute: NUMBER_CHECKS_PER_MINUTE };
    return { today, ...perMinute, connections };
  });
}

const countText = `
  insert into api_usage (company_id, "whatsappId", day, kind, count)
  select u.company_id, u."whatsappId", (u."createdAt" at time zone zone.name)::date as day, u.kind, count(*)
  from api_uses u join connections c on c.company_id = u.company_id and c.id = u."whatsappId" ${companyZone('$1')}
  where (u."createdAt" at time zone zone.name)::date < ($2::timestamptz at time zone zone.name)::date
    and (u."createdAt" at time zone zone.name)::date > ($2::timestamptz at time zone zone.name)::date - ${KEPT_DAYS}
  group by 1, 2, 3, 4
  on conflict (company_id, "whatsappId", day, kind) do update set count = excluded.count`;

/** Counts the days that are over, as often as it runs: each is counted whole from rows that are all there. */
export async function countFinishedDays(tx: OperatorTransaction, now: Date): Promise<void> {
  await tx.query('api-usage-count', countText, [companySettingDefaults.timezone, now]);
}

/** Rows are removed a day and more after the last count of their day. */
export const OLD_USES = `"createdAt" < $1::timestamptz - interval '${KEPT_DAYS + 2} days'`;

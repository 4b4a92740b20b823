import { addDays, companySettingsOf } from '@prosa/domain';
import type { CompanyTransaction, OperatorTransaction } from '../../platform/database/transactions.ts';
import { asDate } from '../period-sums/index.ts';

/** Support, whom the company does not see, has neither an address nor a choice. */
export async function readSubscription(
  tx: CompanyTransaction,
  userId: number,
): Promise<{ email: string; enabled: boolean }> {
  const row = await tx.db
    .selectFrom('users as u')
    .leftJoin('weekly_reports as w', (join) =>
      join.onRef('w.company_id', '=', 'u.company_id').onRef('w.userId', '=', 'u.id'),
    )
    .where('u.company_id', '=', tx.companyId)
    .where('u.id', '=', userId)
    .select(['u.email', 'w.createdAt as since'])
    .executeTakeFirst();
  return { email: row?.email ?? '', enabled: row !== undefined && row.since !== null };
}

/** Whoever is subscribed already stays so since then. */
export async function insertSubscription(tx: CompanyTransaction, userId: number, now: Date): Promise<void> {
  await tx.db
    .insertInto('weekly_reports')
    .values({ company_id: tx.companyId, userId, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteSubscription(tx: CompanyTransaction, userId: number): Promise<void> {
  await tx.db
    .deleteFrom('weekly_reports')
    .where('company_id', '=', tx.companyId)
    .where('userId', '=', userId)
    .execute();
}

export interface Subscriber {
  companyId: number;
  userId: number;
  since: string;
  timeZone: string;
  /** The Monday (yyyy-mm-dd) of the newest week that was sent; null without any. */
  newest: string | null;
}

const TIME_ZONE = companySettingsOf(0, undefined).timezone;

/** Every subscriber, or one. */
export async function listSubscribers(
  tx: OperatorTransaction | CompanyTransaction,
  one: { companyId: number; userId: number } | null = null,
): Promise<Subscriber[]> {
  return tx.query<Subscriber>(
    'weekly-reports-subscribers',
    `select w.company_id as "companyId", w."userId", w."createdAt" as since,
       coalesce(s."values" ->> 'timezone', $1) as "timeZone",
       (select max(m.week)::text from weekly_report_mails m
        where m.company_id = w.company_id and m."userId" = w."userId") as newest
     from weekly_reports w left join company_settings s on s.company_id = w.company_id
     where $2::bigint is null or (w.company_id = $2 and w."userId" = $3)
     order by w.company_id, w."userId"`,
    [TIME_ZONE, one?.companyId ?? null, one?.userId ?? null],
  );
}

/** Weeks are remembered for so long: of older ones no report is ever due. */
const KEPT_DAYS = 56;

/** Takes a week for a subscriber, for good once committed; false when it was taken or the subscription has ended. */
export async function takeWeek(tx: CompanyTransaction, userId: number, monday: string): Promise<boolean> {
  const week = asDate(monday);
  const taken = await tx.db
    .insertInto('weekly_report_mails')
    .columns(['company_id', 'userId', 'week'])
    .expression(
      tx.db
        .selectFrom('weekly_reports')
        .where('company_id', '=', tx.companyId)
        .where('userId', '=', userId)
        .select(['company_id', 'userId', week.as('week')]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst();
  if (!taken) return false;
  await tx.db
    .deleteFrom('weekly_report_mails')
    .where('company_id', '=', tx.companyId)
    .where('userId', '=', userId)
    .where('week', '<', asDate(addDays(monday, -KEPT_DAYS)))
    .execute();
  return true;
}

export async function companyName(tx: CompanyTransaction): Promise<string> {
  const { name } = await tx.db
    .selectFrom('companies')
    .where('id', '=', tx.companyId)
    .select('name')
    .executeTakeFirstOrThrow();
  return name;
}

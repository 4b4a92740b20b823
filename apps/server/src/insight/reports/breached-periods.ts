import { MOST_TARGET_SPAN_MS, type ServiceCalendar } from '@prosa/domain';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { COMMON_CALENDAR, type ServiceTargets } from '../../inbox/index.ts';
import { firstAnswerAt, firstPeriod, servedUntil } from '../periods/index.ts';

const MINUTE_MS = 60_000;

const list = (rows: readonly RawBuilder<unknown>[]) => sql.join(rows);
/** Whole milliseconds, as the rule counts. */
const ms = (instant: RawBuilder<unknown>) => sql`floor(extract(epoch from ${instant}) * 1000)::bigint`;

/** The open spans of a calendar as arrays: begins, ends, and how much service time lies before each. */
function calendarRow(key: number, calendar: ServiceCalendar, { from, now }: { from: number; now: number }) {
  const spans = calendar.spans(from, now);
  let sum = 0;
  const before = spans.map((span) => {
    const passed = sum;
    sum += span.to - span.from;
    return passed;
  });
  const starts = spans.map((span) => span.from);
  const ends = spans.map((span) => span.to);
  return sql`(${key}::bigint, ${starts}::bigint[], ${ends}::bigint[], ${before}::bigint[])`;
}

const targetMs = (minutes: number | null) => sql`${minutes === null ? null : minutes * MINUTE_MS}::bigint`;

/** Whether so much service time after the begin of a period was over before an instant. */
function missed(target: RawBuilder<unknown>, until: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from (select b.passed + ${target} as position) x
    cross join lateral (select width_bucket(x.position - 1, k.before) as place) y
    cross join lateral (select k.starts[y.place] + x.position - k.before[y.place] as due) d
    where d.due <= k.ends[y.place] and d.due - b.began <= ${MOST_TARGET_SPAN_MS}::bigint and d.due < ${until})`;
}

/** Whose calendar counts for a period: as `targetsAt` finds it. */
function calendarKey({ hoursOf, calendars }: ServiceTargets): RawBuilder<unknown> {
  if (hoursOf === 'company' || hoursOf === 'disabled') return sql`${COMMON_CALENDAR}::bigint`;
  const own = hoursOf === 'queue' ? sql`p."queueId"` : sql`p."whatsappId"`;
  const keys = [...calendars.keys()];
  return sql`case when ${own} = any(${keys}::bigint[]) then ${own} else ${COMMON_CALENDAR}::bigint end`;
}

/**
 * The periods `p` of tickets `t` that missed a target of their queue, or are past it now: the rule of `targetStatesOf` in
 * SQL, so that the rows can be counted and paged there. No period begins before `from`; null: the company's first one.
 */
export async function breachedCondition(
  tx: CompanyTransaction,
  targets: ServiceTargets,
  { from, now }: { from: string | null; now: number },
): Promise<RawBuilder<SqlBool>> {
  const { queues, calendars } = targets;
  if (queues.length === 0) return sql<SqlBool>`false`;
  const first = from ?? (await firstPeriod(tx));
  const since = first === null ? now : Math.min(now, Date.parse(first));
  const minutes = queues.map(
    ({ id, firstAnswer, resolution }) =>
      sql`(${id}::bigint, ${targetMs(firstAnswer)}, ${targetMs(resolution)})`,
  );
  const rows = [...calendars].map(([key, calendar]) => calendarRow(key, calendar, { from: since, now }));
  const answered = sql`coalesce(${ms(firstAnswerAt)}, ${ms(servedUntil)}, ${now}::bigint)`;
  const ended = sql`coalesce(${ms(servedUntil)}, ${now}::bigint)`;
  return sql<SqlBool>`exists (
    select from (values ${list(minutes)}) g (queue, answer, resolution)
    join (values ${list(rows)}) k (key, starts, ends, before) on k.key = ${calendarKey(targets)}
    cross join lateral (select ${ms(sql`p."createdAt"`)} as began) a
    cross join lateral (select a.began, width_bucket(a.began, k.starts) as place) w
    cross join lateral (select a.began, case when w.place = 0 then 0
      else k.before[w.place] + least(a.began, k.ends[w.place]) - k.starts[w.place] end as passed) b
    where g.queue = p."queueId"
      and (not t."isActiveDemand" and ${missed(sql`g.answer`, answered)} or ${missed(sql`g.resolution`, ended)}))`;
}

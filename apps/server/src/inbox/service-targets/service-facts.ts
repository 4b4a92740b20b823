import { companySettingDefaults, type CompanySettings, type ScheduleEntry } from '@prosa/contract';
import { type QueueTargets, ServiceCalendar, type ServiceHours } from '@prosa/domain';
import { LRUCache } from 'lru-cache';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

/** A queue or a connection with its weekly hours. */
interface OwnHours {
  id: number;
  schedules: ScheduleEntry[];
}

/** The service targets of a company's queues, and the hours by which they count. */
export interface ServiceFacts {
  scheduleType: CompanySettings['scheduleType'] | null;
  timezone: string | null;
  schedules: ScheduleEntry[];
  holidays: string[] | null;
  /** The queues that have a target. */
  queues: (OwnHours & QueueTargets)[] | null;
  /** Only where the hours of connections count. */
  connections: OwnHours[] | null;
}

/** True for a queue `q` that has a target. */
export const hasTarget = `(q."firstAnswerTarget" is not null or q."resolutionTarget" is not null)`;

/** The facts as JSON. */
export const serviceFactsSql = (companyId: string): string => `(
  select json_build_object('scheduleType', s."values" ->> 'scheduleType', 'timezone', s."values" ->> 'timezone',
    'schedules', c.schedules,
    'holidays', (select json_agg(h.day) from holidays h where h.company_id = c.id),
    'queues', (select json_agg(json_build_object('id', q.id, 'schedules', q.schedules,
        'firstAnswer', q."firstAnswerTarget", 'resolution', q."resolutionTarget"))
      from queues q where q.company_id = c.id and ${hasTarget}),
    'connections', case when s."values" ->> 'scheduleType' = 'connection' then (
      select json_agg(json_build_object('id', w.id, 'schedules', w.schedules))
      from connections w where w.company_id = c.id) end)
  from companies c left join company_settings s on s.company_id = c.id where c.id = ${companyId})`;

/** Calendars work out each day once, so they are kept; one depends on its hours alone. */
const calendars = new LRUCache<string, ServiceCalendar>({ max: 1_000 });

function calendarOf(hours: ServiceHours): ServiceCalendar {
  const key = JSON.stringify(hours);
  const known = calendars.get(key);
  if (known) return known;
  const made = new ServiceCalendar(hours);
  calendars.set(key, made);
  return made;
}

interface PeriodPlace {
  queueId: number | null;
  whatsappId: number | null;
}

/** The targets of a queue, and the service time by which they count for a period. */
export interface PlaceTargets {
  targets: QueueTargets;
  calendar: ServiceCalendar;
}

type HoursOf = CompanySettings['scheduleType'];

/** The key of the calendar that counts where neither a queue's nor a connection's own hours do. */
export const COMMON_CALENDAR = 0;

/** The weekly hours by the id of the queue or connection that has them; null: every minute counts, as for the bot. */
function weeklyHours(facts: ServiceFacts, hoursOf: HoursOf): Map<number, ScheduleEntry[] | null> {
  const own = hoursOf === 'queue' ? facts.queues : hoursOf === 'connection' ? facts.connections : null;
  const common = hoursOf === 'company' ? facts.schedules : null;
  return new Map([
    [COMMON_CALENDAR, common],
    ...(own ?? []).map(({ id, schedules }) => [id, schedules] as const),
  ]);
}

/** The service targets of a company, with a calendar for each kind of hours. */
export interface ServiceTargets {
  hoursOf: HoursOf;
  queues: (QueueTargets & { id: number })[];
  calendars: Map<number, ServiceCalendar>;
}

export function serviceTargetsOf(facts: ServiceFacts): ServiceTargets {
  const hoursOf = facts.scheduleType ?? companySettingDefaults.scheduleType;
  const rest = {
    holidays: facts.holidays ?? [],
    timeZone: facts.timezone ?? companySettingDefaults.timezone,
  };
  const calendars = [...weeklyHours(facts, hoursOf)].map(
    ([key, schedules]) => [key, calendarOf({ schedules, ...rest })] as const,
  );
  return { hoursOf, queues: facts.queues ?? [], calendars: new Map(calendars) };
}

/** The targets of a place; undefined where its queue has none. */
export function targetsAt(
  { hoursOf, queues, calendars }: ServiceTargets,
  { queueId, whatsappId }: PeriodPlace,
): PlaceTargets | undefined {
  const targets = queues.find(({ id }) => id === queueId);
  const key = hoursOf === 'queue' ? queueId : hoursOf === 'connection' ? whatsappId : null;
  const calendar = calendars.get(key ?? COMMON_CALENDAR) ?? calendars.get(COMMON_CALENDAR);
  return targets && calendar ? { targets, calendar } : undefined;
}

export async function readServiceTargets(tx: CompanyTransaction): Promise<ServiceTargets> {
  const [row] = await tx.query<{ facts: ServiceFacts }>(
    'service-facts',
    `select ${serviceFactsSql('$1')} as facts`,
    [tx.companyId],
  );
  if (!row) throw new Error('a company has service facts');
  return serviceTargetsOf(row.facts);
}

import { companySettingDefaults, type CompanySettings, type ScheduleEntry } from '@prosa/contract';
import { type QueueTargets, ServiceCalendar, type ServiceHours } from '@prosa/domain';
import { LRUCache } from 'lru-cache';

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

export interface PeriodPlace {
  queueId: number | null;
  whatsappId: number | null;
}

/** The targets of a queue, and the service time by which they count for a period. */
export interface PlaceTargets {
  targets: QueueTargets;
  calendar: ServiceCalendar;
}

/** Whose weekly hours count for a place; null: every minute counts, as for the bot. */
function hoursAt(facts: ServiceFacts, { queueId, whatsappId }: PeriodPlace): ScheduleEntry[] | null {
  const of = (rows: OwnHours[] | null, id: number | null) => rows?.find((row) => row.id === id)?.schedules;
  switch (facts.scheduleType ?? companySettingDefaults.scheduleType) {
    case 'company':
      return facts.schedules;
    case 'queue':
      return of(facts.queues, queueId) ?? null;
    case 'connection':
      return of(facts.connections, whatsappId) ?? null;
    case 'disabled':
      return null;
  }
}

/** Finds the targets of places; undefined where the queue has none. */
export function targetsByPlace(facts: ServiceFacts): (place: PeriodPlace) => PlaceTargets | undefined {
  const queues = new Map(facts.queues?.map((queue) => [queue.id, queue]));
  const known = new Map<string, PlaceTargets>();
  return (place) => {
    const queue = place.queueId === null ? undefined : queues.get(place.queueId);
    if (!queue) return undefined;
    const key = `${place.queueId} ${place.whatsappId}`;
    const found = known.get(key);
    if (found) return found;
    const { firstAnswer, resolution } = queue;
    const made = {
      targets: { firstAnswer, resolution },
      calendar: calendarOf({
        schedules: hoursAt(facts, place),
        holidays: facts.holidays ?? [],
        timeZone: facts.timezone ?? companySettingDefaults.timezone,
      }),
    };
    known.set(key, made);
    return made;
  };
}

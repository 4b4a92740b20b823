import type { Schedule } from '@prosa/contract';
import { useMe } from '../../../shared/session.tsx';
import { useTimeZone } from '../../../shared/time-zone.ts';
import { scheduleText } from './schedule-text.ts';

/** The text of a schedule as the contact will read it, by the company's clock. */
export function useScheduleText(): (schedule: Schedule) => string {
  const companyName = useMe().company.name;
  const timeZone = useTimeZone();
  return (schedule) => scheduleText(schedule, { companyName, timeZone });
}

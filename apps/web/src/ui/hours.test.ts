import { defaultSchedules } from '@prosa/domain';
import type { ScheduleEntry } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { dayName, isClosed, overnightUntil, wholeWeek, withDay } from './hours.ts';

const [monday, tuesday] = defaultSchedules as [ScheduleEntry, ScheduleEntry];
const sunday = defaultSchedules[6] as ScheduleEntry;

describe('weekly hours', () => {
  it('name their days in the person’s language', () => {
    expect([dayName('monday', 'pt'), dayName('sunday', 'en')]).toEqual(['segunda-feira', 'Sunday']);
  });

  it('know a shift that ends on the next day, also from Sunday on', () => {
    const night = { startTimeA: '22:00', endTimeA: '06:00' };
    expect(overnightUntil({ ...monday, ...night }, 'A')).toBe('tuesday');
    expect(overnightUntil({ ...sunday, ...night }, 'A')).toBe('monday');
    expect(overnightUntil(monday, 'A')).toBeNull();
    expect(overnightUntil({ ...monday, endTimeB: '' }, 'B')).toBeNull();
  });

  it('copy the hours of a day and not its name', () => {
    const copied = withDay(tuesday, { ...monday, startTimeA: '09:30' });
    expect(copied).toMatchObject({ weekdayEn: 'tuesday', startTimeA: '09:30', endTimeB: '18:00' });
  });

  it('show a day without an entry as open all day', () => {
    const week = wholeWeek([tuesday]);
    expect(week).toHaveLength(7);
    expect(week[0]).toMatchObject({ weekdayEn: 'monday', startTimeA: '00:00', endTimeA: '23:59' });
    expect(week[1]).toEqual(tuesday);
    expect(week.some(isClosed)).toBe(false);
  });
});

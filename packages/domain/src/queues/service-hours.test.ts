import type { ScheduleEntry } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { isServing, localMoment } from './service-hours.ts';

const entry = (weekdayEn: ScheduleEntry['weekdayEn'], times: Partial<ScheduleEntry> = {}): ScheduleEntry => ({
  weekday: weekdayEn,
  weekdayEn,
  startTimeA: '08:00',
  endTimeA: '12:00',
  startTimeB: '13:00',
  endTimeB: '18:00',
  ...times,
});
// 2026-11-20 is a Friday; in São Paulo it is three hours earlier than in UTC.
const friday = (clock: string) => new Date(`2026-11-20T${clock}:30-03:00`);
const saturday = (clock: string) => new Date(`2026-11-21T${clock}:30-03:00`);
const zone = 'America/Sao_Paulo';
const serves = (hours: ScheduleEntry[], now: Date, holidays: string[] = []) =>
  isServing(hours, now, zone, holidays);

describe('weekly hours', () => {
  it.each([
    ['07:59', false],
    ['08:00', true],
    ['12:00', true],
    ['12:01', false],
    ['13:00', true],
    ['18:00', true],
    ['18:01', false],
  ])('at %s: %s', (clock, isOpen) => {
    expect(serves([entry('friday')], friday(clock))).toBe(isOpen);
  });

  it('are open when there are none, or none for the day', () => {
    expect(serves([], friday('03:00'))).toBe(true);
    expect(serves([entry('monday')], friday('03:00'))).toBe(true);
  });

  it('take an empty start for midnight and an empty end for closed', () => {
    expect(serves([entry('friday', { startTimeA: '' })], friday('00:00'))).toBe(true);
    const afternoon = entry('friday', { endTimeA: '' });
    expect([serves([afternoon], friday('09:00')), serves([afternoon], friday('14:00'))]).toEqual([
      false,
      true,
    ]);
    expect(serves([entry('friday', { endTimeA: '', endTimeB: '' })], friday('09:00'))).toBe(false);
  });

  it('may cross midnight, and belong to the day on which they begin', () => {
    const night = entry('friday', { startTimeA: '22:00', endTimeA: '06:00', startTimeB: '', endTimeB: '' });
    const day = entry('saturday', { startTimeA: '10:00', endTimeA: '11:00', startTimeB: '', endTimeB: '' });
    const at = (now: Date) => serves([night, day], now);
    expect(['05:00', '21:59', '22:00', '23:59'].map((clock) => at(friday(clock)))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(['00:00', '06:00', '06:01', '10:30', '22:30'].map((clock) => at(saturday(clock)))).toEqual([
      true,
      true,
      false,
      true,
      false,
    ]);
  });

  it('do not begin on a holiday, but end on it', () => {
    const night = entry('friday', { startTimeA: '22:00', endTimeA: '06:00' });
    expect(serves([entry('friday')], friday('09:00'), ['2026-11-20'])).toBe(false);
    expect(serves([], friday('09:00'), ['2026-11-20'])).toBe(false);
    expect(serves([night], saturday('01:00'), ['2026-11-21'])).toBe(true);
    expect(serves([night, entry('saturday')], saturday('01:00'), ['2026-11-20'])).toBe(false);
  });

  it('follow the company’s clock, not the server’s', () => {
    const late = new Date('2026-11-21T01:30:00Z');
    expect(localMoment(late, zone)).toEqual({ day: '2026-11-20', weekday: 'friday', minutes: 22 * 60 + 30 });
    expect(isServing([entry('friday', { startTimeA: '22:00', endTimeA: '23:00' })], late, zone)).toBe(true);
    expect(isServing([entry('friday', { startTimeA: '22:00', endTimeA: '23:00' })], late, 'UTC')).toBe(true);
    expect(isServing([entry('saturday')], late, 'UTC')).toBe(false);
  });
});

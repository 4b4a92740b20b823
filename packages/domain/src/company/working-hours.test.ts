import { describe, expect, it } from 'vitest';
import { isWithinWorkingHours, localMinutes } from './working-hours.ts';

const at = (time: string) => new Date(`2026-03-10T${time}:00Z`);
const office = { startWork: '08:00', endWork: '18:00' };
const night = { startWork: '22:00', endWork: '06:00' };

describe('working hours', () => {
  it.each([
    [office, '08:00', true],
    [office, '18:00', true],
    [office, '07:59', false],
    [office, '18:01', false],
    [night, '22:00', true],
    [night, '03:00', true],
    [night, '06:00', true],
    [night, '06:01', false],
    [night, '21:59', false],
    [{ startWork: '00:00', endWork: '23:59' }, '23:59', true],
  ])('%o at %s: %s', (hours, time, open) => {
    expect(isWithinWorkingHours(hours, at(time), 'UTC')).toBe(open);
  });

  it("goes by the clock of the company's time zone", () => {
    expect(localMinutes(at('12:30'), 'America/Sao_Paulo')).toBe(9 * 60 + 30);
    expect(isWithinWorkingHours(office, at('10:30'), 'America/Sao_Paulo')).toBe(false);
    expect(isWithinWorkingHours(office, at('10:30'), 'Europe/Istanbul')).toBe(true);
  });

  it('reads midnight as 00:00, not 24:00', () => {
    expect(localMinutes(at('00:00'), 'UTC')).toBe(0);
  });
});

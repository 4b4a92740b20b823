import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localClock, weekdayOf } from '../company/local-clock.ts';
import { nextSendingTime, sendingEndsAt, type SendingWindow } from './sending-window.ts';

const window = (facts: Partial<SendingWindow> = {}): SendingWindow => ({
  startHour: '09:00',
  endHour: '18:00',
  sabado: false,
  domingo: false,
  holidays: [],
  timeZone: 'America/Sao_Paulo',
  ...facts,
});
const night = { startHour: '22:00', endHour: '06:00' };
const next = (at: string, facts: Partial<SendingWindow> = {}) =>
  nextSendingTime(new Date(at), window(facts))?.toISOString();
const iso = (at: string) => new Date(at).toISOString();

// 2026-11-20 is a Friday.
describe('a campaign is sent', () => {
  it.each([
    ['at once in the hours', '2026-11-20T09:00:00-03:00', {}, '2026-11-20T09:00:00-03:00'],
    ['from the start of the hours', '2026-11-20T08:59:59-03:00', {}, '2026-11-20T09:00:00-03:00'],
    ['not at their end', '2026-11-19T18:00:00-03:00', {}, '2026-11-20T09:00:00-03:00'],
    ['after the weekend', '2026-11-20T18:00:00-03:00', {}, '2026-11-23T09:00:00-03:00'],
    ['on Saturdays if allowed', '2026-11-20T20:00:00-03:00', { sabado: true }, '2026-11-21T09:00:00-03:00'],
    ['on Sundays if allowed', '2026-11-21T12:00:00-03:00', { domingo: true }, '2026-11-22T09:00:00-03:00'],
    [
      'after holidays',
      '2026-11-20T20:00:00-03:00',
      { holidays: ['2026-11-23', '2026-11-24'] },
      '2026-11-25T09:00:00-03:00',
    ],
    ['over midnight', '2026-11-19T23:30:00-03:00', night, '2026-11-19T23:30:00-03:00'],
    [
      'in the night of a Friday, also on Saturday',
      '2026-11-21T05:59:00-03:00',
      night,
      '2026-11-21T05:59:00-03:00',
    ],
    ['not in the night of a Saturday', '2026-11-21T22:00:00-03:00', night, '2026-11-23T22:00:00-03:00'],
    [
      'not in the night of a holiday',
      '2026-11-20T01:00:00-03:00',
      { ...night, holidays: ['2026-11-19'] },
      '2026-11-20T22:00:00-03:00',
    ],
    [
      'all day if both hours are one',
      '2026-11-20T03:00:00-03:00',
      { startHour: '09:00', endHour: '09:00' },
      '2026-11-20T03:00:00-03:00',
    ],
    [
      'by the clock after it was put forward',
      '2026-03-06T20:00:00-05:00',
      { timeZone: 'America/New_York' },
      '2026-03-09T09:00:00-04:00',
    ],
  ] as const)('%s', (_what, at, facts, expected) => {
    expect(next(at, facts)).toBe(iso(expected));
  });

  it('never if a year has only holidays', () => {
    const holidays = Array.from({ length: 500 }, (_, day) =>
      new Date(Date.UTC(2026, 10, 1 + day)).toISOString().slice(0, 10),
    );
    expect(next('2026-11-20T12:00:00Z', { holidays })).toBeUndefined();
  });
});

describe('the next sending time', () => {
  // Clocks change between one and four o'clock: windows do not begin or end then.
  const hour = fc.constantFrom('00:00', '05:00', '06:30', '09:00', '12:00', '18:00', '22:00', '23:59');
  const windows = fc.record({
    startHour: hour,
    endHour: hour,
    sabado: fc.boolean(),
    domingo: fc.boolean(),
    holidays: fc.uniqueArray(fc.constantFrom('2026-03-09', '2026-03-30', '2026-10-26', '2026-11-02'), {
      maxLength: 3,
    }),
    timeZone: fc.constantFrom('America/Sao_Paulo', 'America/New_York', 'Europe/Berlin', 'Asia/Kolkata'),
  });
  const instants = fc
    .integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2026, 11, 31) / 60_000 })
    .map((minute) => new Date(minute * 60_000));

  /** By the shown clock alone, minute by minute. */
  function isOpen(at: Date, { startHour, endHour, sabado, domingo, holidays, timeZone }: SendingWindow) {
    const clock = localClock(at, timeZone);
    const time = clock.toISOString().slice(11, 16);
    const isWhole = startHour === endHour;
    const isNight = !isWhole && startHour > endHour;
    if (!isWhole && (isNight ? time < startHour && time >= endHour : time < startHour || time >= endHour))
      return false;
    const isOfYesterday = isNight && time < endHour;
    const begun = new Date(clock.getTime() - (isOfYesterday ? 86_400_000 : 0)).toISOString().slice(0, 10);
    const weekday = weekdayOf(begun);
    return !holidays.includes(begun) && (sabado || weekday !== 6) && (domingo || weekday !== 0);
  }

  it('is the first minute that the window allows', () => {
    fc.assert(
      fc.property(instants, windows, (at, open) => {
        const found = nextSendingTime(at, open);
        expect(found).not.toBeNull();
        if (!found) return;
        expect(isOpen(found, open)).toBe(true);
        expect(nextSendingTime(found, open)).toEqual(found);
        for (let minute = at.getTime(); minute < found.getTime(); minute += 7 * 60_000)
          expect(isOpen(new Date(minute), open)).toBe(false);
        if (found.getTime() > at.getTime())
          expect(isOpen(new Date(found.getTime() - 60_000), open)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});

it.each([
  ['with the hours of the day', '2026-11-20T09:00:00-03:00', {}, '2026-11-20T18:00:00-03:00'],
  ['on the next day after a night', '2026-11-19T23:30:00-03:00', night, '2026-11-20T06:00:00-03:00'],
  ['never outside of the hours', '2026-11-20T18:00:00-03:00', {}, null],
] as const)('sending ends %s', (_what, at, facts, expected) => {
  const ends = sendingEndsAt(new Date(at), window(facts));
  expect(ends?.toISOString() ?? null).toBe(expected && iso(expected));
});

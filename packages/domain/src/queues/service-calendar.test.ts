import type { ScheduleEntry } from '@prosa/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ServiceCalendar, type ServiceHours } from './service-calendar.ts';
import { isServing } from './service-hours.ts';

const MINUTE_MS = 60_000;
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const closed = { startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' };
const office = { startTimeA: '08:00', endTimeA: '12:00', startTimeB: '13:00', endTimeB: '18:00' };
const entry = (weekdayEn: ScheduleEntry['weekdayEn'], times: Partial<ScheduleEntry>): ScheduleEntry => ({
  weekday: weekdayEn,
  weekdayEn,
  ...closed,
  ...times,
});
const weekly = (of: (day: ScheduleEntry['weekdayEn']) => Partial<ScheduleEntry>) =>
  weekdays.map((day) => entry(day, of(day)));
const officeWeek = weekly((day) => (day === 'saturday' || day === 'sunday' ? closed : office));

const calendar = (facts: Partial<ServiceHours> = {}) =>
  new ServiceCalendar({
    schedules: officeWeek,
    holidays: [],
    timeZone: 'America/Sao_Paulo',
    ...facts,
  });
const after = (from: string, minutes: number, facts: Partial<ServiceHours> = {}) => {
  const at = calendar(facts).after(Date.parse(from), minutes * MINUTE_MS);
  return at === null ? null : new Date(at).toISOString();
};

// 2026-11-20 is a Friday; in São Paulo it is three hours earlier than in UTC.
describe('service time', () => {
  it.each([
    ['within a morning', '2026-11-20T09:00:30-03:00', 30, '2026-11-20T09:30:30-03:00'],
    ['until a break begins', '2026-11-20T11:30:00-03:00', 30, '2026-11-20T12:00:00-03:00'],
    ['over a break', '2026-11-20T11:30:00-03:00', 31, '2026-11-20T13:01:00-03:00'],
    ['from the next opening', '2026-11-20T06:00:00-03:00', 60, '2026-11-20T09:00:00-03:00'],
    ['over a weekend', '2026-11-20T17:50:00-03:00', 15, '2026-11-23T08:05:00-03:00'],
  ])('is counted %s', (_what, from, minutes, due) => {
    expect(after(from, minutes)).toBe(new Date(due).toISOString());
  });

  it('leaves out holidays', () => {
    const due = after('2026-11-20T17:50:00-03:00', 15, { holidays: ['2026-11-23'] });
    expect(due).toBe('2026-11-24T11:05:00.000Z');
  });

  it('is all time without weekly hours, holidays too', () => {
    const facts = { schedules: null, holidays: ['2026-11-21'] };
    expect(after('2026-11-20T23:50:00-03:00', 15, facts)).toBe('2026-11-21T03:05:00.000Z');
  });

  it('is whole days where a weekday has no entry', () => {
    const schedules = officeWeek.filter(({ weekdayEn }) => weekdayEn !== 'saturday');
    expect(after('2026-11-20T17:50:00-03:00', 15, { schedules })).toBe('2026-11-21T03:05:00.000Z');
  });

  it('takes 23:59 as the end of a day', () => {
    const schedules = weekly(() => ({ startTimeA: '00:00', endTimeA: '23:59' }));
    expect(after('2026-11-20T23:50:00-03:00', 15, { schedules })).toBe('2026-11-21T03:05:00.000Z');
  });

  it('goes on over midnight in a shift that ends the next day, also on a holiday', () => {
    const schedules = weekly((day) =>
      day === 'friday' ? { startTimeA: '22:00', endTimeA: '06:00' } : closed,
    );
    const facts = { schedules, holidays: ['2026-11-21'] };
    expect(after('2026-11-20T20:00:00-03:00', 8 * 60, facts)).toBe('2026-11-21T09:00:00.000Z');
    expect(after('2026-11-20T20:00:00-03:00', 8 * 60 + 1, facts)).toBe('2026-11-28T01:01:00.000Z');
  });

  it('never ends where nothing is open, or too little of it within a year', () => {
    expect(after('2026-11-20T09:00:00-03:00', 1, { schedules: weekly(() => closed) })).toBeNull();
    const schedules = weekly((day) =>
      day === 'monday' ? { startTimeA: '08:00', endTimeA: '09:00' } : closed,
    );
    expect(after('2026-11-20T09:00:00-03:00', 52 * 60, { schedules })).not.toBeNull();
    expect(after('2026-11-20T09:00:00-03:00', 54 * 60, { schedules })).toBeNull();
  });
});

describe('on a day whose clock changes', () => {
  const schedules = weekly(() => ({ startTimeA: '00:00', endTimeA: '06:00' }));
  it('an hour that is left out does not count', () => {
    const facts = { schedules, timeZone: 'Europe/Berlin' };
    expect(after('2025-03-30T00:00:00+01:00', 5 * 60, facts)).toBe('2025-03-30T04:00:00.000Z');
    expect(after('2025-03-30T00:00:00+01:00', 5 * 60 + 1, facts)).toBe('2025-03-30T22:01:00.000Z');
  });

  it('an hour that comes twice counts twice', () => {
    const facts = { schedules, timeZone: 'Europe/Berlin' };
    expect(after('2025-10-26T00:00:00+02:00', 7 * 60, facts)).toBe('2025-10-26T05:00:00.000Z');
  });

  it('begins later where the change leaves out midnight', () => {
    const facts = { schedules, timeZone: 'America/Sao_Paulo' };
    // 2018-11-04 began at 01:00.
    expect(after('2018-11-03T12:00:00-03:00', 1, facts)).toBe('2018-11-04T03:01:00.000Z');
  });
});

const clock = fc
  .integer({ min: 0, max: 1_439 })
  .map((minutes) => new Date(minutes * MINUTE_MS).toISOString().slice(11, 16));
const interval = fc
  .tuple(clock, clock, fc.boolean())
  .map(([start, end, isOpen]) => (isOpen && start !== end ? [start, end] : ['', '']))
  .map(([start = '', end = '']) => ({ start, end }));
const day = fc.record({ a: interval, b: interval }).map(({ a, b }) => ({
  startTimeA: a.start,
  endTimeA: a.end,
  startTimeB: b.start,
  endTimeB: b.end,
}));
const schedules = fc
  .tuple(fc.array(day, { minLength: 7, maxLength: 7 }), fc.subarray([...weekdays]))
  .map(([days, chosen]) => chosen.map((name, at) => entry(name, days[at] ?? closed)));
/** A zone with an instant shortly before its clock changes, and one without a change. */
const place = fc.constantFrom(
  ['Europe/Berlin', '2025-03-29T12:00:00Z'],
  ['Europe/Berlin', '2025-10-25T12:00:00Z'],
  ['America/New_York', '2026-11-01T00:00:00Z'],
  ['America/Sao_Paulo', '2018-11-03T12:00:00Z'],
  ['America/Sao_Paulo', '2018-02-17T12:00:00Z'],
  ['Australia/Lord_Howe', '2025-04-05T00:00:00Z'],
  ['America/Sao_Paulo', '2026-11-20T12:00:00Z'],
);

/** `isServing` counts the last minute of an interval in; service time ends with its begin, but at 23:59. */
const before = (end: string) =>
  end === '' || end === '23:59'
    ? end
    : new Date(Date.parse(`2000-01-02T${end}:00Z`) - MINUTE_MS).toISOString().slice(11, 16);
const served = (entries: ScheduleEntry[]) =>
  entries.map((one) => ({ ...one, endTimeA: before(one.endTimeA), endTimeB: before(one.endTimeB) }));

it('is over when so many minutes were served, minute by minute, over any change of the clock', () => {
  const facts = {
    schedules,
    place,
    startsIn: fc.integer({ min: 0, max: 2 * 1_440 }),
    minutes: fc.integer({ min: 1, max: 2 * 1_440 }),
    holiday: fc.integer({ min: 0, max: 3 }),
  };
  const property = fc.property(
    fc.record(facts),
    ({ schedules, place: [timeZone = '', at = ''], ...rest }) => {
      const from = Date.parse(at) + rest.startsIn * MINUTE_MS;
      const holidays = [
        new Date(Date.parse(at) + rest.holiday * 1_440 * MINUTE_MS).toISOString().slice(0, 10),
      ];
      const hours = served(schedules);
      let left = rest.minutes;
      let end = from;
      for (let passed = 0; passed < 4 * 1_440 && left > 0; passed += 1) {
        if (isServing(hours, new Date(end), timeZone, holidays)) left -= 1;
        end += MINUTE_MS;
      }
      const due = calendar({ schedules, holidays, timeZone }).after(from, rest.minutes * MINUTE_MS);
      if (left === 0) expect(due).toBe(end);
      else expect(due ?? Number.POSITIVE_INFINITY).toBeGreaterThan(end);
    },
  );
  fc.assert(property, { numRuns: 60 });
});

it('has the spans of every day between two instants', () => {
  const spans = calendar().spans(
    Date.parse('2026-11-20T15:00:00-03:00'),
    Date.parse('2026-11-23T09:00:00-03:00'),
  );
  const text = spans.map(({ from, to }) => [from, to].map((at) => new Date(at).toISOString().slice(5, 16)));
  expect(text).toEqual([
    ['11-20T11:00', '11-20T15:00'],
    ['11-20T16:00', '11-20T21:00'],
    ['11-23T11:00', '11-23T15:00'],
    ['11-23T16:00', '11-23T21:00'],
  ]);
  const always = calendar({ schedules: null });
  expect(always.spans(1, 9)).toEqual([{ from: 1, to: 9 }]);
});

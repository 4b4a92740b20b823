import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localClock } from '../company/local-clock.ts';
import { daysIn, localDay } from './day-spans.ts';
import { busiest, dueWeek, nextReportAt } from './weekly-report.ts';

const zones = ['America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'] as const;
const long = new Date('2020-01-01T00:00:00Z');
const due = (iso: string, zone: string, since = long) => dueWeek(new Date(iso), zone, since);

describe('the week whose report is due', () => {
  const week = { from: '2026-03-09', to: '2026-03-15' };
  const ZONE = 'America/Sao_Paulo';

  it.each([
    ['on Monday before seven', '2026-03-16T09:59:59Z', null],
    ['on Monday at seven', '2026-03-16T10:00:00Z', week],
    ['on Sunday, for a server that comes back only then', '2026-03-23T02:59:59Z', week],
    ['on the next Monday at midnight, no more', '2026-03-23T03:00:00Z', null],
    [
      'on the next Monday at seven, the week after it',
      '2026-03-23T10:00:00Z',
      { from: '2026-03-16', to: '2026-03-22' },
    ],
  ])('%s', (_, now, expected) => {
    expect(due(now, ZONE)).toEqual(expected);
  });

  it('is none for somebody who asked for it later than that Monday', () => {
    expect(due('2026-03-18T12:00:00Z', ZONE, new Date('2026-03-16T10:00:00Z'))).toEqual(week);
    expect(due('2026-03-18T12:00:00Z', ZONE, new Date('2026-03-16T10:00:01Z'))).toBeNull();
  });

  it.each([
    // Each Monday follows the night in which the clock changes: seven is seven of the new time.
    ['America/New_York', '2026-03-09T10:59:59Z', '2026-03-09T11:00:00Z'],
    ['America/New_York', '2026-11-02T11:59:59Z', '2026-11-02T12:00:00Z'],
    ['Europe/Lisbon', '2026-03-30T05:59:59Z', '2026-03-30T06:00:00Z'],
    ['Europe/Lisbon', '2026-10-26T06:59:59Z', '2026-10-26T07:00:00Z'],
    // Half an hour is the whole change there.
    ['Australia/Lord_Howe', '2026-10-04T19:59:59Z', '2026-10-04T20:00:00Z'],
    ['Australia/Lord_Howe', '2026-04-05T20:29:59Z', '2026-04-05T20:30:00Z'],
  ])('follows a change of the clock in %s', (zone, before, at) => {
    expect(due(before, zone)).toBeNull();
    expect(due(at, zone)?.to).toBe(localDay(new Date(Date.parse(at) - 86_400_000), zone));
  });

  const anInstant = fc.integer({
    min: Date.parse('2024-01-01T00:00:00Z'),
    max: Date.parse('2029-01-01T00:00:00Z'),
  });

  it('is always the last whole week, Monday to Sunday, and nothing on Monday before seven', () => {
    fc.assert(
      fc.property(anInstant, fc.constantFrom(...zones), (at, zone) => {
        const now = new Date(at);
        const clock = localClock(now, zone);
        const found = dueWeek(now, zone, long);
        expect(found === null).toBe(clock.getUTCDay() === 1 && clock.getUTCHours() < 7);
        if (!found) return;
        expect(daysIn(found)).toBe(7);
        expect(new Date(found.from).getUTCDay()).toBe(1);
        const daysSince = daysIn({ from: found.to, to: localDay(now, zone) }) - 1;
        expect(daysSince).toBeGreaterThanOrEqual(1);
        expect(daysSince).toBeLessThanOrEqual(7);
      }),
    );
  });

  it('comes at the announced time and not a second before, and each week once', () => {
    fc.assert(
      fc.property(anInstant, fc.constantFrom(...zones), (at, zone) => {
        const now = new Date(at);
        const next = nextReportAt(now, zone);
        expect(next.getTime()).toBeGreaterThan(at);
        expect(dueWeek(new Date(next.getTime() - 1_000), zone, now)).toBeNull();
        const coming = dueWeek(next, zone, now);
        expect(coming).not.toBeNull();
        // The one before it, which somebody who asks now does not get.
        expect(dueWeek(now, zone, now)).toBeNull();
        expect(dueWeek(now, zone, long)?.from).not.toBe(coming?.from);
      }),
    );
  });
});

describe('the busiest day and hour', () => {
  it('are the first ones with the most tickets, the hour over all days', () => {
    const days = [
      { day: '2026-03-09', total: 3 },
      { day: '2026-03-10', total: 4 },
      { day: '2026-03-11', total: 4 },
    ];
    const hours = [
      { hour: 15, total: 3 },
      { hour: 9, total: 2 },
      { hour: 9, total: 2 },
      { hour: 20, total: 4 },
    ];
    expect(busiest({ days, hours })).toEqual({ day: days[1], hour: { hour: 9, total: 4 } });
  });

  it('are none without tickets', () => {
    expect(busiest({ days: [{ day: '2026-03-09', total: 0 }], hours: [] })).toBeNull();
    expect(busiest({ days: [], hours: [] })).toBeNull();
  });
});

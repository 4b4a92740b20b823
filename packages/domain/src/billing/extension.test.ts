import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grantedTerm, isSwitchedOff, paidTerm, restOfTerm, runsUntil } from './extension.ts';

const ZONE = 'America/Sao_Paulo';
const startOf = (day: string) => `${day}T03:00:00.000Z`;
const NOON = 15 * 3_600_000;

/** A plain calendar, without any clock: days are texts. */
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const lengthOf = (year: number, month: number) =>
  month === 2 && isLeap(year) ? 29 : (lengths[month - 1] ?? 0);
const text = (value: number, digits: number) => String(value).padStart(digits, '0');

function dayAfterMonths(day: string, anchor: number, months: number): string {
  let [year = 0, month = 0] = day.split('-').map(Number);
  for (let passed = 0; passed < months; passed += 1) {
    month += 1;
    if (month === 13) [year, month] = [year + 1, 1];
  }
  return `${text(year, 4)}-${text(month, 2)}-${text(Math.min(anchor, lengthOf(year, month)), 2)}`;
}

const days = fc
  .record({ year: fc.integer({ min: 2024, max: 2032 }), month: fc.integer({ min: 1, max: 12 }) })
  .chain(({ year, month }) =>
    fc
      .oneof(fc.integer({ min: 1, max: lengthOf(year, month) }), fc.constant(lengthOf(year, month)))
      .map((day) => `${year}-${text(month, 2)}-${text(day, 2)}`),
  );
const months = fc.constantFrom(1, 2, 3, 6, 12);
const at = (day: string) => new Date(Date.parse(startOf(day)) - 3 * 3_600_000 + NOON);

describe('a paid term, against a plain calendar', () => {
  it('moves on by each recurrence from the later of today and the due date', () => {
    fc.assert(
      fc.property(days, days, months, (due, today, count) => {
        const paid = paidTerm({ dueDate: startOf(due), billingDay: null }, count, at(today), ZONE);
        const from = due > today ? due : today;
        expect(paid.dueDate.toISOString()).toBe(startOf(dayAfterMonths(from, Number(from.slice(8)), count)));
      }),
      { numRuns: 1_000 },
    );
  });

  it('keeps its day through shorter months, however often it is paid', () => {
    fc.assert(
      fc.property(days, fc.array(months, { minLength: 1, maxLength: 30 }), (due, payments) => {
        const anchor = Number(due.slice(8));
        let term: { dueDate: string; billingDay: number | null } = {
          dueDate: startOf(due),
          billingDay: null,
        };
        let expected = due;
        for (const count of payments) {
          const { dueDate, billingDay } = paidTerm(term, count, at('2024-01-01'), ZONE);
          term = { dueDate: dueDate.toISOString(), billingDay };
          expected = dayAfterMonths(expected, anchor, count);
          expect(term.dueDate).toBe(startOf(expected));
        }
      }),
    );
  });
});

describe('a term', () => {
  const now = new Date('2026-03-10T15:00:00Z');

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-08-31', 6, '2027-02-28'],
  ])('of %s that is granted %s months ends on %s', (due, count, end) => {
    const { dueDate } = grantedTerm({ dueDate: startOf(due), billingDay: null }, count, now, ZONE);
    expect(dueDate.toISOString()).toBe(startOf(end));
  });

  it('goes back to the 31st after February', () => {
    const { dueDate } = grantedTerm({ dueDate: startOf('2026-02-28'), billingDay: 31 }, 1, now, ZONE);
    expect(dueDate.toISOString()).toBe(startOf('2026-03-31'));
  });

  it('forgets its day once somebody has set another date', () => {
    const { dueDate, billingDay } = grantedTerm(
      { dueDate: startOf('2026-02-20'), billingDay: 31 },
      1,
      now,
      ZONE,
    );
    expect({ dueDate: dueDate.toISOString(), billingDay }).toEqual({
      dueDate: startOf('2026-03-20'),
      billingDay: 20,
    });
  });

  it('paid late on its last day is not moved to today', () => {
    const { dueDate } = paidTerm({ dueDate: startOf('2026-03-10'), billingDay: null }, 1, now, ZONE);
    expect(dueDate.toISOString()).toBe(startOf('2026-04-10'));
  });

  it('counts from now where there was none', () => {
    const { dueDate } = paidTerm({ dueDate: null, billingDay: null }, 1, now, ZONE);
    expect(dueDate.toISOString()).toBe('2026-04-10T15:00:00.000Z');
  });

  it('begins at the same time of day where the clock changes in between', () => {
    const term = { dueDate: '2026-03-20T04:00:00Z', billingDay: null };
    expect(paidTerm(term, 8, now, 'America/New_York').dueDate.toISOString()).toBe('2026-11-20T05:00:00.000Z');
  });
});

describe('the rest of a term, with another plan', () => {
  const now = new Date('2026-03-10T12:00:00Z');
  const term = { dueDate: '2026-04-09T12:00:00.000Z', billingDay: 9 };

  it.each([
    ['half as long at twice the price', 5_000, 10_000, '2026-03-25T12:00:00.000Z'],
    ['nothing after a plan without a price', 0, 10_000, '2026-03-10T12:00:00.000Z'],
    ['no longer at a lower price', 10_000, 5_000, term.dueDate],
    ['as long at the same price', 5_000, 5_000, term.dueDate],
  ])('is worth %s', (_what, before, after, dueDate) => {
    expect(restOfTerm(term, { before, after }, now).dueDate).toBe(dueDate);
  });

  it('is what it was once it is over', () => {
    const over = { dueDate: '2026-03-01T12:00:00.000Z', billingDay: 1 };
    expect(restOfTerm(over, { before: 0, after: 10_000 }, now)).toEqual(over);
  });
});

describe('a company', () => {
  const now = new Date('2026-03-10T12:00:00Z');
  const [past, future, since] = ['2026-03-01T12:00:00Z', '2026-04-01T12:00:00Z', '2026-03-04T12:00:00Z'];

  it.each([
    ['runs', { status: true, suspendedAt: null }, false, [true, true]],
    ['has not paid', { status: false, suspendedAt: since }, false, [false, true]],
    ['was switched off by the operator', { status: false, suspendedAt: null }, true, [false, false]],
  ])('that %s', (_what, company, isOff, runs) => {
    expect(isSwitchedOff(company)).toBe(isOff);
    expect([runsUntil(company, past, now), runsUntil(company, future, now)]).toEqual(runs);
  });
});

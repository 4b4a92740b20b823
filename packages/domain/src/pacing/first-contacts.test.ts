import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysUntilFull, firstContactsOn, firstContactWaitsFor } from './first-contacts.ts';

describe('the first contacts of a day', () => {
  it('are few while a number is young, and more each day', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 30].map((day) => firstContactsOn(15, day))).toEqual([
      3, 3, 4, 5, 7, 9, 11, 14, 15, 15,
    ]);
    expect(daysUntilFull(15, 0)).toBe(8);
    expect(daysUntilFull(15, 6)).toBe(2);
    expect([daysUntilFull(3, 0), daysUntilFull(0, 0), daysUntilFull(null, 0)]).toEqual([0, 0, 0]);
  });

  it('are unlimited where the admin sets no cap, and none where the cap is zero', () => {
    expect([firstContactsOn(null, 0), firstContactsOn(0, 0), firstContactsOn(0, 99)]).toEqual([null, 0, 0]);
  });

  it('never fall from one day to the next, and never go above the cap', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(400), (cap, day) => {
        const [today, tomorrow] = [firstContactsOn(cap, day), firstContactsOn(cap, day + 1)];
        expect(today).toBeLessThanOrEqual(tomorrow ?? Number.POSITIVE_INFINITY);
        expect(tomorrow).toBeLessThanOrEqual(cap);
        expect(firstContactsOn(cap, day + daysUntilFull(cap, day))).toBe(cap);
      }),
    );
  });

  const rules = { cap: 10, daysOld: 90, used: 0, isRestricted: false };
  it.each([
    [rules, false, null],
    [{ ...rules, used: 9 }, false, null],
    [{ ...rules, used: 10 }, false, 'firstContacts'],
    [{ ...rules, used: 10 }, true, null],
    [{ ...rules, cap: 0 }, false, 'noFirstContacts'],
    [{ ...rules, cap: 0 }, true, null],
    [{ ...rules, cap: null, used: 1_000 }, false, null],
    [{ ...rules, daysOld: 0, used: 3 }, false, 'firstContacts'],
    [{ ...rules, isRestricted: true }, false, 'restriction'],
    [{ ...rules, cap: null, isRestricted: true }, true, 'restriction'],
  ])('wait or not: %j, counted %s: %s', (facts, isCounted, waitsFor) => {
    expect(firstContactWaitsFor(facts, isCounted)).toBe(waitsFor);
  });
});

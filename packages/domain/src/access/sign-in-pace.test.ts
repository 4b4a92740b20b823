import { describe, expect, it } from 'vitest';
import { signInPaces, type SignInSubject, waitAfterFailures } from './sign-in-pace.ts';

const MINUTE_MS = 60_000;
const YEAR_MS = 365 * 24 * 60 * MINUTE_MS;

/** Tries of somebody who never succeeds and always tries as soon as it is allowed. */
function triesInAYear(subject: SignInSubject): number {
  const failures: number[] = [];
  let first = 0;
  for (let now = 0; now < YEAR_MS; ) {
    while ((failures[first] ?? now) <= now - signInPaces[subject].windowMs) first += 1;
    failures.push(now);
    now += waitAfterFailures(subject, failures.length - first);
  }
  return failures.length;
}

describe('the wait after failed sign-ins', () => {
  it('begins after the free ones, doubles, and is never longer than an hour', () => {
    const waits = [9, 10, 11, 12, 15, 16, 17, 1_000].map(
      (count) => waitAfterFailures('accountAtNetwork', count) / MINUTE_MS,
    );
    expect(waits).toEqual([0, 1, 2, 4, 32, 60, 60, 60]);
  });

  it('begins later for a whole network and for an account that many networks guess at', () => {
    expect(waitAfterFailures('network', 99)).toBe(0);
    expect(waitAfterFailures('network', 100)).toBe(MINUTE_MS);
    expect(waitAfterFailures('account', 49)).toBe(0);
    expect(waitAfterFailures('account', 50)).toBe(MINUTE_MS);
  });

  it('sends three mails to an address, and then fewer and fewer', () => {
    expect(waitAfterFailures('mailTo', 2)).toBe(0);
    expect(waitAfterFailures('mailTo', 3)).toBe(MINUTE_MS);
    expect(waitAfterFailures('mailFrom', 20)).toBe(MINUTE_MS);
  });

  it('leaves free requests of a code for a number after all that one network may send in a day', () => {
    const perDay = Math.ceil(triesInAYear('mailTo') / 365);
    expect(perDay).toBeLessThan(signInPaces.recoveries.free);
  });

  it('leaves a guesser about 8,800 tries a year at one account, from however many networks', () => {
    expect(triesInAYear('account')).toBeLessThan(8_850);
    expect(triesInAYear('accountAtNetwork')).toBeLessThan(8_850);
    expect(triesInAYear('device')).toBeLessThan(8_850);
  });
});

import type { SessionUser } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { daysLeft, isSubscriptionExpired } from './subscription.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');
const DAY = 86_400_000;
const person = (dueInDays: number | null, facts: Partial<SessionUser> = {}, status = true) =>
  ({
    companyId: 2,
    company: {
      status,
      dueDate: dueInDays === null ? null : new Date(NOW + dueInDays * DAY).toISOString(),
    },
    ...facts,
  }) as SessionUser;
const operator = { companyId: 1 };

describe('a company', () => {
  it.each<[string, SessionUser, boolean]>([
    ['due tomorrow is served', person(1), false],
    ['due this moment is not', person(0), true],
    ['due yesterday is not', person(-1), true],
    ['without a due date is served', person(null), false],
    ['that is switched off is not', person(30, {}, false), true],
    ['of the operator is always served', person(-100, operator, false), false],
  ])('%s', (_what, user, isExpired) => {
    expect(isSubscriptionExpired(user, NOW)).toBe(isExpired);
  });

  it.each<[string, SessionUser, number | null]>([
    ['five days before the due date', person(5), null],
    ['a little less than five days before it', person(4.9), 4],
    ['on the last day', person(0.5), 0],
    ['after it', person(-3), 0],
    ['that never ends', person(null), null],
    ['of the operator', person(1, operator), null],
  ])('%s is reminded of the days left, or of nothing', (_what, user, days) => {
    expect(daysLeft(user, NOW)).toBe(days);
  });
});

import { describe, expect, it } from 'vitest';
import { isSubscriptionExpired } from './subscription.ts';

const now = new Date('2026-03-10T12:00:00Z');
const company = { id: 2, status: true, dueDate: '2026-03-11T00:00:00.000Z' };

describe('a subscription', () => {
  it.each([
    ['runs before its due date', company, false],
    ['has expired at its due date', { ...company, dueDate: now.toISOString() }, true],
    ['has expired when switched off', { ...company, status: false }, true],
    ['runs without a due date', { ...company, dueDate: null }, false],
    [
      "never expires when it is the operator's",
      { id: 1, status: false, dueDate: '2020-01-01T00:00:00Z' },
      false,
    ],
  ])('%s', (_, subject, expired) => {
    expect(isSubscriptionExpired(subject, now)).toBe(expired);
  });
});

import { expect, it } from 'vitest';
import { clockAt, spanOf } from './reply-clock.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const closing = (minutes: number) => ({
  hours: 24,
  customerAt: '2026-11-20T12:00:00Z',
  closesAt: new Date(now + minutes * 60_000).toISOString(),
  peopleOnlyFrom: null,
  now: new Date(now).toISOString(),
});

it('a window is open, then urgent in its last hour, then closed', () => {
  expect(clockAt(closing(60), now)).toEqual({
    state: 'open',
    leftMs: 3_600_000,
    isUrgent: false,
    isForPeople: false,
  });
  expect(clockAt(closing(59), now)).toMatchObject({ state: 'open', isUrgent: true });
  expect(clockAt(closing(0), now)).toEqual({ state: 'closed', agoMs: 0 });
  expect(clockAt(closing(-5), now)).toEqual({ state: 'closed', agoMs: 300_000 });
});

it("a longer window is for users' messages only, once the ordinary one is over", () => {
  const window = { ...closing(6 * 24 * 60), hours: 168 };
  const at = (minutes: number) =>
    clockAt({ ...window, peopleOnlyFrom: new Date(now + minutes * 60_000).toISOString() }, now);
  expect(at(1)).toMatchObject({ state: 'open', isForPeople: false });
  expect(at(0)).toMatchObject({ state: 'open', isForPeople: true, isUrgent: false });
});

it('other channels have no window, and it is unopened before the customer writes', () => {
  expect(clockAt({ ...closing(1), hours: null }, now)).toBeNull();
  expect(clockAt({ ...closing(1), closesAt: null }, now)).toEqual({ state: 'unopened' });
});

it.each([
  [0, { unit: 'minutes', count: 1, minutes: 0 }],
  [59, { unit: 'minutes', count: 59, minutes: 0 }],
  [61, { unit: 'hours', count: 1, minutes: 1 }],
  [47 * 60 + 59, { unit: 'hours', count: 47, minutes: 59 }],
  [48 * 60, { unit: 'days', count: 2, minutes: 0 }],
])('%d minutes in words', (minutes, span) => expect(spanOf(minutes * 60_000)).toEqual(span));

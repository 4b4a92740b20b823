import { expect, it } from 'vitest';
import { stillThere, withPresence, type Other } from './who-is-there.ts';

const states = (userId: number, state: 'viewing' | 'typing' | 'gone') =>
  ({ action: 'update', ticketId: 1, userId, name: `P${userId}`, state, asks: false }) as const;

it('lists each user once with the last state, until the user leaves or is silent', () => {
  let others: Other[] = [];
  others = withPresence(others, states(1, 'viewing'), 0);
  others = withPresence(others, states(2, 'viewing'), 1_000);
  others = withPresence(others, states(1, 'typing'), 2_000);
  expect(others.map(({ userId, state }) => [userId, state])).toEqual([
    [2, 'viewing'],
    [1, 'typing'],
  ]);
  expect(stillThere(others, 46_500).map(({ userId }) => userId)).toEqual([1]);
  expect(withPresence(others, states(2, 'gone'), 3_000).map(({ userId }) => userId)).toEqual([1]);
});

import { expect, it } from 'vitest';
import { neighbourOf } from './neighbour.ts';

const list = (...uuids: string[]) => uuids.map((uuid) => ({ uuid }));

it.each([
  ['the one below', list('a', 'b', 'c'), 'b', 'c'],
  ['the one above the last', list('a', 'b', 'c'), 'c', 'b'],
  ['the first, where the ticket is not in the list', list('a', 'b'), 'x', 'a'],
  ['none, where it is the only one', list('a'), 'a', undefined],
  ['none, where the list is empty', list(), 'a', undefined],
])('after a ticket comes %s', (_, tickets, uuid, next) => {
  expect(neighbourOf(tickets, uuid)?.uuid).toBe(next);
});

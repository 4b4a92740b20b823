import { expect, it } from 'vitest';
import { readFilter, writeFilter, type ListFilter } from './list-filter.ts';

const plain: ListFilter = {
  tab: 'open',
  search: '',
  showAll: false,
  queues: [],
  users: [],
  whatsapps: [],
  ascending: false,
};

it('leaves the address clean for the ordinary view', () => {
  expect(writeFilter(plain).toString()).toBe('');
});

it('reads back what it wrote', () => {
  const filter: ListFilter = {
    tab: 'closed',
    search: 'João & Cia',
    showAll: true,
    queues: [1, 2],
    users: [3],
    whatsapps: [4],
    ascending: true,
  };
  expect(readFilter(writeFilter(filter))).toEqual(filter);
});

it('takes no nonsense from an address', () => {
  expect(readFilter(new URLSearchParams('tab=evil&queues=1,x,-2,3.5&all=yes'))).toEqual({
    ...plain,
    queues: [1],
  });
});

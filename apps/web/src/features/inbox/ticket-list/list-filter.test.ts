import { expect, it } from 'vitest';
import {
  activeFilters,
  cleared,
  isSearching,
  plainFilter,
  queryOf,
  readFilter,
  writeFilter,
  type ListFilter,
} from './list-filter.ts';

const full: ListFilter = {
  tab: 'closed',
  search: 'João & Cia',
  scope: 'messages',
  showAll: true,
  queues: [1, 2],
  tags: [5],
  users: [3],
  whatsapps: [4],
  statuses: ['open', 'closed'],
  created: '2026-01-31',
  updated: '2026-02-01',
  unread: true,
  unanswered: true,
  hideSnoozed: true,
  ascending: true,
};

it('keeps the address empty for the default view', () => {
  expect(writeFilter(plainFilter).toString()).toBe('');
});

it('reads back the filter that it wrote', () => {
  expect(readFilter(writeFilter(full))).toEqual(full);
});

it('ignores invalid values in an address', () => {
  const address = 'tab=evil&queues=1,x,-2,3.5&all=yes&status=evil,open&created=tomorrow';
  expect(readFilter(new URLSearchParams(address))).toEqual({
    ...plainFilter,
    queues: [1],
    statuses: ['open'],
  });
});

it('searches all tabs for a text, statuses and dates, and only the tab otherwise', () => {
  expect(queryOf({ ...plainFilter, tab: 'pending', tags: [1], queues: [2] })).toMatchObject({
    status: 'pending',
    tags: [1],
    queueIds: [2],
  });
  for (const part of [{ search: 'ana' }, { statuses: ['open'] }, { created: '2026-01-01' }] as const)
    expect(queryOf({ ...plainFilter, ...(part as Partial<ListFilter>) }).status).toBe('search');
  expect(queryOf({ ...plainFilter, unread: true, unanswered: true, hideSnoozed: true })).toMatchObject({
    status: 'open',
    onlyUnread: true,
    onlyUnanswered: true,
    hideSnoozed: true,
  });
  expect(queryOf({ ...plainFilter, search: 'ANA' })).toMatchObject({ searchParam: 'ana' });
});

it('counts the active filters, and clears them without leaving the tab', () => {
  expect(activeFilters(full)).toBe(7);
  expect(cleared(full)).toEqual({ ...plainFilter, tab: 'closed', showAll: true, ascending: true });
  expect(isSearching(cleared(full))).toBe(false);
});

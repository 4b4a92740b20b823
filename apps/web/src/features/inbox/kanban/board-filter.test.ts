import { describe, expect, it } from 'vitest';
import { activeFilters, cleared, queryOf, readFilter, writeFilter } from './board-filter.ts';

const today = '2026-03-02';
const address = 'days=7&q=Ana&all=1&queues=3%2C4&users=5&connections=6&tags=7';
const filter = readFilter(new URLSearchParams(address), '30');

describe('the filter of the board', () => {
  it('is read from the address', () => {
    expect(filter).toEqual({
      days: '7',
      search: 'Ana',
      showAll: true,
      queues: [3, 4],
      users: [5],
      whatsapps: [6],
      tags: [7],
    });
    expect(activeFilters(filter)).toBe(4);
  });

  it('has the days that are remembered where the address names none, and no other filters', () => {
    const plain = readFilter(new URLSearchParams('queues=a,0,-1'), '30');
    expect(plain).toMatchObject({ days: '30', search: '', showAll: false, queues: [] });
    expect(activeFilters(plain)).toBe(0);
  });

  it('is written back as it was, beside the open ticket', () => {
    expect(writeFilter(new URLSearchParams(), filter).toString()).toBe(address);
    const open = new URLSearchParams('ticket=abc&queues=9');
    expect(writeFilter(open, cleared(filter)).toString()).toBe('ticket=abc&days=7&all=1');
  });

  it('is what the server is asked for', () => {
    expect(queryOf(filter, today)).toEqual({
      startDate: '2026-02-24',
      endDate: '2026-03-02',
      showAll: true,
      searchParam: 'ana',
      queueIds: [3, 4],
      users: [5],
      whatsapps: [6],
      tags: [7],
    });
    expect(queryOf(readFilter(new URLSearchParams(), ''), today)).toEqual({
      startDate: '2026-03-02',
      endDate: '2026-03-02',
    });
  });
});

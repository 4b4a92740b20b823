import { expect, it } from 'vitest';
import { ratingQueryOf, readRatings, writeRatings } from './rating-filter.ts';

const now = new Date(2026, 2, 17, 10);
const read = (text: string) => readRatings(new URLSearchParams(text), now);

it('is that of the report with a group of rates and a text', () => {
  const filter = read('users=2&queues=0&from=2026-01-01&group=detractors&text=1');
  expect(read(writeRatings(filter, now).toString())).toEqual(filter);
  expect(ratingQueryOf(filter)).toEqual({
    users: [2],
    queueIds: [0],
    dateFrom: '2026-01-01',
    dateTo: '2026-03-17',
    group: 'detractors',
    onlyWithText: true,
  });
});

it('asks for no status, and leaves out what an address has wrong', () => {
  const plain = { dateFrom: '2026-03-01', dateTo: '2026-03-17' };
  expect(ratingQueryOf(read('status=open&rated=1&group=bons&text=sim'))).toEqual(plain);
  expect(writeRatings(read('status=open'), now).toString()).toBe('');
});

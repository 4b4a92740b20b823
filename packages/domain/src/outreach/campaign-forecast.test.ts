import { expect, it } from 'vitest';
import { forecastEnd } from './campaign-forecast.ts';

const office = {
  startHour: '09:00',
  endHour: '18:00',
  sabado: false,
  domingo: false,
  holidays: ['2026-11-23'],
  timeZone: 'America/Sao_Paulo',
};
// A Friday, 17:00 in São Paulo.
const NOW = '2026-11-20T20:00:00.000Z';
const minutesBefore = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000);
/** One a minute. */
const recent = { count: 31, firstAt: minutesBefore(30), lastAt: minutesBefore(0) };

it.each([
  ['on the same day', 40, '2026-11-20T20:40:00.000Z'],
  ['to the end of the hours', 60, '2026-11-20T21:00:00.000Z'],
  ['after the weekend and a holiday', 90, '2026-11-24T12:30:00.000Z'],
  ['days later', 60 + 9 * 60 + 1, '2026-11-25T12:01:00.000Z'],
])('a campaign ends as fast as it went: %s', (_when, left, end) => {
  expect(forecastEnd(new Date(NOW), { left, recent }, office)?.toISOString()).toBe(end);
});

it.each([
  ['nobody is left', { left: 0, recent }],
  ['nothing has left', { left: 5, recent: null }],
  ['too few have left', { left: 5, recent: { ...recent, count: 4 } }],
  ['it would take more than a year', { left: 10_000_000, recent }],
])('nothing is said when %s', (_why, facts) => {
  expect(forecastEnd(new Date(NOW), facts, office)).toBeNull();
});

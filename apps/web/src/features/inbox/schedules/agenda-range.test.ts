import { describe, expect, it } from 'vitest';
import { dayText } from '../../../ui/month.ts';
import { dayOf, daysBetween, daysOf, steppedBy } from './agenda-range.ts';

const texts = (days: Date[]) => days.map(dayText);
const day = (text: string) => new Date(`${text}T00:00`);

describe('the days of the agenda', () => {
  it('of a month are all weeks that it touches', () => {
    const days = texts(daysOf('month', day('2026-11-25'), 'pt'));
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-01', '2026-12-05', 35]);
  });

  it('of a week begin on Sunday, also over the end of a month', () => {
    expect(texts(daysOf('week', day('2026-12-02'), 'pt'))).toEqual([
      '2026-11-29',
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
    ]);
  });

  it.each(['en', 'es', 'tr'])('begin on Monday in %s', (language) => {
    const sunday = texts(daysOf('week', day('2026-11-29'), language));
    expect([sunday[0], sunday.at(-1)]).toEqual(['2026-11-23', '2026-11-29']);
    const month = texts(daysOf('month', day('2026-11-25'), language));
    expect([month[0], month.at(-1), month.length]).toEqual(['2026-10-26', '2026-12-06', 42]);
  });

  it('of the list are those of the month alone', () => {
    const days = texts(daysOf('list', day('2026-02-10'), 'pt'));
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-02-01', '2026-02-28', 28]);
  });
});

it('the next month begins on its first day, since the 31st is not in every month', () => {
  expect(dayText(steppedBy('month', day('2027-01-31'), 1))).toBe('2027-02-01');
  expect(dayText(steppedBy('week', day('2026-11-25'), -1))).toBe('2026-11-18');
});

it.each(['', 'amanhã', '2026-02-30', '2026-13-01'])('an address with %j as its day shows today', (text) => {
  expect(dayText(dayOf(text))).toBe(dayText(new Date()));
});

it('days are counted over changes of the clock', () => {
  expect(daysBetween('2027-03-13', '2027-03-15')).toBe(2);
  expect(daysBetween('2026-11-25', '2026-11-20')).toBe(-5);
});

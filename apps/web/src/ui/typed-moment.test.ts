import { describe, expect, it } from 'vitest';
import { hourOf, readTyped, shownMoment, withMarks } from './typed-moment.ts';

// Days and hours as people type them; the browser's language makes no difference.

describe('a typed text', () => {
  it.each([
    ['21/11/2026', '2026-11-21'],
    ['1.2.2026', '2026-02-01'],
    [' 29/02/2028 ', '2028-02-29'],
    ['2026-11-21', '2026-11-21'],
    ['31/02/2026', ''],
    ['29/02/2027', ''],
    ['21/11/26', ''],
    ['11/21/2026', ''],
    ['amanhã', ''],
    ['', ''],
  ])('is read as a day: %s', (text, day) => {
    expect(readTyped(text, false)).toBe(day);
  });

  it.each([
    ['21/11/2026 14:37', '2026-11-21T14:37'],
    ['21/11/2026, 9:05', '2026-11-21T09:05'],
    ['2026-11-21T14:37', '2026-11-21T14:37'],
    ['21/11/2026', ''],
    ['21/11/2026 24:00', ''],
    ['21/11/2026 12:60', ''],
  ])('is read as a day with an hour: %s', (text, at) => {
    expect(readTyped(text, true)).toBe(at);
  });
});

it('a moment is shown as the language of the product writes it, with a 24-hour clock', () => {
  expect(shownMoment('2026-04-03T14:05', 'pt')).toBe('03/04/2026 14:05');
  expect(shownMoment('2026-04-03T14:05', 'en')).toBe('03/04/2026 14:05');
  expect(shownMoment('2026-04-03', 'tr')).toBe('03.04.2026');
  expect(shownMoment('', 'pt')).toBe('');
});

it.each(['pt', 'en', 'es', 'tr'])('a moment shown in %s can be read again', (language) => {
  for (const value of ['2026-01-02T03:04', '1999-12-31T23:59'])
    expect(readTyped(shownMoment(value, language), true)).toBe(value);
});

describe('the separators inserted while somebody types', () => {
  it.each([
    ['2', '2'],
    ['21', '21'],
    ['211', '21/1'],
    ['21112026', '21/11/2026'],
    ['211120261', '21/11/2026'],
    ['1/2/2026', '01/02/2026'],
    ['21.11.2026', '21/11/2026'],
    ['2026-11-21', '2026-11-21'],
    ['abc', ''],
  ])('for a day: %s', (text, shown) => {
    expect(withMarks(text, false, '/')).toBe(shown);
  });

  it('for a day with an hour', () => {
    expect(withMarks('211120261437', true, '/')).toBe('21/11/2026 14:37');
    expect(withMarks('21/11/2026 9', true, '/')).toBe('21/11/2026 9');
  });
});

it.each([
  ['2026-11-22', '', '2026-11-21T14:10', '09:00'],
  ['2026-11-21', '', '2026-11-21T08:10', '09:00'],
  ['2026-11-21', '', '2026-11-21T14:10', '15:00'],
  ['2026-11-21', '', '2026-11-21T23:10', '23:59'],
  ['2026-11-22', '20/11/2026 07:45', '2026-11-21T14:10', '07:45'],
  ['2026-11-22', '2/1 18:30', '2026-11-21T14:10', '18:30'],
  ['2026-11-22', '20/11/2026 27:45', '2026-11-21T14:10', '09:00'],
])('the picked day %s, with "%s" in the field at %s, gets the hour %s', (day, text, now, hour) => {
  expect(hourOf(day, text, new Date(now))).toBe(hour);
});

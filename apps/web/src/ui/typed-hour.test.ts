import { expect, it } from 'vitest';
import { readHour, withColon, steppedHour } from './typed-hour.ts';

it.each([
  ['14:30', '14:30'],
  ['9:05', '09:05'],
  [' 9h05 ', '09:05'],
  ['00:00', '00:00'],
  ['24:00', ''],
  ['12:60', ''],
  ['2:30 PM', ''],
  ['14', ''],
  ['14:3', ''],
  ['', ''],
])('%s is the hour %j', (text, hour) => {
  expect(readHour(text)).toBe(hour);
});

it.each([
  ['0930', '09:30'],
  ['930', '09:30'],
  ['1430', '14:30'],
  ['14305', '14:30'],
  ['2599', '25:99'],
  ['25:00', '25:00'],
  ['das nove', 'das nove'],
  ['9:30', '09:30'],
  ['9h30', '09:30'],
  ['', ''],
])('%s typed character by character becomes %j', (signs, shown) => {
  let text = '';
  for (const sign of signs) text = withColon(text + sign);
  expect(text).toBe(shown);
});

it.each([
  ['08:00', 600, '08:10'],
  ['08:00', -600, '07:50'],
  ['08:03', 600, '08:10'],
  ['08:03', -600, '08:00'],
  ['23:59', 600, '00:00'],
  ['00:00', -600, '23:50'],
  ['', 600, '00:10'],
])('moves %s by %d seconds to %s', (hour, step, expected) => {
  expect(steppedHour(hour, step)).toBe(expected);
});

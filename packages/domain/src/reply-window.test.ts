import { expect, it } from 'vitest';
import { personHours } from './reply-window.ts';

it.each([
  ['a day', { replyWindowHours: 24, personWindowHours: 168 }, false, 24],
  ['longer where it is switched on', { replyWindowHours: 24, personWindowHours: 168 }, true, 168],
  ['a day where the channel has nothing longer', { replyWindowHours: 24 }, true, 24],
  ['without end', { replyWindowHours: null, personWindowHours: 168 }, true, null],
  ['never shorter', { replyWindowHours: 24, personWindowHours: 1 }, true, 24],
])('a person may answer for %s', (_how, can, humanAgent, hours) => {
  expect(personHours(can, { humanAgent })).toBe(hours);
});

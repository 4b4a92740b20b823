import { expect, it } from 'vitest';
import { isWindowOpen, personHours, windowFrom } from './reply-window.ts';

it.each([
  ['a day', { replyWindowHours: 24, personWindowHours: 168 }, false, 24],
  ['longer where it is switched on', { replyWindowHours: 24, personWindowHours: 168 }, true, 168],
  ['a day where the channel has nothing longer', { replyWindowHours: 24 }, true, 24],
  ['without end', { replyWindowHours: null, personWindowHours: 168 }, true, null],
  ['never shorter', { replyWindowHours: 24, personWindowHours: 1 }, true, 24],
])('a person may answer for %s', (_how, can, humanAgent, hours) => {
  expect(personHours(can, { humanAgent })).toBe(hours);
});

const heard = '2026-11-21T12:00:00.000Z';
const end = Date.parse('2026-11-22T12:00:00.000Z');
it.each<[string, number | null, string | null, number, boolean]>([
  ['open to its last millisecond', 24, heard, end - 1, true],
  ['shut from its end on', 24, heard, end, false],
  [
    'shut at its end where the message was put at the end of its second',
    24,
    '2026-11-21T12:00:00.999Z',
    end,
    false,
  ],
  ['shut where nobody has written', 24, null, end, false],
  ['open where it has no end', null, null, end, true],
])('a window is %s', (_what, hours, customerAt, at, isOpen) => {
  expect(isWindowOpen(windowFrom(hours, customerAt), at)).toBe(isOpen);
});

import { expect, it } from 'vitest';
import { meetingLink } from './meeting-link.ts';
import { readPlace } from './read-place.ts';

it.each([
  ['-23.5614, -46.6559', { latitude: -23.5614, longitude: -46.6559 }],
  ['  1 2 ', { latitude: 1, longitude: 2 }],
  ['https://maps.google.com/maps?q=-23.5%2C-46.6&z=17', { latitude: -23.5, longitude: -46.6 }],
  ['https://www.google.com/maps/@-23.5,-46.6,15z', { latitude: -23.5, longitude: -46.6 }],
  ['https://maps.app.goo.gl/12,34', null],
  ['91, 0', null],
  ['0, 181', null],
  ['Praça da Sé', null],
  ['', null],
])('%s', (text, place) => {
  expect(readPlace(text)).toEqual(place);
});

it('names a meeting by the ticket', () => {
  const ticket = { id: 77, uuid: '0f8fad5b-d9cb-469f-a165-70867728950e' };
  expect(meetingLink(ticket)).toBe('https://meet.jit.si/77-0f8fad5bd9cb469f');
});

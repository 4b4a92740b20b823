import { expect, it } from 'vitest';
import { eventOf, eventProblem, type EventWords } from './event.ts';

const words: EventWords = { name: 'Visita', description: '', place: '', link: '', start: '2030-01-02T09:30' };

it.each<[Partial<EventWords>, string | null]>([
  [{}, null],
  [{ name: ' ' }, 'name'],
  [{ start: '' }, 'start'],
  [{ link: 'https://sala.test' }, null],
  [{ link: 'javascript:alert(1)' }, 'link'],
])('%o: %s', (change, problem) => {
  expect(eventProblem({ ...words, ...change })).toBe(problem);
});

it("begins at the typed time in the browser's time zone", () => {
  expect(eventOf(words).startTime).toBe(new Date(2030, 0, 2, 9, 30).toISOString());
});

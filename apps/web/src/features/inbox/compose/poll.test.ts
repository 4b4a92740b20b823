import { expect, it } from 'vitest';
import { pollProblem, sentOptions, shownOptions } from './poll.ts';

it('offers two answers, and always one more than is written, up to twelve', () => {
  expect(shownOptions([])).toEqual(['', '']);
  expect(shownOptions(['a', 'b'])).toEqual(['a', 'b', '']);
  expect(shownOptions(['a', '', 'c', '', ''])).toEqual(['a', '', 'c', '']);
  expect(shownOptions(Array.from({ length: 12 }, String))).toHaveLength(12);
});

it('sends what is written, without gaps', () => {
  expect(sentOptions([' a ', '', 'b', ' '])).toEqual(['a', 'b']);
});

it.each([
  ['Quando?', ['hoje', 'amanhã'], null],
  [' ', ['hoje', 'amanhã'], 'question'],
  ['Quando?', ['hoje', ' '], 'few'],
  ['Quando?', ['hoje', 'Hoje '], 'twice'],
])('%s %o: %s', (question, options, problem) => {
  expect(pollProblem(question, options)).toBe(problem);
});

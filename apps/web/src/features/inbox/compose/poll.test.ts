import { expect, it } from 'vitest';
import { pollProblem, sentOptions, shownOptions } from './poll.ts';

it('shows two fields, and always one empty field more, up to twelve', () => {
  expect(shownOptions([])).toEqual(['', '']);
  expect(shownOptions(['a', 'b'])).toEqual(['a', 'b', '']);
  expect(shownOptions(['a', '', 'c', '', ''])).toEqual(['a', '', 'c', '']);
  expect(shownOptions(Array.from({ length: 12 }, String))).toHaveLength(12);
});

it('sends the answers without empty ones', () => {
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

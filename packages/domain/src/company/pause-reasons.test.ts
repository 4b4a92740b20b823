import { expect, it } from 'vitest';
import { pauseReasonsOf } from './pause-reasons.ts';

it('takes each line as a reason, once, without what is empty', () => {
  expect(pauseReasonsOf('Almoço\r\n\n  Reunião \nAlmoço\n')).toEqual(['Almoço', 'Reunião']);
  expect(pauseReasonsOf(' \n')).toEqual([]);
});

it('takes forty letters of a reason, and twenty reasons', () => {
  expect(pauseReasonsOf(`${'a'.repeat(39)} bc`)).toEqual(['a'.repeat(39)]);
  const many = Array.from({ length: 25 }, (_, index) => `Motivo ${index}`);
  expect(pauseReasonsOf(many.join('\n'))).toEqual(many.slice(0, 20));
});

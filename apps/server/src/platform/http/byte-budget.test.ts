import { expect, it } from 'vitest';
import { RequestBudget, ByteBudget } from './byte-budget.ts';

it('a byte budget grants what fits, and gets it back once, when all users of a request are done', () => {
  const budget = new ByteBudget(10);
  const [first, second] = [new RequestBudget(budget), new RequestBudget(budget)];
  const [closed, stored] = [first.reserve(), first.reserve()];
  first.take(4);
  first.take(2);
  expect(() => second.take(5)).toThrow('ERR_UNAVAILABLE');
  const done = second.reserve();
  second.take(4);
  closed();
  closed();
  expect(() => budget.take(1)).toThrow('ERR_UNAVAILABLE');
  stored();
  expect(() => budget.take(7)).toThrow('ERR_UNAVAILABLE');
  budget.take(6);
  done();
  budget.take(4);
});

import { expect, it } from 'vitest';
import { readHidden } from './hidden-columns.ts';

const usual = ['id'];

it.each([
  ['["id","time"]', ['id', 'time']],
  ['[]', []],
  ['["id",3,null]', ['id']],
  ['{"id":true}', usual],
  ['wrong', usual],
  [undefined, usual],
])('reads %s', (stored, hidden) => {
  expect(readHidden(stored, usual)).toEqual(hidden);
});

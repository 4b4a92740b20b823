import { expect, it } from 'vitest';
import { readThresholds } from './use-thresholds.ts';

it('keeps thresholds that can be used', () => {
  expect(readThresholds('{"amber":3,"red":3}')).toEqual({ amber: 3, red: 3 });
});

it.each([
  undefined,
  '',
  'null',
  '[]',
  '{"amber":3}',
  '{"amber":"3","red":9}',
  '{"amber":9,"red":3}',
  '{"amber":0,"red":3}',
])('falls back to 5 and 15 minutes for %j', (stored) => {
  expect(readThresholds(stored)).toEqual({ amber: 5, red: 15 });
});

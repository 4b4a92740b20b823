import { expect, it } from 'vitest';
import { maskName, maskNumber, unmaskedText } from './mask.ts';

it.each([
  ['5511987654321', '**-**21'],
  ['', ''],
])('hides %j as %j', (number, hidden) => {
  expect(maskNumber(number)).toBe(hidden);
});

it.each([
  ['Ana', '5511987654321', 'Ana'],
  ['5511987654321', '5511987654321', '**-**21'],
  ['+55 (11) 98765-4321', '5511987654321', '**-**21'],
  ['Ana 2', '', 'Ana 2'],
])('calls %j with the number %j %j', (name, number, shown) => {
  expect(maskName(name, number)).toBe(shown);
});

it.each([
  ['**-**21', '5511987654321', '5511987654321'],
  ['Ana', '5511987654321', 'Ana'],
  ['**-**99', '5511987654321', '**-**99'],
])('takes %j for the stored %j as %j', (given, stored, meant) => {
  expect(unmaskedText(given, stored, '5511987654321')).toBe(meant);
});

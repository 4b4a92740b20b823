import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { customPrice, isCustomSize, monthsOf, payableOf, toCents, toReais } from './price.ts';

const prices = { base: 4_900, user: 1_100, connection: 2_000 };

describe('the price of a custom plan', () => {
  it.each([
    [3, 3, 4_900],
    [4, 3, 6_000],
    [3, 4, 6_900],
    [4, 4, 8_000],
    [10, 5, 16_600],
  ])('%s users and %s connections cost %s cents a month', (users, connections, cents) => {
    expect(customPrice({ users, connections }, prices)).toBe(cents);
  });

  it.each([
    [2, 3],
    [3, 2],
    [-1, 3],
  ])('is not made for %s users and %s connections', (users, connections) => {
    expect(isCustomSize({ users, connections })).toBe(false);
  });

  it('is made from three of each on', () => {
    expect(isCustomSize({ users: 3, connections: 3 })).toBe(true);
  });
});

it.each([
  ['MENSAL', 1],
  ['BIMESTRAL', 2],
  ['TRIMESTRAL', 3],
  ['SEMESTRAL', 6],
  ['ANUAL', 12],
  ['', 1],
  ['toString', 1],
  [null, 1],
])('a payment of %s buys %s months', (recurrence, months) => {
  expect(monthsOf(recurrence)).toBe(months);
});

describe('cents', () => {
  it.each([
    [0.29, 29],
    [1.005, 101],
    [19.9, 1_990],
    [1_000_000, 100_000_000],
  ])('%s reais are %s cents', (reais, cents) => {
    expect(toCents(reais)).toBe(cents);
  });

  it('come back from reais as they went', () => {
    fc.assert(fc.property(fc.nat(100_000_000), (cents) => toCents(toReais(cents)) === cents));
  });
});

it('what is to be paid is the value without discount and credit', () => {
  expect(payableOf({ valueInCents: 1_000, discountInCents: 300, creditInCents: 50 })).toBe(650);
});

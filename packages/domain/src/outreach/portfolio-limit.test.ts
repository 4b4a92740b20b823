import { expect, it } from 'vitest';
import { portfolioPlaces } from './portfolio-limit.ts';

it.each([
  [0, 20, 5_000, Number.POSITIVE_INFINITY],
  [250, 20, 0, 200],
  [250, 20, 199, 1],
  [250, 20, 200, 0],
  [250, 20, 240, 0],
  [250, 0, 240, 10],
  [2_000, 33, 0, 1_340],
])(
  'of a limit of %j with %j percent for service, after %j, campaigns have %j',
  (limit, reserve, used, places) => {
    expect(portfolioPlaces({ portfolioLimit: limit, portfolioReserve: reserve }, used)).toBe(places);
  },
);

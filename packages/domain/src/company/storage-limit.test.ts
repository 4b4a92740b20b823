import { describe, expect, it } from 'vitest';
import { storageLevel, storageLimitBytes, storageRefusal } from './storage-limit.ts';

const space = { used: 900, limit: 1_000, free: 5_000, reserve: 1_000 };

describe('a file of an upload', () => {
  it.each([
    ['that fills the limit is stored', space, 100, null],
    ['that exceeds the limit is refused', space, 101, 'ERR_STORAGE_LIMIT'],
    ['of a company that is over its limit is refused', { ...space, used: 1_200 }, 1, 'ERR_STORAGE_LIMIT'],
    [
      'of a company that may store nothing is refused',
      { ...space, used: 0, limit: 0 },
      1,
      'ERR_STORAGE_LIMIT',
    ],
    ['of a company without a limit is stored', { ...space, limit: null }, 4_000, null],
    ['that leaves the reserve of the disk is stored', { ...space, free: 1_100 }, 100, null],
    ['that would use the reserve of the disk is refused', { ...space, free: 1_099 }, 100, 'ERR_DISK_FULL'],
    ['is stored on any disk without a reserve', { ...space, free: 100, reserve: 0 }, 100, null],
  ] as const)('%s', (_what, given, size, refusal) => {
    expect(storageRefusal(given, { size, isKept: false })).toBe(refusal);
  });
});

describe('a file of a customer', () => {
  it.each([
    ['is stored above the limit', { ...space, used: 2_000 }, 100, null],
    ['is stored in the reserve of the disk', { ...space, free: 350 }, 100, null],
    ['leaves a quarter of the reserve to the database', { ...space, free: 349 }, 100, 'ERR_DISK_FULL'],
  ] as const)('%s', (_what, given, size, refusal) => {
    expect(storageRefusal(given, { size, isKept: true })).toBe(refusal);
  });
});

it.each([
  [799, 1_000, 'fine'],
  [800, 1_000, 'near'],
  [999, 1_000, 'near'],
  [1_000, 1_000, 'full'],
  [0, 0, 'full'],
  [9e15, null, 'fine'],
] as const)('%d bytes of %d are %s', (used, limit, level) => {
  expect(storageLevel(used, limit)).toBe(level);
});

it("counts a plan's megabytes as 1,000,000 bytes, as screens show sizes", () => {
  expect(storageLimitBytes(5_000)).toBe(5_000_000_000);
  expect(storageLimitBytes(null)).toBeNull();
});

import { expect, it } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit.ts';
import { BoundedMap } from './bounded-map.ts';

it('never lets more than so many at once, also when somebody comes as a place becomes free', async () => {
  const limit = new ConcurrencyLimit(2);
  let [underWay, most] = [0, 0];
  const work = async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await Promise.resolve();
    underWay -= 1;
  };
  const runs: Promise<void>[] = [];
  for (let round = 0; round < 20; round += 1) {
    runs.push(limit.run(work), limit.run(work));
    await Promise.resolve();
  }
  await Promise.all(runs);
  expect(most).toBe(2);
});

it('gives a place on after a failure, in the order in which they came', async () => {
  const limit = new ConcurrencyLimit(1);
  const came: number[] = [];
  const failed = limit.run(() => Promise.reject(new Error('no')));
  const rest = [1, 2, 3].map((one) => limit.run(async () => void came.push(one)));
  await expect(failed).rejects.toThrow('no');
  await Promise.all(rest);
  expect(came).toEqual([1, 2, 3]);
});

it('forgets what was set longest ago', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1).set('b', 2).set('a', 3).set('c', 4);
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});

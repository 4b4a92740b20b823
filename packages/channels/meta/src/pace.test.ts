import { expect, it } from 'vitest';
import { Pace } from './pace.ts';

it('lets no more messages out in a second than the number takes', async () => {
  const rests: number[] = [];
  const pace = new Pace(
    () => 0,
    async (ms) => rests.push(ms),
  );
  await Promise.all(Array.from({ length: 11 }, () => pace.wait('x', 100)));
  expect(rests).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
});

it('doubles twice what a customer waits each time, up to a quarter of an hour, and forgets it when one went out', async () => {
  let now = 0;
  const pace = new Pace(() => now);
  expect([1, 2, 3, 4, 5, 6].map(() => pace.slow('x'))).toEqual([4, 16, 64, 256, 1_024, 1_024]);
  await expect(pace.wait('x', 80)).rejects.toMatchObject({ transient: true, waitSeconds: 1_024 });
  now = 1_024_000;
  await pace.wait('x', 80);
  pace.went('x');
  expect(pace.slow('x')).toBe(4);
});

it('sends whoever would wait long away until then', async () => {
  const pace = new Pace(() => 0);
  pace.pause(60, 'Por isso.');
  await expect(pace.wait('x', 80)).rejects.toMatchObject({
    transient: true,
    reason: 'Por isso.',
    waitSeconds: 60,
  });
});

import { expect, it } from 'vitest';
import { Pace } from './pace.ts';

it('sends no more messages per second than the number allows', async () => {
  const rests: number[] = [];
  const pace = new Pace(
    () => 0,
    async (ms) => rests.push(ms),
  );
  await Promise.all(Array.from({ length: 11 }, () => pace.wait('x', 100)));
  expect(rests).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
});

it('lets people go at once beside a campaign, which goes on later for it', async () => {
  const rests: number[] = [];
  const pace = new Pace(
    () => 0,
    async (ms) => rests.push(ms),
  );
  const send = async (isMass: boolean) => {
    rests.length = 0;
    await pace.wait('x', 100, isMass);
    return rests[0] ?? 0;
  };
  expect([await send(true), await send(true), await send(true)]).toEqual([0, 10, 20]);
  expect([await send(false), await send(false)]).toEqual([0, 10]);
  expect(await send(true)).toBe(50);
});

it('keeps everybody waiting when the platform refuses the number', async () => {
  const pace = new Pace(() => 0);
  await pace.wait('x', 100, true);
  pace.pause(60, 'Por isso.');
  for (const isMass of [true, false])
    await expect(pace.wait('x', 100, isMass)).rejects.toMatchObject({ waitSeconds: 60 });
});

it('quadruples the wait of a customer each time, up to a quarter of an hour, until a message goes out', async () => {
  let now = 0;
  const pace = new Pace(() => now);
  expect([1, 2, 3, 4, 5, 6].map(() => pace.slow('x'))).toEqual([4, 16, 64, 256, 1_024, 1_024]);
  await expect(pace.wait('x', 80)).rejects.toMatchObject({ transient: true, waitSeconds: 1_024 });
  now = 1_024_000;
  await pace.wait('x', 80);
  pace.went('x');
  expect(pace.slow('x')).toBe(4);
});

it('refuses a message that would wait long, until the wait is over', async () => {
  const pace = new Pace(() => 0);
  pace.pause(60, 'Por isso.');
  await expect(pace.wait('x', 80)).rejects.toMatchObject({
    transient: true,
    reason: 'Por isso.',
    waitSeconds: 60,
  });
});

import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { CoalescedRuns } from './coalesced-runs.ts';

/** The test ends each run itself. */
function blockedRuns() {
  const ends: (() => void)[] = [];
  const runs = new CoalescedRuns(async () => new Promise((resolve) => ends.push(resolve)));
  return { runs, ends };
}

it('serves the calls made before a run with that run, and those made during it with one more', async () => {
  const { runs, ends } = blockedRuns();
  void runs.ask();
  void runs.ask();
  await setImmediate();
  expect(ends).toHaveLength(1);

  void runs.ask();
  const last = runs.ask();
  ends[0]?.();
  await setImmediate();
  expect(ends).toHaveLength(2);

  ends[1]?.();
  await last;
  await setImmediate();
  expect(ends).toHaveLength(2);
});

it('serves a call made at any moment around the end of a run', async () => {
  for (let moments = 0; moments < 12; moments += 1) {
    let count = 0;
    const runs = new CoalescedRuns(async () => void (count += 1));
    void runs.ask();
    for (let moment = 0; moment < moments; moment += 1) await Promise.resolve();
    const [before] = [count, void runs.ask()];
    await setImmediate();
    expect(count).toBeGreaterThan(before);
  }
});

it('starts no run after stop(), and stop() waits for the run under way', async () => {
  const { runs, ends } = blockedRuns();
  void runs.ask();
  await setImmediate();
  void runs.ask();
  let hasStopped = false;
  const stopped = runs.stop().then(() => (hasStopped = true));
  await setImmediate();
  expect(hasStopped).toBe(false);

  ends[0]?.();
  await stopped;
  void runs.ask();
  await setImmediate();
  expect(ends).toHaveLength(1);
});

it('runs again on the next call after the work has failed', async () => {
  let count = 0;
  const runs = new CoalescedRuns(async () => {
    count += 1;
    if (count === 1) throw new Error('away');
  });
  await expect(runs.ask()).rejects.toThrow('away');
  await runs.ask();
  expect(count).toBe(2);
});

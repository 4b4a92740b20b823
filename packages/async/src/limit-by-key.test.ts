import { describe, expect, it } from 'vitest';
import { limitByKey } from './limit-by-key.ts';

describe('work limited by key', () => {
  it('keeps its order when the first is slow, and other keys do not wait', async () => {
    const limited = limitByKey(1);
    const done: string[] = [];
    const slow = Promise.withResolvers<void>();
    const first = limited('a', async () => {
      await slow.promise;
      done.push('first');
    });
    const second = limited('a', async () => done.push('second'));
    await limited('b', async () => done.push('other'));
    expect(done).toEqual(['other']);
    slow.resolve();
    await Promise.all([first, second]);
    expect(done).toEqual(['other', 'first', 'second']);
  });

  it('never runs more at once than the limit, also when a call comes just as another ends', async () => {
    const limited = limitByKey(2);
    let [running, most] = [0, 0];
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
    };
    const runs: Promise<void>[] = [];
    for (let round = 0; round < 20; round += 1) {
      runs.push(limited('a', work), limited('a', work));
      await Promise.resolve();
    }
    await Promise.all(runs);
    expect(most).toBe(2);
  });

  it('goes on after a failure, which only its own caller gets', async () => {
    const limited = limitByKey(1);
    const done: number[] = [];
    const failed = limited('a', () => Promise.reject(new Error('no')));
    const rest = [1, 2, 3].map((one) => limited('a', async () => void done.push(one)));
    await expect(failed).rejects.toThrow('no');
    await Promise.all(rest);
    expect(done).toEqual([1, 2, 3]);
  });
});

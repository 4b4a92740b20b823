import { expect, it } from 'vitest';
import { runInQueue } from './keyed-queue.ts';

it('lets a slow first one keep its place', async () => {
  const done: string[] = [];
  const slow = Promise.withResolvers<void>();
  const first = runInQueue('a', async () => {
    await slow.promise;
    done.push('first');
  });
  const second = runInQueue('a', async () => done.push('second'));
  await runInQueue('b', async () => done.push('other'));
  expect(done).toEqual(['other']);
  slow.resolve();
  await Promise.all([first, second]);
  expect(done).toEqual(['other', 'first', 'second']);
});

it('goes on after a failure, which only its own caller hears of', async () => {
  const slow = Promise.withResolvers<void>();
  const failing = runInQueue('c', async () => slow.promise);
  const after = runInQueue('c', async () => 'went on');
  slow.reject(new Error('no'));
  await expect(failing).rejects.toThrow('no');
  await expect(after).resolves.toBe('went on');
});

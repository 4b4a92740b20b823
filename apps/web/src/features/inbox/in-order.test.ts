import { expect, it } from 'vitest';
import { inOrder } from './in-order.ts';

it('lets a slow first one keep its place', async () => {
  const done: string[] = [];
  const slow = Promise.withResolvers<void>();
  const first = inOrder('a', async () => {
    await slow.promise;
    done.push('first');
  });
  const second = inOrder('a', async () => done.push('second'));
  await inOrder('b', async () => done.push('other'));
  expect(done).toEqual(['other']);
  slow.resolve();
  await Promise.all([first, second]);
  expect(done).toEqual(['other', 'first', 'second']);
});

it('goes on after a failure, which only its own caller hears of', async () => {
  const slow = Promise.withResolvers<void>();
  const failing = inOrder('c', async () => slow.promise);
  const after = inOrder('c', async () => 'went on');
  slow.reject(new Error('no'));
  await expect(failing).rejects.toThrow('no');
  await expect(after).resolves.toBe('went on');
});

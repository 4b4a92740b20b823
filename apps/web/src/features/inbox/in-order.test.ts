import { expect, it } from 'vitest';
import { inOrder } from './in-order.ts';

const later = async (ms: number) => new Promise((done) => setTimeout(done, ms));

it('lets a slow first one keep its place', async () => {
  const done: string[] = [];
  const say = (word: string, ms: number) => async () => {
    await later(ms);
    done.push(word);
  };
  await Promise.all([
    inOrder('a', say('first', 20)),
    inOrder('a', say('second', 0)),
    inOrder('b', say('other', 5)),
  ]);
  expect(done).toEqual(['other', 'first', 'second']);
});

it('goes on after a failure, which only its own caller hears of', async () => {
  const failing = inOrder('c', async () => {
    await later(5);
    throw new Error('no');
  });
  const after = inOrder('c', async () => 'went on');
  await expect(failing).rejects.toThrow('no');
  await expect(after).resolves.toBe('went on');
});

import { expect, it } from 'vitest';
import { Closing } from './closing.ts';
import { createLogger } from './log/logger.ts';

it('closes every part once, in reverse order, even when one of them fails', async () => {
  const closed: string[] = [];
  const closing = new Closing(createLogger('silent'));
  closing.add('database', () => void closed.push('database'));
  closing.add('jobs', async () => {
    closed.push('jobs');
    throw new Error('no');
  });
  closing.add('http', () => void closed.push('http'));

  await Promise.all([closing.close(), closing.close()]);
  await closing.close();

  expect(closed).toEqual(['http', 'jobs', 'database']);
});

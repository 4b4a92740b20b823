import { expect, it } from 'vitest';
import { type LimitedRun, LimitedRunError, runLimited } from './run-limited.ts';

const module = new URL('./testing/program.ts', import.meta.url);

async function run(argument: string, limits: Partial<LimitedRun> = {}): Promise<unknown[]> {
  const messages: unknown[] = [];
  const onMessage = (message: unknown) => void messages.push(message);
  await runLimited({ module, argument, memoryMb: 200, withinMs: 20_000, onMessage, ...limits });
  return messages;
}
const reasonOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'ended by itself',
    (error: unknown) => (error instanceof LimitedRunError ? error.reason : error),
  );

it('returns what the program sends, which gets nothing of the environment', async () => {
  process.env['PROSA_TEST_SECRET'] = 'secret';
  const [message] = (await run('answer')) as [{ list: unknown[]; environment: string[] }];
  expect(message.list).toEqual([1, 'dois']);
  expect(message.environment).not.toContain('PROSA_TEST_SECRET');
});

it.each(['take memory outside of the heap', 'fill the heap'])(
  'ends a program that would %s without end',
  async (program) => {
    expect(await reasonOf(run(program))).toMatch(/^(?:memory|crash)$/);
  },
);

it('ends a program that never ends', async () => {
  expect(await reasonOf(run('never end', { withinMs: 300 }))).toBe('deadline');
});

it('reports a program that fails, and one that is not there', async () => {
  expect(await reasonOf(run('fail'))).toBe('crash');
  const nowhere = new URL('./testing/nothing.ts', import.meta.url);
  expect(await reasonOf(run('answer', { module: nowhere }))).toBe('crash');
});

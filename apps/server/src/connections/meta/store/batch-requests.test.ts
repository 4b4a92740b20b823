import { describe, expect, it } from 'vitest';
import { batchRequests } from './batch-requests.ts';

/** Shared statements that end when the test ends them. */
function slowStatements() {
  const shared: { requests: string; end: (error?: Error) => void }[] = [];
  const single: string[] = [];
  const ask = batchRequests<string, string>({
    shared: (requests) =>
      new Promise((done, fail) => {
        const end = (error?: Error) => (error ? fail(error) : done(requests.map((request) => `${request}!`)));
        shared.push({ requests: requests.join(''), end });
      }),
    async single(request) {
      single.push(request);
      if (request === 'x') throw new Error('refused');
      return `${request}?`;
    },
  });
  return { ask, shared, single, shown: () => shared.map(({ requests }) => requests) };
}
const settle = () => new Promise((done) => setImmediate(done));

describe('requests of several connections', () => {
  it('made at once, or during a statement, share the next one, and each gets its own answer', async () => {
    const { ask, shared, shown } = slowStatements();
    const answers = Promise.all([ask('a'), ask('b')]);
    await settle();
    const later = Promise.all([ask('c'), ask('d')]);
    expect(shown()).toEqual(['ab']);
    shared[0]?.end();
    expect(await answers).toEqual(['a!', 'b!']);
    await settle();
    shared[1]?.end();
    expect(await later).toEqual(['c!', 'd!']);
    expect(shown()).toEqual(['ab', 'cd']);
  });

  it('run one by one when their statement fails, so that only the cause of the failure fails', async () => {
    const { ask, shared, single } = slowStatements();
    const answers = Promise.allSettled([ask('a'), ask('x'), ask('b')]);
    await settle();
    shared[0]?.end(new Error('one of them is refused'));
    expect(await answers).toMatchObject([{ value: 'a?' }, { reason: new Error('refused') }, { value: 'b?' }]);
    expect(single).toEqual(['a', 'x', 'b']);
  });

  it('run by themselves while a statement takes too long', async () => {
    const { ask, shared, shown } = slowStatements();
    const first = ask('a');
    await settle();
    expect(await ask('b')).toBe('b?');
    expect(await ask('c')).toBe('c?');
    shared[0]?.end();
    expect(await first).toBe('a!');
    await settle();
    const after = ask('d');
    await settle();
    shared[1]?.end();
    expect(await after).toBe('d!');
    expect(shown()).toEqual(['a', 'd']);
  });
});

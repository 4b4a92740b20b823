import { describe, expect, it } from 'vitest';
import { KeyedCollector } from './collector.ts';

const connection = (companyId: number, whatsappId: number) => ({ companyId, whatsappId });

/** The test ends each batch. */
function slowStore() {
  const batches: { companyId: number; items: string[]; end: (error?: Error) => void }[] = [];
  const collector = new KeyedCollector<string>(
    (companyId, items) =>
      new Promise((done, fail) => {
        batches.push({ companyId, items: [...items], end: (error) => (error ? fail(error) : done()) });
      }),
  );
  return { batches, collector, shown: () => batches.map(({ items }) => items.join('')) };
}
/** The end of this iteration of the event loop, and of the next: what a batch's end starts. */
const iterate = async () => {
  for (let count = 0; count < 2; count += 1) await new Promise((done) => setImmediate(done));
};

describe('a delivery of events', () => {
  it('is stored at the end of its iteration of the event loop, with all others of that iteration', async () => {
    const { collector, shown } = slowStore();
    void collector.deliver(connection(1, 1), ['a']);
    void collector.deliver(connection(1, 2), ['b']);
    void collector.deliver(connection(1, 1), ['c']);
    expect(shown()).toEqual([]);
    await iterate();
    expect(shown()).toEqual(['acb']);
  });

  it('shares a batch with all that its callers deliver in answer to the batch before', async () => {
    const { collector, batches, shown } = slowStore();
    const again = async (id: number) => {
      await collector.deliver(connection(1, id), ['a']);
      await collector.deliver(connection(1, id), ['b']);
    };
    for (const id of [1, 2, 3]) void again(id);
    await iterate();
    batches[0]?.end();
    await iterate();
    expect(shown()).toEqual(['aaa', 'bbb']);
  });

  it('waits while its connection is busy, and shares the next batch in order', async () => {
    const { collector, batches, shown } = slowStore();
    const deliver = async (item: string) => collector.deliver(connection(1, 1), [item]);
    const first = deliver('a');
    await iterate();
    const deliveries = [first, deliver('b'), deliver('c')];
    await iterate();
    expect(shown()).toEqual(['a']);
    batches[0]?.end();
    await iterate();
    expect(shown()).toEqual(['a', 'bc']);
    batches[1]?.end();
    await Promise.all(deliveries);
  });

  it('shares the next batch with other connections of its company, but not with another company', async () => {
    const { collector, batches, shown } = slowStore();
    void collector.deliver(connection(1, 1), ['-']);
    await iterate();
    void collector.deliver(connection(1, 2), ['a']);
    void collector.deliver(connection(2, 1), ['z']);
    void collector.deliver(connection(1, 3), ['b']);
    void collector.deliver(connection(1, 1), ['c']);
    await iterate();
    expect(shown()).toEqual(['-', 'z']);
    batches[0]?.end();
    await iterate();
    expect(shown().slice(2)).toEqual(['abc']);
    expect(batches.map(({ companyId }) => companyId)).toEqual([1, 2, 1]);
  });

  it('starts a further batch of its company when a full batch waits', async () => {
    const { collector, batches, shown } = slowStore();
    void collector.deliver(connection(1, 1), ['-']);
    await iterate();
    for (let index = 0; index < 63; index += 1) void collector.deliver(connection(1, 2), ['a']);
    await iterate();
    expect(shown()).toEqual(['-']);
    void collector.deliver(connection(1, 3), ['b']);
    await iterate();
    expect(shown()).toEqual(['-', `${'a'.repeat(63)}b`]);
    void collector.deliver(connection(1, 4), ['c']);
    await iterate();
    expect(batches).toHaveLength(2);
  });

  it('does not wait for a slow batch of another connection', async () => {
    const { collector, batches, shown } = slowStore();
    void collector.deliver(connection(1, 1), ['-']);
    await iterate();
    void collector.deliver(connection(1, 2), ['a']);
    void collector.deliver(connection(1, 1), ['b']);
    await expect.poll(shown).toEqual(['-', 'a']);
    void collector.deliver(connection(1, 3), ['c']);
    await iterate();
    expect(shown()).toEqual(['-', 'a', 'c']);
    for (const { end } of batches) end();
    await iterate();
    expect(shown().at(-1)).toBe('b');
  });

  it('is one of at most four batches at once', async () => {
    const { collector, batches } = slowStore();
    for (const id of [1, 2, 3, 4, 5]) void collector.deliver(connection(id, 1), ['-']);
    await iterate();
    expect(batches.map(({ companyId }) => companyId)).toEqual([1, 2, 3, 4]);
  });

  it('fits in a batch of at most 64, is never split, and is not overtaken forever', async () => {
    const { collector, batches } = slowStore();
    void collector.deliver(connection(1, 1), ['-']);
    await iterate();
    for (let index = 0; index < 40; index += 1) void collector.deliver(connection(1, 1), ['a', 'b']);
    batches[0]?.end();
    await iterate();
    batches[1]?.end();
    await iterate();
    expect(batches.map(({ items }) => items.length)).toEqual([1, 64, 16]);
  });

  it('is rejected when its batch fails, and the next one is not', async () => {
    const { collector, batches } = slowStore();
    const lost = collector.deliver(connection(1, 1), ['a']);
    await iterate();
    const next = collector.deliver(connection(1, 1), ['b']);
    batches[0]?.end(new Error('away'));
    await expect(lost).rejects.toThrow('away');
    await iterate();
    batches[1]?.end();
    await expect(next).resolves.toBeUndefined();
  });
});

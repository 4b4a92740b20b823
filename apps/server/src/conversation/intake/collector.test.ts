import { describe, expect, it } from 'vitest';
import { KeyedCollector } from './collector.ts';

const connection = (companyId: number, whatsappId: number) => ({ companyId, whatsappId });

/** A store whose batches end when the test says so. */
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
const settle = () => new Promise((done) => setImmediate(done));

describe('what arrives', () => {
  it('alone goes at once', () => {
    const { collector, shown } = slowStore();
    void collector.deliver(connection(1, 1), ['a']);
    expect(shown()).toEqual(['a']);
  });

  it('while its connection is busy goes together afterwards, in order', async () => {
    const { collector, batches, shown } = slowStore();
    const deliveries = ['a', 'b', 'c'].map(async (item) => collector.deliver(connection(1, 1), [item]));
    expect(shown()).toEqual(['a']);
    batches[0]?.end();
    await settle();
    expect(shown()).toEqual(['a', 'bc']);
    batches[1]?.end();
    await Promise.all(deliveries);
  });

  it('for several connections of a company shares the next batch, another company has its own', async () => {
    const { collector, batches, shown } = slowStore();
    void collector.deliver(connection(1, 1), ['-']);
    void collector.deliver(connection(1, 2), ['a']);
    void collector.deliver(connection(2, 1), ['z']);
    void collector.deliver(connection(1, 3), ['b']);
    void collector.deliver(connection(1, 1), ['c']);
    expect(shown()).toEqual(['-', 'z']);
    batches[0]?.end();
    await settle();
    expect(shown().slice(2)).toEqual(['abc']);
    expect(batches.map(({ companyId }) => companyId)).toEqual([1, 2, 1]);
  });

  it('begins a further batch of a company when as much waits as one holds', async () => {
    const { collector, batches, shown } = slowStore();
    void collector.deliver(connection(1, 1), ['-']);
    for (let index = 0; index < 63; index += 1) void collector.deliver(connection(1, 2), ['a']);
    expect(shown()).toEqual(['-']);
    void collector.deliver(connection(1, 3), ['b']);
    expect(shown()).toEqual(['-', `${'a'.repeat(63)}b`]);
    void collector.deliver(connection(1, 4), ['c']);
    expect(batches).toHaveLength(2);
  });

  it('does not wait for a batch of another connection that takes too long', async () => {
    const { collector, batches, shown } = slowStore();
    void collector.deliver(connection(1, 1), ['-']);
    void collector.deliver(connection(1, 2), ['a']);
    void collector.deliver(connection(1, 1), ['b']);
    await expect.poll(shown).toEqual(['-', 'a']);
    void collector.deliver(connection(1, 3), ['c']);
    expect(shown()).toEqual(['-', 'a', 'c']);
    for (const { end } of batches) end();
    await settle();
    expect(shown().at(-1)).toBe('b');
  });

  it('takes four batches at once', () => {
    const { collector, batches } = slowStore();
    for (const id of [1, 2, 3, 4, 5]) void collector.deliver(connection(id, 1), ['-']);
    expect(batches.map(({ companyId }) => companyId)).toEqual([1, 2, 3, 4]);
  });

  it('is at most 64 at once, tears no delivery, and lets nobody starve', async () => {
    const { collector, batches } = slowStore();
    void collector.deliver(connection(1, 1), ['-']);
    for (let index = 0; index < 40; index += 1) void collector.deliver(connection(1, 1), ['a', 'b']);
    batches[0]?.end();
    await settle();
    batches[1]?.end();
    await settle();
    expect(batches.map(({ items }) => items.length)).toEqual([1, 64, 16]);
  });

  it('is told of a failure, and what comes next is not', async () => {
    const { collector, batches } = slowStore();
    const lost = collector.deliver(connection(1, 1), ['a']);
    const next = collector.deliver(connection(1, 1), ['b']);
    batches[0]?.end(new Error('away'));
    await expect(lost).rejects.toThrow('away');
    await settle();
    batches[1]?.end();
    await expect(next).resolves.toBeUndefined();
  });
});

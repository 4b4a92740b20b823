import pg from 'pg';
import { vi } from 'vitest';

/**
 * Counts the statements of each further transaction, without its begin and end. `vi.restoreAllMocks()` ends the count.
 */
export function countStatements(): number[] {
  const counts: number[] = [];
  const open = new WeakMap<object, number>();
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function record(
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [first] = args as [string | { text: string }];
    const text = typeof first === 'string' ? first : first.text;
    if (text.startsWith('begin')) open.set(this, 0);
    else if (text === 'commit' || text === 'rollback') counts.push(open.get(this) ?? 0);
    else open.set(this, (open.get(this) ?? 0) + 1);
    return original.apply(this, args);
  } as never);
  return counts;
}

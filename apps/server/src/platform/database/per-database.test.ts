import { expect, test, vi } from 'vitest';
import { perDatabase } from './per-database.ts';

test('a database gets one value, made at the first call', () => {
  const make = vi.fn(() => new Set<number>());
  const valueOf = perDatabase(make);
  const services = { database: {} };

  expect(make).not.toHaveBeenCalled();
  expect(valueOf(services)).toBe(valueOf({ ...services }));
  expect(make).toHaveBeenCalledExactlyOnceWith(services);
});

test('another database gets a value of its own', () => {
  const cacheOf = perDatabase(() => new Map<string, number>());
  const [first, second] = [{ database: {} }, { database: {} }];
  cacheOf(first).set('a', 1);

  expect(cacheOf(second).get('a')).toBeUndefined();
  expect(cacheOf(first).get('a')).toBe(1);
});

test('a value of undefined is made once, too', () => {
  const make = vi.fn();
  const valueOf = perDatabase(make);
  const services = { database: {} };
  valueOf(services);
  valueOf(services);

  expect(make).toHaveBeenCalledOnce();
});

import { describe, expect, it } from 'vitest';
import { requireWithinPlan } from './plan-limits.ts';

describe("the plan's limit", () => {
  it('allows one more below it, or where there is none', () => {
    expect(() => requireWithinPlan({ count: 2, limit: 3 }, 'users')).not.toThrow();
    expect(() => requireWithinPlan({ count: 99, limit: null }, 'users')).not.toThrow();
  });

  it.each([
    ['users', 'Número máximo de usuários já alcançado: 3'],
    ['queues', 'Número máximo de filas já alcançado: 3'],
    ['connections', 'Número máximo de conexões já alcançado: 3'],
  ] as const)(
    'refuses more %s at it, and above it after a smaller plan, naming the maximum',
    (what, error) => {
      for (const count of [3, 5]) {
        expect(() => requireWithinPlan({ count, limit: 3 }, what)).toThrow(
          expect.objectContaining({ code: 'ERR_LIMIT_REACHED', error }),
        );
      }
    },
  );
});

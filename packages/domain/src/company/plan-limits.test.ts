import { describe, expect, it } from 'vitest';
import { requireWithinPlan } from './plan-limits.ts';

const planName = 'Essencial';

describe("the plan's limit", () => {
  it('allows one more below it, or where there is none', () => {
    expect(() => requireWithinPlan({ count: 2, limit: 3, planName }, 'users')).not.toThrow();
    expect(() => requireWithinPlan({ count: 99, limit: null, planName: null }, 'users')).not.toThrow();
  });

  it.each([
    ['users', 'Número máximo de usuários já alcançado: 3'],
    ['queues', 'Número máximo de filas já alcançado: 3'],
    ['connections', 'Número máximo de conexões já alcançado: 3'],
  ] as const)(
    'refuses more %s at it, and above it after a smaller plan, naming the maximum and the plan',
    (what, error) => {
      for (const count of [3, 5]) {
        expect(() => requireWithinPlan({ count, limit: 3, planName }, what)).toThrow(
          expect.objectContaining({
            code: 'ERR_LIMIT_REACHED',
            error,
            details: [
              { field: what, message: '3' },
              { field: 'plan', message: planName },
            ],
          }),
        );
      }
    },
  );
});

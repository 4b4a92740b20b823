import { AppError } from './app-error.ts';

/** How many there are, and how many the plan allows; null is no limit. */
export interface PlanUsage {
  count: number;
  limit: number | null;
}

/** What the sentence calls what the plan counts. */
export const limitNouns = { users: 'usuários', connections: 'conexões', queues: 'filas' } as const;

/** Refuses one more at the plan's limit. What is above it already, after a smaller plan, stays. */
export function requireWithinPlan({ count, limit }: PlanUsage, what: keyof typeof limitNouns): void {
  if (limit === null || count < limit) return;
  throw new AppError('ERR_LIMIT_REACHED', {
    error: `Número máximo de ${limitNouns[what]} já alcançado: ${limit}`,
  });
}

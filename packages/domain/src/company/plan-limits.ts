import { AppError } from '../app-error.ts';

/** How many exist and how many the plan allows; null is no limit. */
export interface PlanUsage {
  count: number;
  limit: number | null;
  planName: string | null;
}

export const limitNouns = { users: 'usuários', connections: 'conexões', queues: 'filas' } as const;

/** Throws ERR_LIMIT_REACHED at the plan's limit, with the limit and the plan's name in the details. What already exceeds the limit of a smaller plan stays. */
export function requireWithinPlan(
  { count, limit, planName }: PlanUsage,
  what: keyof typeof limitNouns,
): void {
  if (limit === null || count < limit) return;
  throw new AppError('ERR_LIMIT_REACHED', {
    error: `Número máximo de ${limitNouns[what]} já alcançado: ${limit}`,
    details: [
      { field: what, message: String(limit) },
      { field: 'plan', message: planName ?? '' },
    ],
  });
}

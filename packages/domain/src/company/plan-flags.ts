import type { Channel, PlanFlag } from '@prosa/contract';
import { AppError } from '../app-error.ts';

/** The features that a company's plan includes; null without a plan, which excludes nothing. */
export type PlanFlags = Readonly<Record<PlanFlag, boolean>> | null;

/** The plan flag that each channel needs to connect an account. */
export const channelPlanFlag: Readonly<Record<Channel, PlanFlag>> = {
  whatsapp: 'useWhatsapp',
  whatsappapi: 'useWhatsapp',
  facebook: 'useFacebook',
  instagram: 'useInstagram',
};

export const planAllows = (plan: PlanFlags, flag: PlanFlag): boolean => plan?.[flag] !== false;

/**
 * Throws ERR_PLAN_FEATURE when the plan lacks the flag. A call that always needs a flag declares it as `plan`; a use
 * case checks here only where the need depends on the request's content or on a record.
 */
export function requirePlanFlag(plan: PlanFlags, flag: PlanFlag): void {
  if (!planAllows(plan, flag)) throw new AppError('ERR_PLAN_FEATURE');
}

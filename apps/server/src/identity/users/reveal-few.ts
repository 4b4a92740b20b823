import { limitByKey } from '@prosa/async';
import type { Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { brokenConstraint } from '../../platform/database/failures.ts';
import { countRevealed, requireFewRevealed } from '../sessions/index.ts';
import { withUniqueEmail } from './user-rules.ts';

/** Of a company: a burst exceeds the limit by at most these. */
const fewChanges = limitByKey(4);

/**
 * Runs a change that writes an e-mail or a WhatsApp number, as `withUniqueEmail` does, and counts the refusals by which the
 * company learns of people of other companies. After too many, every such change is refused with ERR_TOO_MANY_REQUESTS,
 * whether the e-mail is taken or not. The operator knows all companies.
 */
export async function revealingFew<Result>(
  app: App,
  viewer: Viewer,
  { email, wpp }: { email?: string | undefined; wpp?: string | null | undefined },
  change: () => Promise<Result>,
): Promise<Result> {
  if (viewer.super) return withUniqueEmail(change);
  const { companyId } = viewer;
  const counted = async (): Promise<Result> => {
    try {
      return await change();
    } catch (error) {
      const broken = brokenConstraint(error);
      const value = broken === 'users_email' ? email : broken === 'users_wpp_key' ? wpp : undefined;
      if (value) await countRevealed(app, companyId, [value]);
      throw error;
    }
  };
  return fewChanges(String(companyId), async () => {
    await requireFewRevealed(app, companyId);
    return withUniqueEmail(counted);
  });
}

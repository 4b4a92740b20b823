import { AppError, type SteeringFields, steeringIssues } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { asksForRates, holdIntegration, holdPrompt, holdQueue } from './queries.ts';

type Change = { [Name in keyof SteeringFields]?: SteeringFields[Name] | undefined } & {
  integrationId?: number | null | undefined;
  promptId?: number | null | undefined;
};

/** What the change leaves as it is, from before. */
function merged(before: SteeringFields, change: Change): SteeringFields {
  const named = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(named) };
}

/**
 * Refuses a change after which a text, a time or a queue would be missing that another field needs. A connection that
 * is made names everything: what it leaves out is empty.
 */
export async function requireWhole(
  tx: CompanyTransaction,
  change: Change,
  before: SteeringFields,
  isNew = false,
): Promise<void> {
  const after = merged(before, change);
  const changed = Object.keys(isNew ? after : change);
  const details = steeringIssues(after, { asksForRates: await asksForRates(tx), changed });
  if (details.length > 0) throw new AppError('ERR_VALIDATION', { details });
  if (change.sendIdQueue && !(await holdQueue(tx, change.sendIdQueue))) {
    const message = 'no queue of the company';
    throw new AppError('ERR_NO_QUEUE_FOUND', { details: [{ field: 'sendIdQueue', message }] });
  }
  if (change.integrationId && !(await holdIntegration(tx, change.integrationId))) {
    const message = 'no integration of the company';
    throw new AppError('ERR_NO_INTEGRATION_FOUND', { details: [{ field: 'integrationId', message }] });
  }
  if (change.promptId && !(await holdPrompt(tx, change.promptId))) {
    const message = 'no prompt of the company';
    throw new AppError('ERR_NO_PROMPT_FOUND', { details: [{ field: 'promptId', message }] });
  }
}

import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { Decision } from './decide-batch.ts';

export const ANSWER = 'answer-with-prompt';

/** The key of a keyed queue: the questions of one ticket are answered one after another. */
export interface PromptQueue {
  companyId: number;
  promptId: number;
  ticketId: number;
}

export async function planAnswer(
  { jobs }: Pick<App, 'jobs'>,
  tx: CompanyTransaction,
  { companyId, promptId, ticketId }: PromptQueue,
  runAt?: Date,
): Promise<void> {
  await jobs.add(tx, ANSWER, { companyId, promptId, ticketId }, runAt ? { runAt } : {});
}

/**
 * Adds one job per ticket with a question, in this transaction. AIs are asked in the background, in order per ticket.
 */
export async function wakePrompts(
  app: Pick<App, 'jobs'>,
  tx: CompanyTransaction,
  { effects }: Decision,
): Promise<void> {
  const { companyId } = tx;
  const asked = new Map(
    effects.flatMap((effect) => (effect.type === 'ask' ? [[effect.question.ticketId, effect.question]] : [])),
  );
  for (const { promptId, ticketId } of asked.values())
    await planAnswer(app, tx, { companyId, promptId, ticketId });
}

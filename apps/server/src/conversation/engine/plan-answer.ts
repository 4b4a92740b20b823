import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { Decision } from './decide-batch.ts';

export const ANSWER = 'answer-with-prompt';

/** Where a question belongs: those of one ticket are answered one after another. */
export interface PromptQueue {
  companyId: number;
  promptId: number;
  ticketId: number;
}

/** Wakes whoever asks the AI, once the transaction is committed or at an instant after it. */
export async function planAnswer(
  { jobs }: Pick<App, 'jobs'>,
  tx: CompanyTransaction,
  { companyId, promptId, ticketId }: PromptQueue,
  runAt?: Date,
): Promise<void> {
  await jobs.add(tx, ANSWER, { companyId, promptId, ticketId }, runAt ? { runAt } : {});
}

/** AIs are asked in the background, in order for each ticket: one job of this transaction for each of them. */
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

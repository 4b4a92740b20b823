import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { Decision } from './decide-batch.ts';
import type { Engine } from './engine.ts';

/** What the bot said waits for the channel: whoever holds its session is told. */
export function wakeOutbox(
  { bus }: Pick<Engine, 'bus'>,
  tx: CompanyTransaction,
  { effects }: Decision,
): void {
  const lines = new Set(
    effects.flatMap((effect) => (effect.type === 'answer' ? [effect.answer.whatsappId] : [])),
  );
  const { companyId } = tx;
  if (lines.size === 0) return;
  tx.afterCommit(() => {
    for (const whatsappId of lines) bus.publish('outbox', { companyId, whatsappId });
  });
}

import type { App } from '../../platform/app.ts';
import type { AnnounceMessages } from '../ports.ts';
import type { ClaimedMessage } from './queries.ts';

/** Announces messages of campaigns that were skipped. They stay skipped, also if nobody can be informed now. */
export async function announceSkipped(
  { database, metrics, log }: Pick<App, 'database' | 'metrics' | 'log'>,
  announce: AnnounceMessages,
  skipped: readonly ClaimedMessage[],
): Promise<void> {
  for (const [companyId, messages] of Map.groupBy(skipped, (message) => message.companyId)) {
    for (const { status } of messages) metrics.count('outbox_messages_total', { outcome: status });
    const ids = messages.map(({ id }) => id);
    await database
      .inCompany(companyId, (tx) => announce(tx, ids))
      .catch((error: unknown) => log.warn({ err: error, companyId }, 'skipped messages were not announced'));
  }
}

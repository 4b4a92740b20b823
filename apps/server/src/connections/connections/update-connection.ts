import type { BodyOf, Connection, updateConnection as call } from '@prosa/contract';
import { AppError, found } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { requireGreeting, requireSame, toValues } from './connection-rules.ts';
import { announceConnection } from './events.ts';
import { clearDefault, lockPlanFacts, readConnection, replaceQueues, saveConnection } from './queries.ts';
import { requireHistory, requireImport, requireWhole } from './steering-rules.ts';
import { toConnection } from './to-connection.ts';
import { withUniqueNames } from './unique-names.ts';

/** Changes what the input names; its session goes on undisturbed. */
export async function updateConnection(
  app: App,
  companyId: number,
  id: number,
  input: BodyOf<typeof call>,
): Promise<Connection> {
  const queueIds = input.queueIds && [...new Set(input.queueIds)];
  const row = await withUniqueNames(() =>
    app.database.inCompany(companyId, async (tx) => {
      await lockPlanFacts(tx);
      const stored = found(await readConnection(tx, id), 'ERR_NO_WAPP_FOUND');
      requireSame(input, stored);
      requireGreeting(
        queueIds?.length ?? stored.queues.length,
        input.greetingMessage ?? stored.greetingMessage,
      );
      await requireWhole(tx, input, stored);
      requireHistory(stored, input, stored);
      await requireImport(tx, app.now(), input, stored);
      if (input.isDefault) await clearDefault(tx);
      await saveConnection(tx, id, toValues(app, input));
      if (queueIds && (await replaceQueues(tx, id, queueIds)) < queueIds.length) {
        throw new AppError('ERR_NO_QUEUE_FOUND');
      }
      await announceConnection(app, tx, id);
      return found(await readConnection(tx, id), 'ERR_NO_WAPP_FOUND');
    }),
  );
  return toConnection(app, row, true);
}

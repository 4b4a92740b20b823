import type { BodyOf, Connection, updateConnection as call } from '@prosa/contract';
import { AppError, found } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { readCredentials, type MetaConnectionRow, saveRate, saveToken } from '../meta/connect/credentials.ts';
import { subscribeConnection } from '../meta/connect/subscribe-connection.ts';
import { type OpenedNumber, openNumber } from '../meta/connect/open-number.ts';
import { releaseFirstContacts } from '../pace/restrictions.ts';
import type { AnnounceMessages } from '../ports.ts';
import { startAgain } from '../sessions/start-session.ts';
import {
  requireGreeting,
  requireRate,
  requireSame,
  requireSameAccount,
  toValues,
} from './connection-rules.ts';
import { announceConnection } from './events.ts';
import { clearDefault, lockPlanFacts, readConnection, replaceQueues, saveConnection } from './queries.ts';
import { requireHistory, requireImport, requireWhole } from './steering-rules.ts';
import { toConnection } from './to-connection.ts';
import { withUniqueNames } from './unique-names.ts';

async function reopen(app: App, connection: MetaConnectionRow, accessToken: string): Promise<OpenedNumber> {
  const opened = await openNumber(app, {
    phoneNumberId: connection.accountId,
    businessAccountId: connection.businessAccountId ?? undefined,
    accessToken,
  });
  await subscribeConnection(app, opened.connection);
  return opened;
}

async function renewConnection(
  app: App,
  tx: CompanyTransaction,
  id: number,
  opened: OpenedNumber,
): Promise<void> {
  await saveToken(tx, id, opened.connection);
  await saveConnection(tx, id, { number: opened.number });
  await startAgain(app, tx, id);
}

/** Changes the fields of the input. The session goes on undisturbed, unless the access token changes. */
export async function updateConnection(
  app: App,
  announce: AnnounceMessages,
  companyId: number,
  id: number,
  input: BodyOf<typeof call>,
): Promise<Connection> {
  const connection = await app.database.inCompany(companyId, async (tx) => {
    const { provider, channel } = found(await readConnection(tx, id), 'ERR_NO_WAPP_FOUND');
    requireRate(input, provider, channel);
    return readCredentials(tx, id);
  });
  requireSameAccount(input, connection);
  const opened = connection && input.accessToken ? await reopen(app, connection, input.accessToken) : null;
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
      const { firstContactsPerDay = stored.firstContactsPerDay } = input;
      // The form sends the limit with every save, so only a change releases messages.
      if (firstContactsPerDay !== stored.firstContactsPerDay)
        await releaseFirstContacts(app, announce, tx, id);
      if (input.messagesPerSecond) await saveRate(tx, id, input.messagesPerSecond);
      if (opened) await renewConnection(app, tx, id, opened);
      if (queueIds && (await replaceQueues(tx, id, queueIds)) < queueIds.length) {
        throw new AppError('ERR_NO_QUEUE_FOUND');
      }
      await announceConnection(app, tx, id);
      return found(await readConnection(tx, id), 'ERR_NO_WAPP_FOUND');
    }),
  );
  return toConnection(app, row, true);
}

import type { BodyOf, Connection, updateConnection as call } from '@prosa/contract';
import { AppError, found, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
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
import { auditedConnection } from './audited-connection.ts';
import { announceConnection } from './events.ts';
import {
  clearDefault,
  type ConnectionRow,
  lockPlanFacts,
  readConnection,
  replaceQueues,
  saveConnection,
} from './queries.ts';
import { requireHistory, requireImport, requireWhole } from './steering-rules.ts';
import { toConnection } from './to-connection.ts';
import { withUniqueNames } from './unique-names.ts';

async function reopen(
  app: App,
  companyId: number,
  connection: MetaConnectionRow,
  accessToken: string,
): Promise<OpenedNumber> {
  const opened = await openNumber(app, companyId, {
    phoneNumberId: connection.accountId,
    businessAccountId: connection.businessAccountId ?? undefined,
    accessToken,
  });
  await subscribeConnection(app, companyId, opened.connection);
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

/** An access token is not read back, so the input tells that it was set; and so is a token: each encryption differs. */
async function recordUpdate(
  tx: CompanyTransaction,
  viewer: Viewer,
  { before, after }: { before: ConnectionRow; after: ConnectionRow },
  { accessToken, token }: BodyOf<typeof call>,
): Promise<void> {
  const set = [...(accessToken ? ['accessToken'] : []), ...(token ? ['token'] : [])];
  const change = {
    before: { ...auditedConnection(before), token: null },
    after: { ...auditedConnection(after), token: null },
    set,
  };
  await recordAudit(tx, viewer, { action: 'connection.update', subject: after, change });
}

/** Changes the fields of the input. The session goes on undisturbed, unless the access token changes. */
export async function updateConnection(
  app: App,
  announce: AnnounceMessages,
  viewer: Viewer,
  id: number,
  input: BodyOf<typeof call>,
): Promise<Connection> {
  const { companyId } = viewer;
  const connection = await app.database.inCompany(companyId, async (tx) => {
    const { provider, channel } = found(await readConnection(tx, id), 'ERR_NO_WAPP_FOUND');
    requireRate(input, provider, channel);
    return readCredentials(tx, id);
  });
  requireSameAccount(input, connection);
  const opened =
    connection && input.accessToken ? await reopen(app, companyId, connection, input.accessToken) : null;
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
      await saveConnection(tx, id, toValues(app, { companyId, id }, input));
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
      const saved = found(await readConnection(tx, id), 'ERR_NO_WAPP_FOUND');
      await recordUpdate(tx, viewer, { before: stored, after: saved }, input);
      return saved;
    }),
  );
  return toConnection(app, row, true);
}

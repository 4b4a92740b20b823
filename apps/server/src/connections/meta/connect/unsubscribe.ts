import type { App } from '../../../platform/app.ts';
import { metaGraph } from './graph.ts';
import { isListenedTo, openToken, type MetaConnectionRow } from './credentials.ts';

/**
 * Unsubscribes an account that no connection of the installation uses any more. A token that is no longer valid cannot
 * do that: further events are then of an account that nobody has connected, and are dropped.
 */
export async function unsubscribe(app: App, companyId: number, connection: MetaConnectionRow): Promise<void> {
  const account = connection.pageId ?? connection.businessAccountId;
  const isUsed = await app.database.acrossCompanies('see who listens to an account', (tx) =>
    isListenedTo(tx, connection),
  );
  if (account === null || isUsed) return;
  const token = openToken(app, companyId, connection);
  await metaGraph(app)
    .call({ method: 'DELETE', path: `${account}/subscribed_apps`, token })
    .catch((error: unknown) => app.log.info({ err: error, account }, 'an account could not be unsubscribed'));
}

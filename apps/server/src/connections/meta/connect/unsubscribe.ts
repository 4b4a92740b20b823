import type { App } from '../../../platform/app.ts';
import { metaGraph } from './graph.ts';
import { isListenedTo, type MetaConnectionRow } from './credentials.ts';

/**
 * Tells Meta that nobody listens any more, where that is so. A token that is not valid any more cannot even say that:
 * what still comes then is of an account that nobody has connected, and is dropped.
 */
export async function unsubscribe(app: App, connection: MetaConnectionRow): Promise<void> {
  const account = connection.pageId ?? connection.businessAccountId;
  const isUsed = await app.database.acrossCompanies('see who listens to an account', (tx) =>
    isListenedTo(tx, connection),
  );
  if (account === null || isUsed) return;
  const token = app.secrets.decrypt(connection.accessToken);
  await metaGraph(app)
    .call({ method: 'DELETE', path: `${account}/subscribed_apps`, token })
    .catch((error: unknown) => app.log.info({ err: error, account }, 'an account could not be unsubscribed'));
}

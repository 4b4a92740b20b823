import { AppError, found, reason } from '@prosa/domain';
import type { App } from '../../../platform/app.ts';
import type { CompanyTransaction } from '../../../platform/database/transactions.ts';
import { announceConnection } from '../../connections/events.ts';
import { wakeRunner } from '../../sessions/wake-runner.ts';
import { request, metaGraph } from './graph.ts';
import { openToken, readCredentials, type MetaConnectionRow } from './credentials.ts';
import { subscribe } from './pages.ts';

export async function subscribeConnection(
  app: App,
  companyId: number,
  connection: MetaConnectionRow,
): Promise<void> {
  const graph = metaGraph(app);
  const { pageId, businessAccountId } = connection;
  const token = openToken(app, companyId, connection);
  if (pageId !== null) return subscribe(graph, { id: pageId, access_token: token });
  const path = `${businessAccountId}/subscribed_apps`;
  const fields = { field: 'businessAccountId', tokenField: 'accessToken' };
  await request(graph.call({ method: 'POST', path, token }), fields);
}

/**
 * The state of a connection until Meta sends its events: stored, so that no event is lost, and opened by no process.
 */
export const unsubscribedState = { status: 'OPENING', shouldRun: false } as const;

const beginText = `
  update connections set "shouldRun" = true, status = 'CONNECTED', "statusReason" = null, "updatedAt" = now()
  where company_id = $1 and id = $2`;
const endText = `
  update connections set "shouldRun" = false, status = 'DISCONNECTED', "statusReason" = $3, "updatedAt" = now()
  where company_id = $1 and id = $2`;

const stopConnection = async (
  app: App,
  tx: CompanyTransaction,
  id: number,
  reason: string,
): Promise<void> => {
  await tx.query('meta-unheard', endText, [tx.companyId, id, reason]);
  await announceConnection(app, tx, id);
  wakeRunner(app, tx, id, 'stop');
};

const startConnection = async (app: App, tx: CompanyTransaction, id: number): Promise<void> => {
  await tx.query('meta-begin', beginText, [tx.companyId, id]);
  await announceConnection(app, tx, id);
  wakeRunner(app, tx, id, 'start');
};

/**
 * Subscribes an account and starts its added connections. They are stored already, so Meta's events find them. If Meta
 * refuses, all connections of the account show the reason and wait for a person to start them.
 */
export async function beginConnections(
  app: App,
  companyId: number,
  { ids, added }: { ids: number[]; added: number[] },
): Promise<void> {
  const [first] = ids;
  if (first === undefined) return;
  const refusal = await subscribeById(app, companyId, first).then(
    () => null,
    (error: unknown) => {
      app.log.warn({ err: error, companyId, ids }, 'Meta does not bring the news of an account');
      return reasonOf(error);
    },
  );
  await app.database.inCompany(companyId, async (tx) => {
    if (refusal === null) for (const id of added) await startConnection(app, tx, id);
    else for (const id of ids) await stopConnection(app, tx, id, refusal);
  });
}

function reasonOf(error: unknown): string {
  const [detail] = error instanceof AppError ? (error.details ?? []) : [];
  return detail
    ? reason('meta.notSubscribedBecause', { reason: detail.message })
    : reason('meta.notSubscribed');
}

/** Makes Meta send the events of a connection; the platform's refusal is an AppError. */
export async function subscribeById(app: App, companyId: number, id: number): Promise<void> {
  const connection = await app.database.inCompany(companyId, (tx) => readCredentials(tx, id));
  await subscribeConnection(app, companyId, found(connection, 'ERR_NO_WAPP_FOUND'));
}

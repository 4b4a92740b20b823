import type { AnswerOf, QueryOf, readScheduleWindow as windowCall } from '@prosa/contract';
import { AppError, isWindowOpen, windowFrom, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { lastOfCustomer } from '../messages/queries.ts';
import { exists } from '../tickets/queries.ts';
import { reachingConnections } from '../tickets/reachable-connections.ts';
import type { ScheduleRow } from './queries.ts';

// Warns while a text is planned, not when it fails, that its connection's reply window will be closed.

type Place = Pick<ScheduleRow, 'contactId' | 'whatsappId'>;
type Planned = Place & Pick<ScheduleRow, 'sendAt' | 'templateName'>;

async function conversationOf(tx: CompanyTransaction, contactId: number, whatsappId: number) {
  const [row] = await tx.query<{ id: number }>(
    'conversation-of-schedule',
    'select id from conversations where company_id = $1 and "contactId" = $2 and "whatsappId" = $3',
    [tx.companyId, contactId, whatsappId],
  );
  return row?.id;
}

/** The connection that would send now, with its window. Rejects when no connection reaches the contact. */
async function windowOf(
  app: Pick<App, 'capabilitiesOf'>,
  tx: CompanyTransaction,
  { contactId, whatsappId }: Place,
) {
  const [connection] = await reachingConnections(app, tx, contactId, whatsappId);
  const hours = connection
    ? (app.capabilitiesOf(connection.provider, connection.channel)?.replyWindowHours ?? null)
    : null;
  if (!connection || hours === null) return { whatsappId: connection?.id ?? null, ...windowFrom(null, null) };
  const conversationId = await conversationOf(tx, contactId, connection.id);
  const customerAt = conversationId === undefined ? null : await lastOfCustomer(tx, conversationId);
  return { whatsappId: connection.id, ...windowFrom(hours, customerAt) };
}

/** Only a warning: the customer may write again before the schedule is due. */
export async function warningOf(
  app: Pick<App, 'capabilitiesOf'>,
  tx: CompanyTransaction,
  planned: Planned,
): Promise<'ERR_REPLY_WINDOW_CLOSED' | null> {
  const window = await windowOf(app, tx, planned);
  if (planned.templateName !== null || isWindowOpen(window, Date.parse(planned.sendAt))) return null;
  return 'ERR_REPLY_WINDOW_CLOSED';
}

export async function readWindow(
  app: App,
  viewer: Viewer,
  query: QueryOf<typeof windowCall>,
): Promise<AnswerOf<typeof windowCall>> {
  const { contactId, whatsappId = null } = query;
  return app.database.inCompany(viewer.companyId, async (tx) => {
    if (!(await exists(tx, 'contacts', contactId))) throw new AppError('ERR_NO_CONTACT_FOUND');
    if (whatsappId !== null && !(await exists(tx, 'connections', whatsappId)))
      throw new AppError('ERR_NO_WAPP_FOUND');
    return windowOf(app, tx, { contactId, whatsappId });
  });
}

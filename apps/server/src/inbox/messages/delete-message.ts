import { AppError, mayDeleteMessage, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { dropFiles } from '../stored-files/drop-files.ts';
import { announceMessageGone, announceMessages } from './events.ts';
import { addAct, checkAbility, lockVisibleMessage } from './own-message.ts';
import { removeMessage, type LockedMessage } from './queries.ts';

/** Removes a note or a message that the customer never got, without a trace. */
async function discard(app: App, tx: CompanyTransaction, { id, ticketId }: LockedMessage): Promise<void> {
  await announceMessageGone(app, tx, id, ticketId);
  await dropFiles(app, tx, [await removeMessage(tx, id)]);
}

/** Marks a message that the customer may have as deleted, and queues its deletion on the channel. */
async function takeBack(app: App, tx: CompanyTransaction, { id, whatsappId }: LockedMessage): Promise<void> {
  const connection = await checkAbility(app, tx, whatsappId, 'delete');
  await tx.query(
    'mark-message-deleted',
    'update messages set "isDeleted" = true, error = null where company_id = $1 and id = $2',
    [tx.companyId, id],
  );
  await addAct(app, tx, { whatsappId: connection, messageId: id, kind: 'delete' });
  await announceMessages(app, tx, 'update', [id]);
}

/** Statuses of messages that no customer has. */
const neverOut: ReadonlySet<string> = new Set(['failed', 'queued', 'skipped']);

/** Deletes an outgoing message: for everyone if it may have been sent, otherwise without a trace. */
export async function deleteMessage(app: App, viewer: Viewer, id: number): Promise<{ message: string }> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const { message } = await lockVisibleMessage(tx, viewer, id);
    if (message.isDeleted) return { message: 'message deleted' };
    if (!mayDeleteMessage(viewer, message)) throw new AppError('ERR_NO_PERMISSION');
    const isHereOnly = message.isPrivate || neverOut.has(message.status);
    await (isHereOnly ? discard(app, tx, message) : takeBack(app, tx, message));
    return { message: 'message deleted' };
  });
}

import type { Message } from '@prosa/contract';
import { AppError, found, maskMessage, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { visibleTicket } from '../tickets/read-ticket.ts';
import { announceMessageGone, announceMessages } from './events.ts';
import { loadMessages } from './load-messages.ts';
import { lockMessage, queueAgain, removeMessage, type OwnMessage } from './queries.ts';
import { checkConnection } from './check-draft.ts';

async function failedMessage(tx: CompanyTransaction, viewer: Viewer, id: number): Promise<OwnMessage> {
  const message = found(await lockMessage(tx, id), 'ERR_NO_MESSAGE_FOUND');
  await visibleTicket(tx, viewer, { id: message.ticketId });
  return message;
}

/** A failed message goes to the outbox again; any other one cannot be sent twice. */
export async function retryMessage(app: App, viewer: Viewer, id: number): Promise<Message> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const message = await failedMessage(tx, viewer, id);
    if (message.status !== 'failed') throw new AppError('ERR_SENDING_WAPP_MSG');
    await checkConnection(tx, message.whatsappId);
    await queueAgain(tx, id);
    await announceMessages(app, tx, 'update', [id]);
    const { whatsappId } = message;
    if (whatsappId !== null)
      tx.afterCommit(() => app.bus.publish('outbox', { companyId: tx.companyId, whatsappId }));
    const [queued] = await loadMessages(app, tx, [id]);
    const stored = found(queued, 'ERR_NO_MESSAGE_FOUND');
    return viewer.hidesNumbers ? maskMessage(stored) : stored;
  });
}

/** A failed message is thrown away: the customer never saw it. */
export async function discardMessage(app: App, viewer: Viewer, id: number): Promise<{ message: string }> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const message = await failedMessage(tx, viewer, id);
    if (message.status !== 'failed') throw new AppError('ERR_DELETE_WAPP_MSG');
    await announceMessageGone(app, tx, id, message.ticketId);
    const mediaPath = await removeMessage(tx, id);
    if (mediaPath !== null) tx.afterCommit(async () => app.storage.remove(mediaPath));
    return { message: 'message discarded' };
  });
}

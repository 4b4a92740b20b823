import type { Message } from '@prosa/contract';
import { AppError, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { canStillSend } from '../templates/can-still-send.ts';
import { checkConnection } from './check-draft.ts';
import { wakeOutbox } from './enqueue/index.ts';
import { announceMessages } from './events.ts';
import { lockVisibleMessage, shownMessage } from './own-message.ts';
import { requireUnblocked } from '../tickets/queries.ts';
import { queueAgain } from './queries.ts';

/** Queues a failed message again; any other could reach the customer twice. */
export async function retryMessage(app: App, viewer: Viewer, id: number): Promise<Message> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const { message, ticket } = await lockVisibleMessage(tx, viewer, id);
    if (message.status !== 'failed') throw new AppError('ERR_SENDING_WAPP_MSG');
    await requireUnblocked(tx, ticket.contactId);
    await checkConnection(tx, message.whatsappId);
    if (message.mediaType === 'template' && !(await canStillSend(tx, id, ticket.contactId)))
      throw new AppError('ERR_MARKETING_OPT_OUT');
    await queueAgain(tx, id);
    await announceMessages(app, tx, 'update', [id]);
    wakeOutbox(app, tx, [message.whatsappId]);
    return shownMessage(app, tx, viewer, id);
  });
}

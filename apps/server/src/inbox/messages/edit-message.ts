import type { Message } from '@prosa/contract';
import { AppError, isEditableKind, isOwnMessage, isWithinEditTime, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { announceTicketMoved } from '../tickets/events.ts';
import { checkText } from './check-draft.ts';
import { announceMessages } from './events.ts';
import { addAct, checkAbility, lockVisibleMessage, shownMessage } from './own-message.ts';
import type { LockedMessage } from './queries.ts';

function authorize(viewer: Viewer, message: LockedMessage, now: Date): void {
  if (!isOwnMessage(viewer, message)) throw new AppError('ERR_NO_PERMISSION');
  if (!isEditableKind(message)) throw new AppError('ERR_KIND_NOT_SUPPORTED');
  if (!isWithinEditTime(message, now.getTime())) throw new AppError('ERR_EDIT_TOO_LATE');
}

async function save(
  tx: CompanyTransaction,
  { id, status }: LockedMessage,
  body: string,
  now: Date,
): Promise<void> {
  const isOut = status === 'sent' || status === 'sending';
  await tx.db
    .updateTable('messages')
    .set({
      body,
      error: status === 'failed' ? undefined : null,
      ...(isOut ? { isEdited: true, editedAt: now.toISOString() } : {}),
    })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

/** Updates the ticket list if it shows the old text; false otherwise. */
async function replaceLastMessage(
  tx: CompanyTransaction,
  message: LockedMessage,
  body: string,
): Promise<boolean> {
  const rows = await tx.query(
    'replace-last-message',
    `update tickets set "lastMessage" = $3 where company_id = $1 and id = $2 and "lastMessage" = $4 returning id`,
    [tx.companyId, message.ticketId, body, message.body],
  );
  return rows.length > 0;
}

/** Changes the text of the viewer's message at once, and queues the change for the channel. */
export async function editMessage(app: App, viewer: Viewer, id: number, body: string): Promise<Message> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const { message, ticket } = await lockVisibleMessage(tx, viewer, id);
    const now = app.now();
    authorize(viewer, message, now);
    const whatsappId = await checkAbility(app, tx, message.whatsappId, 'edit');
    await checkText(app, tx, whatsappId, body);
    if (body === message.body) return shownMessage(app, tx, viewer, id);
    await save(tx, message, body, now);
    if (message.status === 'sent' || message.status === 'sending')
      await addAct(app, tx, { whatsappId, messageId: id, kind: 'edit', value: body, before: message.body });
    await announceMessages(app, tx, 'update', [id]);
    if (await replaceLastMessage(tx, message, body)) await announceTicketMoved(app, tx, ticket, ticket.id);
    return shownMessage(app, tx, viewer, id);
  });
}

import type { Message } from '@prosa/contract';
import { AppError, hasStatus, matches, mayReactTo, maySee, takesReaction, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { loadTickets } from '../tickets/load-tickets.ts';
import { liveTicket, requireUnblocked } from '../tickets/queries.ts';
import { checkConnection } from './check-draft.ts';
import { announceLoadedMessages } from './events.ts';
import { loadMessages } from './load-messages.ts';
import { addAct, lockVisibleMessage, shownMessage } from './own-message.ts';
import { announceReactions } from './reaction-messages.ts';

/** The company has one reaction per message, whichever user gives it. */
const OURS = 'me';

async function setReaction(
  tx: CompanyTransaction,
  messageId: number,
  emoji: string,
  now: Date,
): Promise<string> {
  const [known] = await tx.query<{ emoji: string }>(
    'own-reaction',
    'select emoji from message_reactions where company_id = $1 and "messageId" = $2 and author = $3',
    [tx.companyId, messageId, OURS],
  );
  await tx.query(
    'react-to-message',
    `insert into message_reactions as known (company_id, "messageId", author, "fromMe", emoji, "createdAt")
     values ($1, $2, $3, true, $4, $5)
     on conflict (company_id, "messageId", author) do update set emoji = excluded.emoji,
       "createdAt" = greatest(known."createdAt", excluded."createdAt")`,
    [tx.companyId, messageId, OURS, emoji, now.toISOString()],
  );
  return known?.emoji ?? '';
}

/**
 * A reaction reaches the customer like a message, so the conversation must be in service by somebody whom the viewer
 * may see.
 */
async function checkAttended(tx: CompanyTransaction, viewer: Viewer, conversationId: number): Promise<void> {
  const live = await liveTicket(tx, conversationId);
  if (!live || !matches(hasStatus('open', 'group'), live)) throw new AppError('ERR_SENDING_WAPP_MSG');
  if (!maySee(viewer, live)) throw new AppError('ERR_NO_PERMISSION');
  await requireUnblocked(tx, live.contactId);
}

async function announceOwnReaction(app: App, tx: CompanyTransaction, id: number): Promise<void> {
  if (!app.realtime.hasListeners(tx.companyId)) return;
  const messages = await loadMessages(app, tx, [id]);
  const tickets = await loadTickets(
    tx,
    messages.map(({ ticketId }) => ticketId),
  );
  announceLoadedMessages(app, tx, { action: 'update', messages, tickets });
  await announceReactions(app, tx, messages, tickets);
}

/** Reacts in the name of the company; an empty emoji removes the reaction. */
export async function reactToMessage(
  app: App,
  viewer: Viewer,
  id: number,
  emoji: string,
): Promise<{ message: Message; reactionResult: { emoji: string } }> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const { message } = await lockVisibleMessage(tx, viewer, id);
    await checkAttended(tx, viewer, message.conversationId);
    if (!mayReactTo(message)) throw new AppError('ERR_KIND_NOT_SUPPORTED');
    const { id: whatsappId, provider, channel } = await checkConnection(tx, message.whatsappId);
    const can = app.capabilitiesOf(provider, channel);
    if (can && !takesReaction(can, emoji)) throw new AppError('ERR_KIND_NOT_SUPPORTED');
    const before = await setReaction(tx, id, emoji, app.now());
    if (before !== emoji)
      await addAct(app, tx, { whatsappId, messageId: id, kind: 'react', value: emoji, before });
    await announceOwnReaction(app, tx, id);
    return { message: await shownMessage(app, tx, viewer, id), reactionResult: { emoji } };
  });
}

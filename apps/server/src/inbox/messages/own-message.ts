import type { Message } from '@prosa/contract';
import { AppError, found, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { LockedTicket } from '../tickets/queries.ts';
import { checkConnection } from './check-draft.ts';
import { wakeOutbox } from './enqueue/index.ts';
import { lockMessage, ticketIdOf, type LockedMessage } from './queries.ts';
import { lockVisible, shownMessages } from './visible-messages.ts';

/**
 * Locks the ticket and the message in the order that all transactions use; throws if the viewer may not see the
 * ticket.
 */
export async function lockVisibleMessage(
  tx: CompanyTransaction,
  viewer: Viewer,
  id: number,
): Promise<{ message: LockedMessage; ticket: LockedTicket }> {
  const ticketId = found(await ticketIdOf(tx, id), 'ERR_NO_MESSAGE_FOUND');
  const ticket = await lockVisible(tx, viewer, ticketId);
  return { message: found(await lockMessage(tx, id), 'ERR_NO_MESSAGE_FOUND'), ticket };
}

export async function shownMessage(
  app: Pick<App, 'media'>,
  tx: CompanyTransaction,
  viewer: Viewer,
  id: number,
): Promise<Message> {
  const [message] = await shownMessages(app, tx, viewer, [id]);
  return found(message, 'ERR_NO_MESSAGE_FOUND');
}

type Ability = 'edit' | 'delete' | 'reactions';

/** Throws unless the connection takes messages and its channel has the ability; returns the connection's id. */
export async function checkAbility(
  app: Pick<App, 'capabilitiesOf'>,
  tx: CompanyTransaction,
  whatsappId: number | null,
  ability: Ability,
): Promise<number> {
  const { id, provider, channel } = await checkConnection(tx, whatsappId);
  if (app.capabilitiesOf(provider, channel)?.[ability] === false)
    throw new AppError('ERR_KIND_NOT_SUPPORTED');
  return id;
}

interface Act {
  whatsappId: number;
  messageId: number;
  kind: 'edit' | 'delete' | 'react';
  /** The new text or emoji. */
  value?: string;
  /** The previous value, restored if the channel refuses. */
  before?: string;
}

export async function addAct(app: Pick<App, 'bus'>, tx: CompanyTransaction, act: Act): Promise<void> {
  const { whatsappId, messageId, kind, value = '', before = '' } = act;
  await tx.query(
    'add-message-act',
    `insert into message_acts (company_id, "whatsappId", "messageId", kind, value, before)
     values ($1, $2, $3, $4, $5, $6)`,
    [tx.companyId, whatsappId, messageId, kind, value, before],
  );
  wakeOutbox(app, tx, [whatsappId]);
}

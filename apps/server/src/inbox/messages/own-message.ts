import type { Message } from '@prosa/contract';
import { AppError, found, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { LockedTicket } from '../tickets/queries.ts';
import { checkConnection } from './check-draft.ts';
import { wakeOutbox } from './enqueue/index.ts';
import { lockMessage, ticketIdOf, type LockedMessage } from './queries.ts';
import { lockVisible, shownMessages } from './visible-messages.ts';

/** A message of a ticket that this person may see; both are locked, in the order in which everything locks them. */
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

/** The channel is there, and can do this. */
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
  /** The new text; the emoji. */
  value?: string;
  /** What it was, should the channel refuse. */
  before?: string;
}

/** Notes what the channel is to be told; who holds the connection tells it after the commit. */
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

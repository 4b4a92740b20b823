import { AppError, found, maskMessage, maySee, type Viewer } from '@prosa/domain';
import type { Message } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { lockTicket, type LockedTicket } from '../tickets/queries.ts';
import { loadMessages } from './load-messages.ts';

/** The ticket, locked, of somebody who may write in it. */
export async function lockVisible(
  tx: CompanyTransaction,
  viewer: Viewer,
  ticketId: number,
): Promise<LockedTicket> {
  const ticket = found(await lockTicket(tx, ticketId), 'ERR_NO_TICKET_FOUND');
  if (!maySee(viewer, ticket)) throw new AppError('ERR_NO_PERMISSION');
  return ticket;
}

/** Messages as this person may see them. */
export const maskedFor = (viewer: Viewer, messages: readonly Message[]): Message[] =>
  viewer.hidesNumbers ? messages.map(maskMessage) : [...messages];

/** As `maskedFor`, of messages that have to be loaded. */
export async function shownMessages(
  app: Pick<App, 'media'>,
  tx: CompanyTransaction,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Message[]> {
  return maskedFor(viewer, await loadMessages(app, tx, ids));
}

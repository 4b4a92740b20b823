import { AppError, found, maskMessage, maySee, type Viewer } from '@prosa/domain';
import type { Message } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { lockTicket, type LockedTicket } from '../tickets/queries.ts';
import { loadMessages } from './load-messages.ts';

/** Locks the ticket; throws ERR_NO_TICKET_FOUND, or ERR_NO_PERMISSION if the viewer may not see it. */
export async function lockVisible(
  tx: CompanyTransaction,
  viewer: Viewer,
  ticketId: number,
): Promise<LockedTicket> {
  const ticket = found(await lockTicket(tx, ticketId), 'ERR_NO_TICKET_FOUND');
  if (!maySee(viewer, ticket)) throw new AppError('ERR_NO_PERMISSION');
  return ticket;
}

export const maskedFor = (viewer: Viewer, messages: readonly Message[]): Message[] =>
  viewer.hidesNumbers ? messages.map(maskMessage) : [...messages];

export async function shownMessages(
  app: Pick<App, 'media'>,
  tx: CompanyTransaction,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Message[]> {
  return maskedFor(viewer, await loadMessages(app, tx, ids));
}

import { MESSAGES_PAGE_SIZE, type AnswerOf, type listMessagesAt as atCall } from '@prosa/contract';
import { AppError, maskMessage, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { loadMessages } from '../messages/load-messages.ts';
import { markTicketRead } from '../messages/mark-read.ts';
import { readableTickets } from '../messages/readable-tickets.ts';
import { visibleTicket } from '../tickets/read-ticket.ts';
import { shownTicket } from '../tickets/shown-ticket.ts';
import { neighbours, type Part } from './queries.ts';

type Side = 'around' | 'older' | 'newer';

interface Place {
  ids: number[];
  hasMore: boolean;
  hasNewer: boolean;
}

/** Oldest first. One message more than the page is read, to learn whether that side has more. */
async function pageAt(tx: CompanyTransaction, part: Part, messageId: number, side: Side): Promise<Place> {
  const size = side === 'around' ? MESSAGES_PAGE_SIZE / 2 : MESSAGES_PAGE_SIZE;
  const ask = async (to: 'older' | 'newer', including: boolean) =>
    neighbours(tx, part, { messageId, side: to, limit: size + 1, including });
  const older = side === 'newer' ? [] : await ask('older', side === 'around');
  const newer = side === 'older' ? [] : await ask('newer', false);
  return {
    ids: [...older.slice(0, size).toReversed(), ...newer.slice(0, size)],
    // The page that the reader comes from is on the other side.
    hasMore: side === 'newer' || older.length > size,
    hasNewer: side === 'older' || newer.length > size,
  };
}

export async function listMessagesAt(
  app: App,
  viewer: Viewer,
  { uuid, messageId, side }: { uuid: string; messageId: number; side: Side },
): Promise<AnswerOf<typeof atCall>> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const ticket = await visibleTicket(tx, viewer, { uuid });
    const readable = readableTickets(viewer, undefined, ticket.isGroup);
    const part = { conversationId: ticket.conversationId, lastTicketId: ticket.id, readable };
    const [known] = await neighbours(tx, part, { messageId, side: 'older', limit: 1, including: true });
    if (known !== messageId) throw new AppError('ERR_NO_MESSAGE_FOUND');
    const { ids, ...ends } = await pageAt(tx, part, messageId, side);
    const messages = await loadMessages(app, tx, ids);
    await markTicketRead(app, tx, ticket);
    return {
      messages: viewer.hidesNumbers ? messages.map(maskMessage) : messages,
      ticket: await shownTicket(tx, viewer, ticket.id),
      count: messages.length,
      ...ends,
    };
  });
}

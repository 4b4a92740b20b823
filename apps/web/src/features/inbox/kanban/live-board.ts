import type { AnswerOf, BoardCard, Calls, Ticket } from '@prosa/contract';
import { all, any, isIn, localDay, matches, viewCondition, type Viewer } from '@prosa/domain';
import type { BoardQuery } from './board-filter.ts';

export type Board = AnswerOf<Calls['readBoard']>;

interface Asked {
  viewer: Viewer;
  query: BoardQuery;
  /** Of the company: its days are those of the board. */
  timeZone: string;
}

/** What the filter of a board says of a ticket; undefined where only the server can know: it searches texts. */
export function isShown({ viewer, query, timeZone }: Asked, ticket: Ticket): boolean | undefined {
  const { showAll = false, queueIds, users, whatsapps, tags, searchParam } = query;
  const listed = (view: 'open' | 'pending') => viewCondition(viewer, { view, showAll, queueIds });
  const day = localDay(new Date(ticket.createdAt), timeZone);
  const fits =
    matches(all(isIn('isGroup', [false]), any(listed('open'), listed('pending'))), ticket) &&
    day >= query.startDate &&
    day <= query.endDate &&
    (users === undefined || users.includes(ticket.userId ?? 0)) &&
    (whatsapps === undefined || whatsapps.includes(ticket.whatsappId ?? 0)) &&
    (tags === undefined || ticket.contact.tags.some(({ id }) => tags.includes(id)));
  return fits && searchParam !== undefined ? undefined : fits;
}

function cardOf(ticket: Ticket): BoardCard {
  const { contact, whatsapp } = ticket;
  return {
    id: ticket.id,
    uuid: ticket.uuid,
    status: ticket.status,
    channel: ticket.channel,
    userId: ticket.userId,
    queueId: ticket.queueId,
    whatsappId: ticket.whatsappId,
    contactId: ticket.contactId,
    isGroup: ticket.isGroup,
    lastMessage: ticket.lastMessage,
    fromMe: ticket.fromMe,
    unreadMessages: ticket.unreadMessages,
    createdAt: ticket.createdAt,
    updatedAt: ticket.updatedAt,
    lastMessageAt: ticket.lastMessageAt,
    queue: ticket.queue,
    user: ticket.user,
    tags: ticket.tags,
    contact: { id: contact.id, name: contact.name, number: contact.number },
    whatsapp: whatsapp && { id: whatsapp.id, name: whatsapp.name },
    lane: ticket.lane,
  };
}

const cardOn = (board: Board, ticketId: number) => board.tickets.find(({ id }) => id === ticketId);

export function removeCard(board: Board, ticketId: number): Board {
  if (!cardOn(board, ticketId)) return board;
  const tickets = board.tickets.filter(({ id }) => id !== ticketId);
  return { ...board, tickets, count: board.count - 1 };
}

export function readCard(board: Board, ticketId: number): Board {
  if (!cardOn(board, ticketId)?.unreadMessages) return board;
  return patchCard(board, ticketId, (card) => ({ ...card, unreadMessages: 0 }));
}

interface Change {
  ticket: Ticket;
  isShown: boolean | undefined;
}

/** Changes a board into what a refetch would return; a ticket that only the server can judge is not added. */
export function applyTicket(board: Board, { ticket, isShown: fits }: Change): Board {
  const known = cardOn(board, ticket.id);
  if (fits === false) return removeCard(board, ticket.id);
  if (!known && fits === undefined) return board;
  const card = cardOf(ticket);
  return known
    ? patchCard(board, card.id, () => card)
    : { ...board, tickets: [card, ...board.tickets], count: board.count + 1 };
}

/** True for a ticket that only the server can judge: it may be on the board from now on. */
export const isUnknown = (board: Board, { ticket, isShown: fits }: Change): boolean =>
  fits === undefined && !cardOn(board, ticket.id);

export const patchCard = (board: Board, ticketId: number, change: (card: BoardCard) => BoardCard): Board => ({
  ...board,
  tickets: board.tickets.map((one) => (one.id === ticketId ? change(one) : one)),
});

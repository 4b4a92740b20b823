import type { AnswerOf, BoardCard, Calls, Tag, Ticket } from '@prosa/contract';
import { all, any, isIn, matches, viewCondition, type Viewer } from '@prosa/domain';
import { dayText } from '../../../ui/month.ts';
import type { BoardQuery } from './board-filter.ts';

export type Board = AnswerOf<Calls['readBoard']>;

/** What the filter of a board says of a ticket; undefined where only the server can know: it searches texts. */
export function isShown(viewer: Viewer, query: BoardQuery, ticket: Ticket): boolean | undefined {
  const { showAll = false, queueIds, users, whatsapps, tags, searchParam } = query;
  const listed = (view: 'open' | 'pending') => viewCondition(viewer, { view, showAll, queueIds });
  const day = dayText(new Date(ticket.createdAt));
  const fits =
    matches(all(isIn('isGroup', [false]), any(listed('open'), listed('pending'))), ticket) &&
    day >= query.startDate &&
    day <= query.endDate &&
    (users === undefined || users.includes(ticket.userId ?? 0)) &&
    (whatsapps === undefined || whatsapps.includes(ticket.whatsappId ?? 0)) &&
    (tags === undefined || ticket.contact.tags.some(({ id }) => tags.includes(id)));
  return fits && searchParam !== undefined ? undefined : fits;
}

/** In a lane that it was not in before, a card is above the others until the server has been asked for its place. */
function laneOf(ticket: Ticket, { known, board, lanes, now }: Context): BoardCard['lane'] {
  // Until the lanes have been read, no tag is known to be one.
  if (lanes.length === 0) return known?.lane ?? null;
  const tag = ticket.tags.find(({ id }) => lanes.some((lane) => lane.id === id));
  if (!tag) return null;
  if (known?.lane?.tagId === tag.id) return known.lane;
  const positions = board.tickets.flatMap(({ lane }) => (lane?.tagId === tag.id ? [lane.position] : []));
  const position = positions.reduce((top, one) => Math.min(top, one), 1) - 1;
  return { tagId: tag.id, position, enteredAt: now.toISOString(), dueAt: null };
}

interface Context {
  board: Board;
  known: BoardCard | undefined;
  lanes: readonly Tag[];
  now: Date;
}

function cardOf(ticket: Ticket, context: Context): BoardCard {
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
    lane: laneOf(ticket, context),
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
  const read = (card: BoardCard) => (card.id === ticketId ? { ...card, unreadMessages: 0 } : card);
  return { ...board, tickets: board.tickets.map(read) };
}

interface Change {
  ticket: Ticket;
  lanes: readonly Tag[];
  isShown: boolean | undefined;
  now: Date;
}

/** Changes a board into what a refetch would return, except for what `isGuess` says. */
export function applyTicket(board: Board, { ticket, lanes, isShown: fits, now }: Change): Board {
  const known = cardOn(board, ticket.id);
  if (fits === false) return removeCard(board, ticket.id);
  if (!known && fits === undefined) return board;
  const card = cardOf(ticket, { board, known, lanes, now });
  if (!known) return { ...board, tickets: [card, ...board.tickets], count: board.count + 1 };
  return { ...board, tickets: board.tickets.map((one) => (one.id === card.id ? card : one)) };
}

/** What an event can change on a card. */
const shownFacts = (card: BoardCard) =>
  JSON.stringify([
    [card.status, card.userId, card.queueId, card.whatsappId, card.lastMessage, card.fromMe],
    [card.unreadMessages, card.updatedAt, card.lastMessageAt, card.contact.name, card.contact.number],
    card.tags.map(({ id }) => id).toSorted((a, b) => a - b),
  ]);

/**
 * True when the event does not say all that the board shows: its place in another lane, or, of an event that changes
 * nothing else, perhaps its place in the same one.
 */
export function isGuess(board: Board, { ticket, lanes, isShown: fits, now }: Change): boolean {
  const known = cardOn(board, ticket.id);
  if (fits === false) return false;
  if (!known) return fits === undefined || ticket.tags.some(({ id }) => lanes.some((lane) => lane.id === id));
  const card = cardOf(ticket, { board, known, lanes, now });
  const isMoved = card.lane !== null && card.lane.tagId !== known.lane?.tagId;
  return isMoved || (card.lane !== null && shownFacts(card) === shownFacts(known));
}

export const showCard = (board: Board, card: BoardCard): Board => ({
  ...board,
  tickets: board.tickets.map((one) => (one.id === card.id ? card : one)),
});

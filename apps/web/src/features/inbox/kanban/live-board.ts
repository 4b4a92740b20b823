import {
  NO_LANE,
  type AnswerOf,
  type BoardCard,
  type Calls,
  type LaneCursor,
  type LaneFigures,
  type Ticket,
} from '@prosa/contract';
import { all, any, isIn, localDay, matches, viewCondition, type Viewer } from '@prosa/domain';
import type { BoardQuery } from './board-filter.ts';

type Answer = AnswerOf<Calls['readBoard']>;
type LaneEnd = NonNullable<Answer['next']>[number];

/** What is known of a board: the first cards of each lane, and some of those behind them. */
export interface Board extends Pick<Answer, 'tickets'> {
  /** The server's figures, which it counts after the cards; null: they have not come yet. */
  figures: { lanes: LaneFigures[]; outside: number } | null;
  /** Whether the figures have been asked for since the board was read. */
  isCounted: boolean;
  /** The last card up to which a lane is loaded; a lane that is loaded to its end has none. */
  next: LaneEnd[];
  /** Tickets that the person has taken out of their lanes: they are shown also behind the loaded part. */
  placed: number[];
}

/** `before`: the board that was known until now, whose figures stay until the new ones come. */
export const boardOf = ({ tickets, next = [] }: Answer, before?: Board): Board => ({
  tickets,
  figures: before?.figures ?? null,
  isCounted: false,
  next,
  placed: [],
});

export const laneOf = ({ lane }: Pick<BoardCard, 'lane'>): number => lane?.tagId ?? NO_LANE;

/** The end of the loaded part of a lane; undefined: all its cards are loaded. */
export const endOf = ({ next }: Pick<Board, 'next'>, lane: number): LaneCursor | undefined =>
  next.find((one) => one.lane === lane)?.after;

function isBefore({ id, lane, updatedAt }: BoardCard, [at, endId]: LaneCursor): boolean {
  if (typeof at === 'string') return updatedAt > at || (updatedAt === at && id > endId);
  const position = lane?.position ?? 0;
  return position < at || (position === at && id > endId);
}

const isPlaced = ({ placed }: Board, { id, lane }: BoardCard): boolean =>
  lane === null && placed.includes(id);

/**
 * The cards in the loaded part of their lane. The last one loaded of a lane that has more is not shown: a card that is
 * dropped at the end gets its place before it.
 */
export function shownCards(board: Board): BoardCard[] {
  return board.tickets.filter((card) => {
    const end = endOf(board, laneOf(card));
    return end === undefined || isBefore(card, end) || isPlaced(board, card);
  });
}

interface Asked {
  viewer: Viewer;
  query: BoardQuery;
  /** Of the company: its days are those of the board. */
  timeZone: string;
}

/** Whether a board with these days can have counted the ticket, whatever else has changed on it. */
export function isOfDays({ query, timeZone }: Pick<Asked, 'query' | 'timeZone'>, ticket: Ticket): boolean {
  const day = localDay(new Date(ticket.createdAt), timeZone);
  return !ticket.isGroup && day >= query.startDate && day <= query.endDate;
}

/** What the filter of a board says of a ticket; undefined where only the server can know: it searches texts. */
export function isShown(asked: Asked, ticket: Ticket): boolean | undefined {
  const { viewer, query } = asked;
  const { showAll = false, queueIds, users, whatsapps, tags, searchParam } = query;
  const listed = (view: 'open' | 'pending') => viewCondition(viewer, { view, showAll, queueIds });
  const fits =
    isOfDays(asked, ticket) &&
    matches(all(isIn('isGroup', [false]), any(listed('open'), listed('pending'))), ticket) &&
    (users === undefined || users.includes(ticket.userId ?? 0)) &&
    (whatsapps === undefined || whatsapps.includes(ticket.whatsappId ?? 0)) &&
    (tags === undefined || [...ticket.tags, ...ticket.contact.tags].some(({ id }) => tags.includes(id)));
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

/** One card less in a lane, or more in another; null: on no board. */
function shiftCount(board: Board, from: number | null, to: number | null): Board {
  if (from === to || !board.figures) return board;
  const lanes = board.figures.lanes.map((one) => {
    const change = (one.lane === to ? 1 : 0) - (one.lane === from ? 1 : 0);
    return change === 0 ? one : { ...one, count: one.count + change };
  });
  return { ...board, figures: { ...board.figures, lanes } };
}

export function removeCard(board: Board, ticketId: number): Board {
  const known = cardOn(board, ticketId);
  if (!known) return board;
  const tickets = board.tickets.filter(({ id }) => id !== ticketId);
  return shiftCount({ ...board, tickets }, laneOf(known), null);
}

export function readCard(board: Board, ticketId: number): Board {
  if (!cardOn(board, ticketId)?.unreadMessages) return board;
  return patchCard(board, ticketId, (card) => ({ ...card, unreadMessages: 0 }));
}

interface Change {
  ticket: Ticket;
  isShown: boolean | undefined;
}

/**
 * Changes a board into what a refetch would return; a ticket that only the server can judge is not added. A card that
 * was not known may have been counted: the counts are refetched (`mayMiscount`).
 */
export function applyTicket(board: Board, { ticket, isShown: fits }: Change): Board {
  const known = cardOn(board, ticket.id);
  if (fits === false) return removeCard(board, ticket.id);
  if (!known && fits === undefined) return board;
  const card = cardOf(ticket);
  return known ? patchCard(board, card.id, () => card) : { ...board, tickets: [card, ...board.tickets] };
}

/** True for a ticket that only the server can judge: it may be on the board from now on. */
export const isUnknown = (board: Board, { ticket, isShown: fits }: Change): boolean =>
  fits === undefined && !cardOn(board, ticket.id);

/** Whether the figures of a lane that is not loaded to its end may be others after the change. */
export function mayMiscount(board: Board, { ticket, isShown: fits }: Change, isOnDays: boolean): boolean {
  const known = cardOn(board, ticket.id);
  if (!known) return isOnDays && board.next.length > 0;
  const [before, after] = [laneOf(known), fits === false ? null : laneOf(ticket)];
  const isSame =
    before === after && known.fromMe === ticket.fromMe && known.lastMessageAt === ticket.lastMessageAt;
  return !isSame && [before, after].some((lane) => lane !== null && endOf(board, lane) !== undefined);
}

/** The same of a ticket of which only its removal is known. */
export function mayMiscountWithout(board: Board, ticketId: number): boolean {
  const known = cardOn(board, ticketId);
  return known ? endOf(board, laneOf(known)) !== undefined : board.next.length > 0;
}

export function patchCard(board: Board, ticketId: number, change: (card: BoardCard) => BoardCard): Board {
  const before = cardOn(board, ticketId);
  if (!before) return board;
  const after = change(before);
  const tickets = board.tickets.map((one) => (one === before ? after : one));
  return shiftCount({ ...board, tickets }, laneOf(before), laneOf(after));
}

/** A card put somewhere by the person, who sees it there. */
export const placeCard = (board: Board, ticketId: number, change: (card: BoardCard) => BoardCard): Board => ({
  ...patchCard(board, ticketId, change),
  placed: [...new Set([...board.placed, ticketId])],
});

/** The cards of a deleted lane are in no lane. */
export const withoutLane = (board: Board, lane: number): Board => ({
  ...board,
  tickets: board.tickets.map((card) =>
    laneOf(card) === lane ? { ...card, lane: null, tags: card.tags.filter(({ id }) => id !== lane) } : card,
  ),
  figures: board.figures && {
    ...board.figures,
    lanes: board.figures.lanes.filter((one) => one.lane !== lane),
  },
  next: board.next.filter((one) => one.lane !== lane),
});

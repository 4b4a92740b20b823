import type { CompanyEvent, PanelAttendant, PanelTicket, Ticket } from '@prosa/contract';
import { byDue, byWait, cardOf, matches, panelCondition, type Viewer, waitAfter } from '@prosa/domain';

/** What the panel draws of a ticket. */
export interface PanelRow
  extends Pick<
    PanelTicket,
    | 'id'
    | 'uuid'
    | 'status'
    | 'userId'
    | 'queue'
    | 'lastMessage'
    | 'unreadMessages'
    | 'updatedAt'
    | 'lastMessageAt'
    | 'waitingSince'
    | 'targets'
  > {
  contactName: string;
  userName: string;
}

type Shown = Omit<PanelTicket, 'user' | 'waitingSince'> & { user: { name: string } | null };

export const rowOf = (ticket: Shown, waitingSince: string | null): PanelRow => ({
  id: ticket.id,
  uuid: ticket.uuid,
  status: ticket.status,
  userId: ticket.userId,
  queue: ticket.queue,
  lastMessage: ticket.lastMessage,
  unreadMessages: ticket.unreadMessages,
  updatedAt: ticket.updatedAt,
  lastMessageAt: ticket.lastMessageAt,
  targets: ticket.targets,
  contactName: ticket.contact.name,
  userName: ticket.user?.name ?? '',
  waitingSince,
});

/** The rows with a changed or a new ticket; unchanged ones stay the same objects. */
function withTicket(rows: PanelRow[], ticket: Ticket, lost: string | null): PanelRow[] {
  const place = rows.findIndex(({ id }) => id === ticket.id);
  const row = rowOf(ticket, waitAfter(rows[place]?.waitingSince ?? lost, ticket));
  return place < 0 ? [...rows, row] : rows.with(place, row);
}

/**
 * The rows after an event, as the server would answer them. `lost`: since when the customer had waited, where the ticket
 * left the rows a moment ago, because a ticket that moves is announced as deleted first.
 */
export function afterTicketEvent(
  rows: PanelRow[],
  event: CompanyEvent<'ticket'>,
  viewer: Viewer,
  lost: string | null,
): PanelRow[] {
  if (event.action === 'update' && matches(panelCondition(viewer), event.ticket))
    return withTicket(rows, event.ticket, lost);
  const ticketId = event.action === 'update' ? event.ticket.id : event.ticketId;
  if (event.action !== 'updateUnread')
    return rows.some(({ id }) => id === ticketId) ? rows.filter(({ id }) => id !== ticketId) : rows;
  return rows.map((row) => (row.id === ticketId ? { ...row, unreadMessages: 0 } : row));
}

/** The attendants after an event of a person; `isNew` says whether somebody who is not there belongs there. */
export function afterUserEvent(
  attendants: PanelAttendant[],
  event: CompanyEvent<'user'>,
  { isNew, now }: { isNew: boolean; now: string },
): PanelAttendant[] {
  if (event.action === 'delete') return attendants.filter(({ id }) => id !== event.userId);
  const { id, name, profileImage, online } = event.user;
  const known = attendants.find((one) => one.id === id);
  if (!known)
    return isNew
      ? [...attendants, { id, name, profileImage, online, lastSeenAt: null, pause: null }]
      : attendants;
  const hasLeft = known.online && !online;
  // Only admins learn when somebody was last there, so only they have a time that moves.
  const lastSeenAt = hasLeft && known.lastSeenAt !== null ? now : known.lastSeenAt;
  return attendants.map((one) => (one.id === id ? { ...one, name, profileImage, online, lastSeenAt } : one));
}

export const afterPauseEvent = (
  attendants: PanelAttendant[],
  { userId, pause }: CompanyEvent<'pause'>,
): PanelAttendant[] => attendants.map((one) => (one.id === userId ? { ...one, pause } : one));

export interface PanelCard {
  /** Null: what waits, and what nobody has. */
  userId: number | null;
  name: string;
  attendant: PanelAttendant | null;
  rows: PanelRow[];
}

const byName = (one: { name: string }, other: { name: string }): number => one.name.localeCompare(other.name);

/** By what the rows of a card are ordered: the longest wait, or what is due first. */
export const panelOrders = ['wait', 'targets'] as const;
export type PanelOrder = (typeof panelOrders)[number];

/** The card of what waits first, then those of attendants with tickets, by name. */
export function cardsOf(
  rows: readonly PanelRow[],
  attendants: readonly PanelAttendant[],
  order: PanelOrder = 'wait',
): PanelCard[] {
  const known = new Map(attendants.map((attendant) => [attendant.id, attendant]));
  const groups = Map.groupBy(rows, cardOf);
  const card = (userId: number | null): PanelCard => {
    const own = (groups.get(userId) ?? []).toSorted(order === 'wait' ? byWait : byDue);
    const attendant = userId === null ? null : (known.get(userId) ?? null);
    return { userId, name: attendant?.name ?? own[0]?.userName ?? '', attendant, rows: own };
  };
  const people = [...groups.keys()].filter((userId) => userId !== null);
  return [card(null), ...people.map(card).toSorted(byName)];
}

/** Those without an open ticket, who is online first. */
export function idleOf(rows: readonly PanelRow[], attendants: readonly PanelAttendant[]): PanelAttendant[] {
  const busy = new Set(rows.map(cardOf));
  return attendants
    .filter(({ id }) => !busy.has(id))
    .toSorted((one, other) => Number(other.online) - Number(one.online) || byName(one, other));
}

/** Since when the customer waits who has waited longest; null: nobody waits. */
export function longestWait(rows: readonly PanelRow[]): string | null {
  return rows.reduce<string | null>(
    (longest, { waitingSince }) =>
      waitingSince !== null && (longest === null || waitingSince < longest) ? waitingSince : longest,
    null,
  );
}

/** Whether two cards draw the same. */
export const isSameCard = (one: PanelCard, other: PanelCard): boolean =>
  one.name === other.name &&
  one.attendant === other.attendant &&
  one.rows.length === other.rows.length &&
  one.rows.every((row, place) => row === other.rows[place]);

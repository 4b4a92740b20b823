import type { CompanyEvent, Ticket } from '@prosa/contract';
import { matches, viewCondition, type Viewer } from '@prosa/domain';
import { furthest, type TicketPages } from '../../../shared/listed-tickets.ts';
import { isSearching, type ListFilter } from './list-filter.ts';

type TicketEvent = CompanyEvent<'ticket'>;

/** False for views whose rows depend on more than the ticket itself: they are refetched instead. */
export function canPatch(filter: ListFilter): boolean {
  const { tab, users, tags } = filter;
  const isPlain = !isSearching(filter) && users.length === 0 && tags.length === 0;
  return isPlain && (tab === 'open' || tab === 'pending' || tab === 'group');
}

/** A ticket that is read or answered while it is listed stays: the list would jump under the person's hands. */
function passesChips({ unread, unanswered }: ListFilter, ticket: Ticket): boolean {
  return (!unread || ticket.unreadMessages > 0) && (!unanswered || !ticket.fromMe);
}

function isListed(viewer: Viewer, filter: ListFilter, ticket: Ticket): boolean {
  const queueIds = filter.queues.length > 0 ? filter.queues : undefined;
  const inConnections = filter.whatsapps.length === 0 || filter.whatsapps.includes(ticket.whatsappId ?? 0);
  return (
    inConnections &&
    !(filter.hideSnoozed && ticket.snooze !== null) &&
    matches(viewCondition(viewer, { view: filter.tab, showAll: filter.showAll, queueIds }), ticket)
  );
}

function without(pages: TicketPages, ticketId: number): { pages: TicketPages; known: Ticket | undefined } {
  const known = ticketIn(pages, ticketId);
  if (!known) return { pages, known };
  return {
    known,
    pages: {
      ...pages,
      pages: pages.pages.map((page) => ({
        ...page,
        tickets: page.tickets.filter(({ id }) => id !== ticketId),
      })),
    },
  };
}

function counted(pages: TicketPages, by: number): TicketPages {
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, count: Math.max(0, page.count + by) })) };
}

/** Inserts the ticket by its update time, in the order of the list. */
function inserted(pages: TicketPages, ticket: Ticket, ascending: boolean): TicketPages {
  const comesBefore = (other: Ticket) =>
    ascending ? ticket.updatedAt < other.updatedAt : ticket.updatedAt >= other.updatedAt;
  const at = pages.pages.findIndex(
    (page, index) => page.tickets.some(comesBefore) || index === pages.pages.length - 1,
  );
  const last = pages.pages.at(-1);
  const isBeyond =
    last !== undefined && at === pages.pages.length - 1 && !last.tickets.some(comesBefore) && last.hasMore;
  if (isBeyond || at < 0) return pages;
  const placed = pages.pages.map((page, index) => {
    if (index !== at) return page;
    const place = page.tickets.findIndex(comesBefore);
    const tickets = place < 0 ? [...page.tickets, ticket] : page.tickets.toSpliced(place, 0, ticket);
    return { ...page, tickets };
  });
  return { ...pages, pages: placed };
}

const ticketIn = ({ pages }: TicketPages, ticketId: number): Ticket | undefined =>
  pages.flatMap(({ tickets }) => tickets).find(({ id }) => id === ticketId);

const hasMore = ({ pages }: TicketPages): boolean => pages.at(-1)?.hasMore ?? false;

/** True when the ticket may be on a page that is not loaded: it is then unknown whether it was counted. */
export function mayMiscount(pages: TicketPages, event: TicketEvent): boolean {
  if (event.action === 'updateUnread' || !hasMore(pages)) return false;
  return !ticketIn(pages, event.action === 'delete' ? event.ticketId : event.ticket.id);
}

/** Changes a list into what a refetch would return, except for the count when `mayMiscount`. */
export function applyTicketEvent(
  pages: TicketPages,
  event: TicketEvent,
  viewer: Viewer,
  filter: ListFilter,
): TicketPages {
  if (event.action === 'updateUnread') {
    const read = (ticket: Ticket) =>
      ticket.id === event.ticketId ? { ...ticket, unreadMessages: 0 } : ticket;
    return { ...pages, pages: pages.pages.map((page) => ({ ...page, tickets: page.tickets.map(read) })) };
  }
  const ticketId = event.action === 'delete' ? event.ticketId : event.ticket.id;
  const { pages: rest, known } = without(pages, ticketId);
  const changed = event.action === 'update' ? event.ticket : null;
  const isThere =
    changed !== null &&
    isListed(viewer, filter, changed) &&
    (known !== undefined || passesChips(filter, changed));
  const newest = changed && {
    ...changed,
    ownLastMessage: furthest(known?.ownLastMessage, changed.ownLastMessage),
  };
  const moved = isThere && newest ? inserted(rest, newest, filter.ascending) : rest;
  return mayMiscount(pages, event) ? moved : counted(moved, Number(isThere) - Number(known !== undefined));
}

// What the first page of a signed-in person needs, in one file: the page's head names it, so it comes with the start.

export { readFilter } from '../features/inbox/ticket-list/list-filter.ts';
export { prefetchTicketList } from '../features/inbox/ticket-list/ticket-queries.ts';
export { TicketsPage } from '../features/inbox/tickets-page.tsx';
export { Shell } from './shell/shell.tsx';

export { NewTicket } from './new-ticket.tsx';
export { newTicketRequested } from './new-ticket-event.ts';

export { useShownTicket } from './shown-ticket.ts';

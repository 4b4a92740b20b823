import type { Step } from '../state.ts';

/** A ticket whose lane of the board names another one for the customer's answer moves there. */
export const rollBackLane: Step = ({ facts: { isGroup, company, ticket }, message, now }) =>
  company.rollsBackLanes && !isGroup && !message.fromMe && ticket
    ? [{ type: 'rollBackLane', ticketId: ticket.id, at: now.toISOString() }]
    : [];

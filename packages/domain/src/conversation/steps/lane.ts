import type { Step } from '../state.ts';

/** A ticket whose lane of the board names another one for the customer's answer moves there; a rating is no answer. */
export const rollBackLane: Step = ({ facts: { isGroup, company, ticket }, message, now }) =>
  company.rollsBackLanes && !isGroup && !message.fromMe && ticket && ticket.status !== 'nps'
    ? [{ type: 'rollBackLane', ticketId: ticket.id, at: now.toISOString() }]
    : [];

import type { Step } from '../state.ts';

/** Schedules that wait only as long as the customer is silent are cancelled by any message of theirs in this chat. */
export const cancelSchedules: Step = ({ facts: { contact }, message }) =>
  contact.awaitsAnswer && !message.fromMe
    ? [{ type: 'cancelSchedules', recipientId: contact.id, at: message.at }]
    : [];

import { uiEvent } from '../../../shared/ui-events.tsx';

/** The other party of a new conversation: a known contact, or a number. */
export interface NewTicketPreset {
  contact?: { id: number; name: string };
  number?: string;
  name?: string;
}

/** Opens the new-ticket dialog of the ticket screen, from a message, a card or a number. */
export const newTicketRequested = uiEvent<NewTicketPreset>('new-ticket');

import { isOptOut } from '../../outreach/suppressions.ts';
import type { Effect } from '../effects.ts';
import type { State } from '../state.ts';

/**
 * A customer who writes an opt-out word asks for no campaigns, if a campaign was the last thing that we sent: that is
 * read when the effect is carried out, as hardly any message is such a word.
 */
export const optOut = ({ facts, message }: State): Effect[] =>
  !facts.isGroup && facts.ticket && isOptOut(message.body)
    ? [
        {
          type: 'optOut',
          conversationId: facts.conversationId,
          recipientId: facts.contact.id,
          ticketId: facts.ticket.id,
          at: message.at,
        },
      ]
    : [];

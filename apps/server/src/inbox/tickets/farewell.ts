import type { CompanySettings } from '@prosa/contract';
import { takesTexts } from '../messages/check-draft.ts';
import { sendSystemMessage } from '../messages/system-message.ts';
import { textSource } from './ticket-texts.ts';
import type { StepContext } from './step-context.ts';

/**
 * Sends the ticket user's own farewell, or else the connection's. Sends none for a quiet close, for a waiting ticket
 * (unless the company's settings ask for it), for a group that is not treated as a ticket, while the connection is
 * down, or when the reply window is closed.
 */
export async function sendFarewell(context: StepContext, settings: CompanySettings): Promise<void> {
  const { app, tx, ticket, change, now } = context;
  if (change.sendFarewellMessage === false) return;
  const onlyWaited = ticket.status === 'pending' && settings.sendFarewellWaitingTicket !== 'enabled';
  if (onlyWaited || ticket.status === 'lgpd' || ticket.status === 'nps') return;
  const source = await textSource(app, tx, ticket.id, settings.timezone);
  if (source?.connectionStatus !== 'CONNECTED') return;
  if (ticket.isGroup && source.groupAsTicket !== 'enabled') return;
  const body = source.fill(source.userFarewell || source.complationMessage || '').trim();
  if (body !== '' && (await takesTexts(app, tx, ticket, now))) await sendSystemMessage(app, tx, ticket, body);
}

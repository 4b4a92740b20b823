import type { CompanySettings } from '@prosa/contract';
import { takesTexts } from '../messages/check-draft.ts';
import { sendSystemMessage } from '../messages/system-message.ts';
import { textSource } from './ticket-texts.ts';
import type { StepContext } from './step-context.ts';

/**
 * The last word to the customer: the attendant's own farewell, else the connection's. A quiet close says nothing; nor
 * does one of a ticket that only waited (unless the company wants it), of a plain group, on a line that is down, or where
 * the channel takes no texts any more.
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

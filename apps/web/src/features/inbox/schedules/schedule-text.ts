import type { Schedule } from '@prosa/contract';
import { customerText, messageVariables } from '@prosa/domain';

/** Known only once the message has a ticket. */
const OF_TICKET = ['userName', 'protocol', 'ticket_id', 'queue', 'connection'];
const raw = Object.fromEntries(OF_TICKET.map((name) => [name, `{{${name}}}`]));

/** The text as the contact will read it; what only its ticket will know stays a variable. */
export function scheduleText(
  { body, contact, sendAt, templateName }: Schedule,
  company: { companyName: string; timeZone: string },
): string {
  // A template has its own values.
  if (templateName !== null) return body;
  const ofTicket = { ticketId: 0, userName: null, queueName: null, connectionName: null };
  const facts = { ...company, ...ofTicket, contactName: contact.name };
  return customerText(body, { ...messageVariables(facts, new Date(sendAt)), ...raw });
}

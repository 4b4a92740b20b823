import type { Schedule, SessionUser } from '@prosa/contract';
import { customerText, messageVariables } from '@prosa/domain';
import { timeZoneOf } from '../../../shared/quick-replies.ts';

/** Known only once the message has a ticket. */
const OF_TICKET = ['userName', 'protocol', 'ticket_id', 'queue', 'connection'];
const raw = Object.fromEntries(OF_TICKET.map((name) => [name, `{{${name}}}`]));

/** The text as the contact will read it; what only its ticket will know stays a variable. */
export function scheduleText({ body, contact, sendAt, templateName }: Schedule, me: SessionUser): string {
  // A template has its own values.
  if (templateName !== null) return body;
  const facts = {
    contactName: contact.name,
    companyName: me.company.name,
    timeZone: timeZoneOf(me),
    ticketId: 0,
    userName: null,
    queueName: null,
    connectionName: null,
  };
  return customerText(body, { ...messageVariables(facts, new Date(sendAt)), ...raw });
}

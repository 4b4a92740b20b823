import type { Contact, Ticket } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { loadTickets } from '../tickets/load-tickets.ts';
import { loadContacts } from './load-contacts.ts';
import { liveTicketIdsOf } from './queries.ts';

const everybody = { kind: 'company' } as const;

/** The tickets themselves have not moved: their viewers get them with the changed contacts. */
function publishChanged(
  { realtime }: Pick<App, 'realtime'>,
  { companyId }: CompanyTransaction,
  contacts: readonly Contact[],
  tickets: readonly Ticket[],
): void {
  for (const contact of contacts)
    realtime.publish(companyId, 'contact', { action: 'update', contact }, everybody);
  for (const ticket of tickets) realtime.publishMoved(companyId, ticket, ticket, ticket);
}

/** Publishes a contact and its live tickets, which show it. */
export async function announceContact(
  { realtime }: Pick<App, 'realtime'>,
  tx: CompanyTransaction,
  action: 'create' | 'update',
  contact: Contact,
): Promise<void> {
  if (!realtime.hasListeners(tx.companyId)) return;
  if (action === 'create') {
    tx.afterCommit(() => realtime.publish(tx.companyId, 'contact', { action, contact }, everybody));
    return;
  }
  const tickets = await loadTickets(tx, await liveTicketIdsOf(tx, [contact.id]));
  tx.afterCommit(() => publishChanged({ realtime }, tx, [contact], tickets));
}

export async function announceContacts(
  services: Pick<App, 'realtime' | 'media'>,
  tx: CompanyTransaction,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0 || !services.realtime.hasListeners(tx.companyId)) return;
  const contacts = await loadContacts(services, tx, ids);
  const tickets = await loadTickets(tx, await liveTicketIdsOf(tx, ids));
  tx.afterCommit(() => publishChanged(services, tx, contacts, tickets));
}

export function announceContactRemoved(
  { realtime }: Pick<App, 'realtime'>,
  tx: CompanyTransaction,
  contactId: number,
): void {
  tx.afterCommit(() => realtime.publish(tx.companyId, 'contact', { action: 'delete', contactId }, everybody));
}

import type { Contact } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { loadTickets } from '../tickets/load-tickets.ts';
import { loadContacts } from './load-contacts.ts';
import { liveTicketIdsOf } from './queries.ts';

const everybody = { kind: 'company' } as const;

/** Publishes a contact and its live tickets, which show it. */
export async function announceContact(
  { realtime }: Pick<App, 'realtime'>,
  tx: CompanyTransaction,
  action: 'create' | 'update',
  contact: Contact,
): Promise<void> {
  if (!realtime.hasListeners(tx.companyId)) return;
  const tickets = action === 'create' ? [] : await loadTickets(tx, await liveTicketIdsOf(tx, [contact.id]));
  tx.afterCommit(() => {
    realtime.publish(tx.companyId, 'contact', { action, contact }, everybody);
    // The tickets themselves have not moved: their viewers get them with the changed contact.
    for (const ticket of tickets) realtime.publishMoved(tx.companyId, ticket, ticket, ticket);
  });
}

export async function announceContacts(
  services: Pick<App, 'realtime' | 'media'>,
  tx: CompanyTransaction,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0 || !services.realtime.hasListeners(tx.companyId)) return;
  for (const contact of await loadContacts(services, tx, ids))
    await announceContact(services, tx, 'update', contact);
}

export function announceContactRemoved(
  { realtime }: Pick<App, 'realtime'>,
  tx: CompanyTransaction,
  contactId: number,
): void {
  tx.afterCommit(() => realtime.publish(tx.companyId, 'contact', { action: 'delete', contactId }, everybody));
}

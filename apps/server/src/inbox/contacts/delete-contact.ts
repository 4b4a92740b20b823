import { AppError, found } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { announceTicketRemoved } from '../tickets/events.ts';
import { announceContactRemoved } from './events.ts';
import { lockContact, lockTicketsOf, removeContactRow } from './queries.ts';

/** Throws ERR_CONTACT_IN_USE while a ticket of the contact is not closed. */
export async function deleteContact(app: App, companyId: number, id: number): Promise<void> {
  await app.database.inCompany(companyId, async (tx) => {
    const tickets = await lockTicketsOf(tx, id);
    found(await lockContact(tx, id), 'ERR_NO_CONTACT_FOUND');
    if (tickets.some(({ status }) => status !== 'closed')) throw new AppError('ERR_CONTACT_IN_USE');
    await removeContactRow(tx, id);
    for (const ticket of tickets) announceTicketRemoved(app, tx, ticket);
    announceContactRemoved(app, tx, id);
  });
}

import { AppError, found } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { dropFiles } from '../stored-files/index.ts';
import { announceTicketRemoved } from '../tickets/events.ts';
import type { LockedTicket } from '../tickets/queries.ts';
import { announceContactRemoved } from './events.ts';
import { type ContactRow, filesOfContact, lockContact, lockTicketsOf, removeContactRows } from './queries.ts';

/** A contact whose tickets are all closed, locked with them. */
export interface RemovableContact extends ContactRow {
  tickets: LockedTicket[];
}

/** Throws ERR_CONTACT_IN_USE while a ticket of the contact is not closed. */
export async function lockRemovable(tx: CompanyTransaction, id: number): Promise<RemovableContact> {
  const tickets = await lockTicketsOf(tx, id);
  const contact = found(await lockContact(tx, id), 'ERR_NO_CONTACT_FOUND');
  if (tickets.some(({ status }) => status !== 'closed')) throw new AppError('ERR_CONTACT_IN_USE');
  return { ...contact, tickets };
}

/** Removes a contact with everything that belongs to it. Returns how many files nobody else shows. */
export async function removeContact(
  app: App,
  tx: CompanyTransaction,
  { id, tickets }: RemovableContact,
): Promise<{ files: number }> {
  const files = await filesOfContact(tx, id);
  await removeContactRows(tx, [id]);
  for (const ticket of tickets) announceTicketRemoved(app, tx, ticket);
  announceContactRemoved(app, tx, id);
  await dropFiles(app, tx, files);
  return { files: files.length };
}

export async function deleteContact(app: App, companyId: number, id: number): Promise<void> {
  await app.database.inCompany(companyId, async (tx) => removeContact(app, tx, await lockRemovable(tx, id)));
}

import type { Contact } from '@prosa/contract';
import { found, maskContact, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { announceContact } from './events.ts';
import { loadContacts } from './load-contacts.ts';

async function wholeContact(app: App, tx: CompanyTransaction, id: number): Promise<Contact> {
  const [contact] = await loadContacts(app, tx, [id]);
  return found(contact, 'ERR_NO_CONTACT_FOUND');
}

const shownTo = (viewer: Viewer, contact: Contact): Contact =>
  viewer.hidesNumbers ? maskContact(contact) : contact;

export async function shownContact(
  app: App,
  tx: CompanyTransaction,
  viewer: Viewer,
  id: number,
): Promise<Contact> {
  return shownTo(viewer, await wholeContact(app, tx, id));
}

/** Publishes the change to the company and returns the contact as the viewer may see it. */
export async function announcedContact(
  app: App,
  tx: CompanyTransaction,
  viewer: Viewer,
  action: 'create' | 'update',
  id: number,
): Promise<Contact> {
  const contact = await wholeContact(app, tx, id);
  await announceContact(app, tx, action, contact);
  return shownTo(viewer, contact);
}

export { lockRemovable, removeContact } from './delete-contact.ts';
export { loadContacts } from './load-contacts.ts';

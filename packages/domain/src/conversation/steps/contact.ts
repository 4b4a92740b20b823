import type { Effect } from '../effects.ts';
import type { Party } from '../event.ts';
import type { ContactFacts } from '../facts.ts';
import { partyKey } from '../party.ts';
import type { Step } from '../state.ts';

/** A person is renamed only while the name is still the number; a group's name follows its subject. */
function rename(contact: ContactFacts, party: Party): Effect[] {
  const name = party.name?.trim() ?? '';
  const isUnnamed = contact.name === contact.number || contact.name === party.value;
  if (name === '' || name === contact.name || !(isUnnamed || party.kind === 'group')) return [];
  return [{ type: 'renameContact', contactId: contact.id, previousName: contact.name, name }];
}

function bind(contact: ContactFacts, whatsappId: number): Effect[] {
  return contact.whatsappId === null ? [{ type: 'bindContact', contactId: contact.id, whatsappId }] : [];
}

/** Contacts are found or made before anything is decided (their uniqueness is the database's); here they are kept fresh. */
export const refreshContacts: Step = ({ facts, message }) => {
  const effects = [...rename(facts.contact, message.chat), ...bind(facts.contact, facts.connection.id)];
  const author = facts.isGroup ? facts.authors.get(partyKey(message.author)) : undefined;
  if (author) effects.push(...rename(author, message.author), ...bind(author, facts.connection.id));
  return effects;
};

import { bareUsername, isNamelessName, shownUsername } from '../../contacts/contact-address.ts';
import type { Effect } from '../effects.ts';
import type { Party } from '../event.ts';
import type { ContactFacts } from '../facts.ts';
import { partyKey, plainName } from '../party.ts';
import type { Step } from '../state.ts';

/**
 * A person is renamed only while the name stands for a missing one; a group's name follows its subject. A username
 * serves as the name until there is one.
 */
function rename(contact: ContactFacts, party: Party): Effect[] {
  const username = shownUsername(bareUsername(party.username));
  const name = plainName(party.name) || username;
  const isUnnamed =
    isNamelessName(contact.name) || contact.name === party.value || contact.name === contact.number;
  if (name === '' || name === contact.name || !(isUnnamed || party.kind === 'group')) return [];
  return [{ type: 'renameContact', contactId: contact.id, previousName: contact.name, name }];
}

/** People change their usernames; the newest counts. */
function nameUser(contact: ContactFacts, party: Party): Effect[] {
  const username = bareUsername(party.username);
  if (username === '' || username === contact.username || party.kind === 'group') return [];
  return [{ type: 'nameUser', contactId: contact.id, username }];
}

const refresh = (contact: ContactFacts, party: Party, whatsappId: number): Effect[] => [
  ...rename(contact, party),
  ...nameUser(contact, party),
  ...bind(contact, whatsappId),
];

function bind(contact: ContactFacts, whatsappId: number): Effect[] {
  return contact.whatsappId === null ? [{ type: 'bindContact', contactId: contact.id, whatsappId }] : [];
}

/**
 * Keeps contacts up to date. They are found or made before any decision, because the database ensures that they are
 * unique.
 */
export const refreshContacts: Step = ({ facts, message }) => {
  const effects = refresh(facts.contact, message.chat, facts.connection.id);
  const author = facts.isGroup ? facts.authors.get(partyKey(message.author)) : undefined;
  if (author) effects.push(...refresh(author, message.author, facts.connection.id));
  return effects;
};

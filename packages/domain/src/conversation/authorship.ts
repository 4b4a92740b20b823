import { phoneKey } from '../phone-numbers.ts';
import type { Party } from './event.ts';
import type { Facts, KnownMessage } from './facts.ts';
import { partyKey } from './party.ts';

const namesOf = (party: Party): Party[] => [party, ...(party.aliases ?? [])];

/** Whether somebody is the author of a message that another than us wrote. */
export function isAuthor(
  { isGroup, authors, changers }: Facts,
  message: KnownMessage,
  party: Party,
): boolean {
  if (message.fromMe) return false;
  if (!isGroup) return true;
  const { contactId, participant } = message;
  const names = namesOf(party);
  const contactOf = (name: Party) => authors.get(partyKey(name))?.id ?? changers.get(partyKey(name));
  if (contactId !== null && names.some((name) => contactOf(name) === contactId)) return true;
  if (participant === null) return false;
  return names.some(({ kind, value }) => {
    const same = (one: string) => (kind === 'phone' ? phoneKey(one) : one);
    return same(value) === same(participant);
  });
}

/** Whether a place is another person's than the conversation's, as far as their numbers tell. */
export function isElsewhere({ contact }: Facts, chat: Party): boolean {
  const phone = namesOf(chat).find(({ kind }) => kind === 'phone');
  return phone !== undefined && contact.number !== '' && phoneKey(phone.value) !== phoneKey(contact.number);
}

/** Whether a place is that of the person whose conversation a message stands in: whom nobody knows is nobody's. */
export function isTheirs(
  { contact, changers }: Facts,
  { chatContactId }: KnownMessage,
  chat: Party,
): boolean {
  const isSame = (name: Party): boolean => {
    const id = changers.get(partyKey(name));
    if (id !== undefined) return id === chatContactId;
    return (
      name.kind === 'phone' && contact.number !== '' && phoneKey(name.value) === phoneKey(contact.number)
    );
  };
  return namesOf(chat).some(isSame);
}

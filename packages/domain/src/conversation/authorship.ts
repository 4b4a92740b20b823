import { phoneKey } from '../contacts/phone-numbers.ts';
import type { Party } from './event.ts';
import type { Facts, KnownMessage } from './facts.ts';
import { partyKey } from './party.ts';

const namesOf = (party: Party): Party[] => [party, ...(party.aliases ?? [])];

/** Whether this party wrote the message, which is not one of ours. */
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

/** Whether a chat belongs to another person than the conversation's contact, as far as phone numbers tell. */
export function isElsewhere({ contact }: Facts, chat: Party): boolean {
  const phone = namesOf(chat).find(({ kind }) => kind === 'phone');
  return phone !== undefined && contact.number !== '' && phoneKey(phone.value) !== phoneKey(contact.number);
}

/** Whether a chat belongs to the contact in whose conversation the message is; an unknown chat belongs to nobody. */
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

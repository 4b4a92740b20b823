import { phoneKey } from '../phone-numbers.ts';
import type { Party } from './event.ts';

/** By what somebody is known in the company: of all spellings of one phone number the same. */
export function identityOf({ kind, value }: Party): { kind: Party['kind']; value: string } {
  return { kind, value: kind === 'phone' ? phoneKey(value) : value };
}

export function partyKey(party: Party): string {
  const { kind, value } = identityOf(party);
  return `${kind}:${value}`;
}

/** What the contact's number says: digits of phones and groups; somebody known by an alias only has none. */
export function numberOf({ kind, value }: Party): string {
  return kind === 'phone' || kind === 'group' ? value : '';
}

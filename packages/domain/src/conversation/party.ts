import { visibleName } from '@prosa/contract';
import { phoneKey } from '../contacts/phone-numbers.ts';
import type { Party } from './event.ts';

/** The identity of a party in the company: all spellings of one phone number have the same. */
export function identityOf({ kind, value }: Party): { kind: Party['kind']; value: string } {
  return { kind, value: kind === 'phone' ? phoneKey(value) : value };
}

export function partyKey(party: Party): string {
  const { kind, value } = identityOf(party);
  return `${kind}:${value}`;
}

/** The contact's number: digits for phones and groups; '' for somebody who is known by an alias only. */
export function numberOf({ kind, value }: Party): string {
  return kind === 'phone' || kind === 'group' ? value : '';
}

/** A name as its bearer gives it, without characters that could trick a reader. */
export const plainName = (name: string | undefined): string => visibleName(name ?? '');

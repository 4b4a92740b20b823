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

/** Control characters, line breaks and characters that change the direction of writing; joined emojis stay whole. */
const deceiving = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** A name as its bearer gives it, without characters that could trick a reader. */
export const plainName = (name: string | undefined): string => (name ?? '').replaceAll(deceiving, '').trim();

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

/** Control characters, line breaks, and those that turn the direction of writing; joined emojis stay whole. */
const deceiving = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** What somebody calls themselves, without what a reader could be tricked with. */
export const plainName = (name: string | undefined): string => (name ?? '').replaceAll(deceiving, '').trim();

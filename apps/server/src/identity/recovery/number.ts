import { numberSpellings, phoneKey, wholeNumber } from '@prosa/domain';
import type { Secrets } from '../../platform/secrets/secrets.ts';

/** One key for all spellings of a typed number. */
export const keyOfNumber = (typed: string): string => phoneKey(wholeNumber(typed));

/** Stands for a number in the database: unknown ones have one, too. */
export const digestOfNumber = (secrets: Secrets, typed: string): string =>
  secrets.digest(`recovery number ${keyOfNumber(typed)}`);

/** Stands for a number that was typed in a network. */
export const originOf = (secrets: Secrets, typed: string, network: string): string =>
  secrets.digest(`recovery of ${keyOfNumber(typed)} at ${network}`);

/** Names a recovery in the database by the token that its request was answered with. */
export const handleOf = (secrets: Secrets, token: string): string =>
  secrets.digest(`recovery request ${token}`);

/** The digits that a stored number with this key may have; whoever uses them compares the keys afterwards. */
export function digitsOfKey(key: string): string[] {
  const spellings = numberSpellings(key);
  return [...new Set([...spellings, ...spellings.flatMap((digits) => [`55${digits}`, `0${digits}`])])];
}

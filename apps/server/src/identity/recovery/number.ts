import { numberSpellings, phoneKey, wholeNumber } from '@prosa/domain';
import type { Secrets } from '../../platform/secrets/secrets.ts';

/** One key for all spellings of a typed number. */
export const keyOfNumber = (typed: string): string => phoneKey(wholeNumber(typed));

/** Stands for a number where strangers read it: made from the number alone, so that unknown ones have one, too. */
export const handleOf = (secrets: Secrets, typed: string): string =>
  secrets.digest(`recovery handle ${keyOfNumber(typed)}`);

/** The digits that a stored number with this key may have; whoever uses them compares the keys afterwards. */
export function digitsOfKey(key: string): string[] {
  const spellings = numberSpellings(key);
  return [...new Set([...spellings, ...spellings.flatMap((digits) => [`55${digits}`, `0${digits}`])])];
}

import { randomInt } from 'node:crypto';

/** A body may have one value for this many bytes of its call's limit, and never more than `MOST_VALUES`. */
const BYTES_PER_VALUE = 8;
const MOST_VALUES = 200_000;
/** No call knows as many names. Each new name costs the parser a hundred times what a value costs. */
const MOST_NAMES = 1_000;

/** How many values a JSON body may have where at most so many bytes are taken. */
export const mostValuesIn = (limitBytes: number): number =>
  Math.min(limitBytes / BYTES_PER_VALUE, MOST_VALUES);

const [QUOTE, COMMA, COLON, BACKSLASH, BRACKET, BRACE] = [0x22, 0x2c, 0x3a, 0x5c, 0x5b, 0x7b];
// Nobody can look for names with the same hash.
const SEED = randomInt(2 ** 32 - 1);
const PRIME = 16_777_619;

function hashOf(json: string, from: number, until: number): number {
  let hash = SEED;
  // oxlint-disable-next-line unicorn/prefer-code-point -- four times as fast, and any hash will do
  for (let index = from; index < until; index += 1) hash = Math.imul(hash ^ json.charCodeAt(index), PRIME);
  return hash;
}

/**
 * Whether a JSON text has more values than `most`, or more different names than any call knows. It is counted before it
 * is parsed: every value is the first of its list or object, or follows a comma. An empty list counts as one more than it
 * is.
 */
export function hasMoreValuesThan(most: number, json: string): boolean {
  const names = new Set<number>();
  let count = 1;
  let isText = false;
  /** Where the last text begins and ends: a name, when a colon follows. */
  let [from, until] = [0, 0];
  for (let index = 0; index < json.length; index += 1) {
    // oxlint-disable-next-line unicorn/prefer-code-point -- four times as fast, and all marks are ASCII
    const code = json.charCodeAt(index);
    if (isText) {
      if (code === BACKSLASH) index += 1;
      else if (code === QUOTE) [isText, until] = [false, index];
    } else if (code === QUOTE) [isText, from] = [true, index + 1];
    else if (code === COLON) {
      if (names.add(hashOf(json, from, until)).size > MOST_NAMES) return true;
    } else if (code === COMMA || code === BRACKET || code === BRACE) {
      count += 1;
      if (count > most) return true;
    }
  }
  return false;
}

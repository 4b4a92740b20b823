import { createHmac, timingSafeEqual } from 'node:crypto';

const pattern = /^sha256=([0-9a-f]{64})$/i;

/** Whether a header has the form of a signature, which is all that can be checked before the body is here. */
export const mayBeSigned = (header: unknown): boolean => pattern.test(String(header));

/** Whether the bytes, as they came, were signed with the app's secret: `sha256=` and their HMAC in hex. */
export function isSigned(secret: string, bytes: Buffer, header: unknown): boolean {
  const expected = createHmac('sha256', secret).update(bytes).digest();
  const given = Buffer.from(pattern.exec(String(header))?.[1] ?? '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Whether two words are equal, in a time that does not depend on how much of them is. */
export function isSameWord(expected: string, given: unknown): boolean {
  const digest = (word: string) => createHmac('sha256', 'word').update(word).digest();
  return typeof given === 'string' && timingSafeEqual(digest(expected), digest(given));
}

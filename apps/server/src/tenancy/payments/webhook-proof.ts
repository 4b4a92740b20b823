import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookHeaders } from './provider.ts';

/** The one value of a header; a header that comes twice is none. */
export function headerOf(headers: WebhookHeaders, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' ? value : null;
}

/** Whether a word is the expected one, in a time that does not depend on how much of it is. */
export function isSameSecret(expected: string, given: string | null): boolean {
  const digest = (word: string) => createHash('sha256').update(word).digest();
  return given !== null && timingSafeEqual(digest(expected), digest(given));
}

/** Whether one of the given texts is the HMAC of the signed bytes, in hex. */
export function isSignedBy(secret: string, signed: string | Buffer, given: readonly string[]): boolean {
  const expected = createHmac('sha256', secret).update(signed).digest();
  return given.some((text) => {
    const bytes = Buffer.from(text, 'hex');
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
}

/** 't=1,v1=a,v1=b' as pairs. */
export const pairsOf = (header: string): [name: string, value: string][] =>
  header.split(',').map((part) => {
    const [name = '', ...value] = part.split('=');
    return [name.trim(), value.join('=').trim()];
  });

export const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The JSON of a webhook; undefined where it is none. */
export function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

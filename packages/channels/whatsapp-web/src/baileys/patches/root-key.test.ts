import { WA_CERT_DETAILS } from '@whiskeysockets/baileys';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { trustRootKey } from './root-key.ts';

let before: typeof WA_CERT_DETAILS.PUBLIC_KEY;
beforeEach(() => {
  before = WA_CERT_DETAILS.PUBLIC_KEY;
});
afterEach(() => {
  WA_CERT_DETAILS.PUBLIC_KEY = before;
});

test('Baileys trusts the key that it is given, and no other', () => {
  const key = new Uint8Array(32).fill(7);
  trustRootKey(key);
  expect(WA_CERT_DETAILS.PUBLIC_KEY).toEqual(Buffer.from(key));
  key.fill(8);
  expect(WA_CERT_DETAILS.PUBLIC_KEY).toEqual(Buffer.alloc(32, 7));
});

test('the key that is trusted already stays the same object, also while connections read it', () => {
  trustRootKey(new Uint8Array(before));
  expect(WA_CERT_DETAILS.PUBLIC_KEY).toBe(before);
});

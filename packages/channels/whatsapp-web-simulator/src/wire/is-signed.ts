import { generateSignalPubKey } from '@whiskeysockets/baileys';
import { verifySignature } from 'libsignal/src/curve.js';

/** Whether the owner of the key signed the message. Asked of libsignal: Baileys' own check accepts every signature. */
export function isSigned(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    return verifySignature(generateSignalPubKey(key), message, signature);
  } catch {
    return false;
  }
}

import { Curve, generateSignalPubKey } from '@whiskeysockets/baileys';
import { verifySignature } from 'libsignal/src/curve.js';

/** Whether a message was signed by who has the key; `false` too where one of the three has no such form. */
export function isSigned(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    return verifySignature(generateSignalPubKey(key), message, signature);
  } catch {
    return false;
  }
}

/**
 * Has Baileys check signatures. Its own check (7.0.0-rc14) waits for an exception where libsignal 6 answers `false`, and
 * so takes every well-formed one: of the server's certificate, and of the phone's word for a new device.
 */
export function checkSignatures(): void {
  Curve.verify = isSigned;
}

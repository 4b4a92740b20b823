import { Curve, generateSignalPubKey } from '@whiskeysockets/baileys';
import { verifySignature } from 'libsignal/src/curve.js';

/** Whether the owner of the key signed the message; `false` too when one of the three is malformed. */
export function isSigned(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    return verifySignature(generateSignalPubKey(key), message, signature);
  } catch {
    return false;
  }
}

/**
 * Makes Baileys check signatures. Its own check (7.0.0-rc14) waits for an exception where libsignal 6 returns `false`,
 * so it accepts every well-formed signature: that of the server's certificate, and that of the phone for a new device.
 */
export function checkSignatures(): void {
  Curve.verify = isSigned;
}

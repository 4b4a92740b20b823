declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Decrypts an RFC 8188 message, as a browser decrypts a push (RFC 8291). */
  export function decrypt(
    body: Buffer,
    how: { version: 'aes128gcm'; privateKey: ECDH; authSecret: Buffer },
  ): Buffer;
}

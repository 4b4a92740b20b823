declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Opens a message of RFC 8188, as a browser opens a push (RFC 8291). */
  export function decrypt(
    body: Buffer,
    how: { version: 'aes128gcm'; privateKey: ECDH; authSecret: Buffer },
  ): Buffer;
}

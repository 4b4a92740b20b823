import type { Agent } from 'node:https';

/** Where a client finds the platform, in the form of the driver's option `server`. */
export interface ServerAddress {
  /** A WebSocket address. */
  url: string;
  /** The public key (Curve25519, 32 bytes) at the root of the server's certificate. */
  rootKey: Uint8Array;
  /** How files are reached: `agent` for uploads, `dispatcher` (as undici's fetch takes it) for downloads. */
  files?: { agent: Agent; dispatcher: object };
}

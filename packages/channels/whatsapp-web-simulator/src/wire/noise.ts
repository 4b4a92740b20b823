import { aesDecryptGCM, aesEncryptGCM, NOISE_MODE, NOISE_WA_HEADER, sha256 } from '@whiskeysockets/baileys';
import { hkdfSync } from 'node:crypto';

const ivOf = (counter: number): Buffer => {
  const iv = Buffer.alloc(12);
  iv.writeUInt32BE(counter, 8);
  return iv;
};

/** One direction of an established connection. */
export class Direction {
  readonly #key: Buffer;
  #counter = 0;

  constructor(key: Buffer) {
    this.#key = key;
  }

  encrypt(plain: Uint8Array): Buffer {
    return aesEncryptGCM(plain, this.#key, ivOf(this.#counter++), Buffer.alloc(0));
  }

  decrypt(sealed: Uint8Array): Buffer {
    return aesDecryptGCM(sealed, this.#key, ivOf(this.#counter++), Buffer.alloc(0));
  }
}

/** The state of a Noise XX handshake, seen from the side that answers. */
export class Handshake {
  #hash: Buffer;
  #salt: Buffer;
  #key: Buffer;
  #counter = 0;

  constructor() {
    // The name is 32 bytes long, so it stands for its own hash.
    this.#hash = Buffer.from(NOISE_MODE);
    this.#salt = this.#hash;
    this.#key = this.#hash;
    this.mixHash(NOISE_WA_HEADER);
  }

  mixHash(data: Uint8Array): void {
    this.#hash = sha256(Buffer.concat([this.#hash, data]));
  }

  mixKey(shared: Uint8Array): void {
    [this.#salt, this.#key] = this.#derive(shared);
    this.#counter = 0;
  }

  encrypt(plain: Uint8Array): Buffer {
    const sealed = aesEncryptGCM(plain, this.#key, ivOf(this.#counter++), this.#hash);
    this.mixHash(sealed);
    return sealed;
  }

  decrypt(sealed: Uint8Array): Buffer {
    const plain = aesDecryptGCM(sealed, this.#key, ivOf(this.#counter++), this.#hash);
    this.mixHash(sealed);
    return plain;
  }

  /** The client's write key is the server's read key. */
  split(): { reads: Direction; writes: Direction } {
    const [client, server] = this.#derive(new Uint8Array(0));
    return { reads: new Direction(client), writes: new Direction(server) };
  }

  #derive(shared: Uint8Array): [Buffer, Buffer] {
    const keys = Buffer.from(hkdfSync('sha256', shared, this.#salt, '', 64));
    return [keys.subarray(0, 32), keys.subarray(32)];
  }
}

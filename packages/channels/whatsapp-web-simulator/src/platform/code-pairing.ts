import {
  aesDecryptCTR,
  aesDecryptGCM,
  aesEncryptCTR,
  type BinaryNode,
  Curve,
  derivePairingCodeKey,
  type KeyPair,
} from '@whiskeysockets/baileys';
import { hkdfSync, randomBytes } from 'node:crypto';
import { bytes, child, node, SERVER } from '../wire/nodes.ts';
import type { Candidate } from './pairing.ts';

const STEP = 'link_code_companion_reg';
const derive = (secret: Uint8Array, info: string, salt: Uint8Array = Buffer.alloc(0)): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, 32));

/** A device that waits until its code is typed on a phone. */
export class CodePairing {
  readonly candidate: Candidate;
  readonly #ref = randomBytes(16);
  readonly #wrapped: Buffer;
  readonly #ephemeral: KeyPair = Curve.generateKeyPair();
  readonly #bundle = Promise.withResolvers<BinaryNode>();

  constructor(candidate: Candidate, hello: BinaryNode) {
    this.candidate = candidate;
    this.#wrapped = bytes(child(hello, 'link_code_pairing_wrapped_companion_ephemeral_pub'));
  }

  get answer(): BinaryNode[] {
    return [node(STEP, { stage: 'companion_hello' }, [node('link_code_pairing_ref', {}, this.#ref)])];
  }

  /** Called when the device has unwrapped the phone's key and sends its own. */
  finished(finish: BinaryNode): void {
    this.#bundle.resolve(finish);
  }

  /**
   * Called when the code was typed. Resolves with the secret that phone and device share; rejects when the code is
   * wrong.
   */
  async enter(code: string, identity: KeyPair): Promise<Buffer> {
    const [salt, iv, sealed] = [
      this.#wrapped.subarray(0, 32),
      this.#wrapped.subarray(32, 48),
      this.#wrapped.subarray(48),
    ];
    const theirs = aesDecryptCTR(sealed, await derivePairingCodeKey(code, salt), iv);
    await this.#hello(code, identity);
    const bundle = bytes(child(await this.#bundle.promise, 'link_code_pairing_wrapped_key_bundle'));
    const shared = Curve.sharedKey(this.#ephemeral.private, theirs);
    const random = open(bundle, shared).subarray(64);
    const identities = Curve.sharedKey(identity.private, this.candidate.keys.identity);
    return derive(Buffer.concat([shared, identities, random]), 'adv_secret');
  }

  async #hello(code: string, identity: KeyPair): Promise<void> {
    const [salt, iv] = [randomBytes(32), randomBytes(16)];
    const sealed = aesEncryptCTR(this.#ephemeral.public, await derivePairingCodeKey(code, salt), iv);
    const attributes = { from: SERVER, type: STEP, id: `code-${this.#ref.toString('hex')}` };
    this.candidate.wire.send(
      node('notification', attributes, [
        node(STEP, { stage: 'primary_hello' }, [
          node('link_code_pairing_wrapped_primary_ephemeral_pub', {}, Buffer.concat([salt, iv, sealed])),
          node('primary_identity_pub', {}, identity.public),
          node('link_code_pairing_ref', {}, this.#ref),
        ]),
      ]),
    );
  }
}

function open(bundle: Buffer, shared: Buffer): Buffer {
  const key = derive(shared, 'link_code_pairing_key_bundle_encryption_key', bundle.subarray(0, 32));
  try {
    return aesDecryptGCM(bundle.subarray(44), key, bundle.subarray(32, 44), Buffer.alloc(0));
  } catch {
    throw new Error('The code is wrong');
  }
}

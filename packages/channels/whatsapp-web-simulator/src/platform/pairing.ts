import { type BinaryNode, Curve, hmacSign, type KeyPair, proto } from '@whiskeysockets/baileys';
import { randomBytes } from 'node:crypto';
import { isSigned } from '../wire/is-signed.ts';
import { bytes, child, node, SERVER, uint } from '../wire/nodes.ts';
import type { Wire } from '../wire/wire.ts';
import type { CompanionKeys } from './companion.ts';

/** How many codes a device may show before it must connect again. */
const REFS = 6;
const ACCOUNT_SIGNATURE = Buffer.from([6, 0]);
const DEVICE_SIGNATURE = Buffer.from([6, 1]);

export interface Signer {
  identity: KeyPair;
  name: string;
}

/** The position of a new device in its owner's list. */
export interface Place {
  jid: string;
  lid: string | undefined;
  keyIndex: number;
}

/** A device that shows codes until a phone links it. */
export class Candidate {
  readonly wire: Wire;
  readonly keys: CompanionKeys;
  readonly refs = Array.from({ length: REFS }, () => `2@${randomBytes(24).toString('base64')}`);
  readonly #since = Date.now();
  readonly #answer = Promise.withResolvers<BinaryNode>();

  constructor(wire: Wire, keys: CompanionKeys) {
    this.wire = wire;
    this.keys = keys;
  }

  showCodes(): void {
    const refs = this.refs.map((ref) => node('ref', {}, Buffer.from(ref)));
    const attributes = { from: SERVER, type: 'set', id: `pair-${this.refs[0]?.slice(2, 8)}` };
    this.wire.send(node('iq', attributes, [node('pair-device', {}, refs)]));
  }

  /** Whether a code is still valid; the first one lives longer than those after it. */
  isFresh(ref: string, firstMs: number, nextMs: number): boolean {
    const index = this.refs.indexOf(ref);
    return index !== -1 && Date.now() - this.#since < firstMs + index * nextMs;
  }

  /** Called with the device's answer to `pair-success`. */
  signed(answer: BinaryNode): void {
    this.#answer.resolve(answer);
  }

  closed(): void {
    this.#answer.promise.catch(() => undefined);
    this.#answer.reject(new Error('The device hung up'));
  }

  /** The phone signs for the device, and the device for itself; rejects when the device does not. */
  async take(signer: Signer, place: Place, advSecret: Buffer): Promise<void> {
    const details = proto.ADVDeviceIdentity.encode({
      rawId: randomBytes(4).readUInt32BE() >>> 1,
      timestamp: Math.floor(Date.now() / 1_000),
      keyIndex: place.keyIndex,
    }).finish();
    const account = Buffer.concat([ACCOUNT_SIGNATURE, details, this.keys.identity]);
    const identity = proto.ADVSignedDeviceIdentity.encode({
      details,
      accountSignatureKey: signer.identity.public,
      accountSignature: Curve.sign(signer.identity.private, account),
    }).finish();
    const hmac = hmacSign(identity, advSecret);
    this.wire.send(
      success(signer, place, proto.ADVSignedDeviceIdentityHMAC.encode({ details: identity, hmac }).finish()),
    );
    this.#verify(await this.#answer.promise, details, signer);
  }

  #verify(answer: BinaryNode, details: Uint8Array, { identity }: Signer): void {
    const signed = child(child(answer, 'pair-device-sign'), 'device-identity');
    const { deviceSignature } = proto.ADVSignedDeviceIdentity.decode(bytes(signed));
    const message = Buffer.concat([DEVICE_SIGNATURE, details, this.keys.identity, identity.public]);
    if (!deviceSignature || !isSigned(this.keys.identity, message, deviceSignature)) {
      this.wire.fail('401');
      throw new Error('The device has not signed for itself');
    }
  }
}

function success({ name }: Signer, { jid, lid }: Place, identity: Uint8Array): BinaryNode {
  const attributes = {
    from: SERVER,
    type: 'set',
    id: `pair-${jid}`,
    t: String(Math.floor(Date.now() / 1_000)),
  };
  return node('iq', attributes, [
    node('pair-success', {}, [
      node('device-identity', {}, identity),
      node('biz', { name }),
      node('device', { jid, lid }),
      node('platform', { name: 'smba' }),
    ]),
  ]);
}

/** The keys that a device sends when it connects for the first time; null when some are missing. */
export function keysOf(payload: proto.IClientPayload, noise: Buffer): CompanionKeys | null {
  const data = payload.devicePairingData;
  if (!data?.eIdent || !data.eRegid || !data.eSkeyId || !data.eSkeyVal || !data.eSkeySig) return null;
  const number = (raw: Uint8Array) => uint({ tag: '', attrs: {}, content: raw });
  return {
    noise,
    identity: Buffer.from(data.eIdent),
    registrationId: number(data.eRegid),
    signedPreKey: {
      id: number(data.eSkeyId),
      key: Buffer.from(data.eSkeyVal),
      signature: Buffer.from(data.eSkeySig),
    },
  };
}

export function readCode(code: string) {
  const [ref = '', noise = '', identity = '', advSecret = ''] = (code.split('#')[1] ?? code).split(',');
  const key = (text: string) => Buffer.from(text, 'base64');
  return { ref, noise: key(noise), identity: key(identity), advSecret: key(advSecret) };
}

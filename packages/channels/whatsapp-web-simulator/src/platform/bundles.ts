import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Bundle } from '../people/signal-device.ts';
import { bytes, child, children, node, uint, uintBytes } from '../wire/nodes.ts';

/** The type of all keys: Curve25519. */
const KEY_TYPE = Buffer.from([5]);

const keyNode = (tag: string, id: number, key: Uint8Array, signature?: Uint8Array): BinaryNode =>
  node(tag, {}, [
    node('id', {}, uintBytes(id, 3)),
    node('value', {}, key),
    ...(signature ? [node('signature', {}, signature)] : []),
  ]);

export function bundleNodes({ registrationId, identity, signedPreKey, preKey }: Bundle): BinaryNode[] {
  return [
    node('registration', {}, uintBytes(registrationId, 4)),
    node('type', {}, KEY_TYPE),
    node('identity', {}, identity),
    keyNode('skey', signedPreKey.id, signedPreKey.key, signedPreKey.signature),
    ...(preKey ? [keyNode('key', preKey.id, preKey.key)] : []),
  ];
}

/** The reverse, for a retry receipt, which contains its sender's keys; null when it contains none. */
export function readBundle(receipt: BinaryNode): Bundle | null {
  const keys = child(receipt, 'keys');
  const signed = child(keys, 'skey');
  if (!keys || !signed) return null;
  const preKey = child(keys, 'key');
  return {
    registrationId: uint(child(receipt, 'registration')),
    identity: bytes(child(keys, 'identity')),
    signedPreKey: readSignedKey(signed),
    ...(preKey && { preKey: { id: uint(child(preKey, 'id')), key: bytes(child(preKey, 'value')) } }),
  };
}

export const readSignedKey = (signed: BinaryNode | undefined) => ({
  id: uint(child(signed, 'id')),
  key: bytes(child(signed, 'value')),
  signature: bytes(child(signed, 'signature')),
});

export const readKeys = (list: BinaryNode | undefined): [number, Buffer][] =>
  children(list, 'key').map((key) => [uint(child(key, 'id')), bytes(child(key, 'value'))]);

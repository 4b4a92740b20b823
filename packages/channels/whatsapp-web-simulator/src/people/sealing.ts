import type { BinaryNode, proto } from '@whiskeysockets/baileys';
import { randomBytes } from 'node:crypto';
import type { Companion } from '../platform/companion.ts';
import { node } from '../wire/nodes.ts';
import type { Sealed, SignalDevice } from './signal-device.ts';

/** An id as phones make it. */
export const newId = (): string => `3A${randomBytes(9).toString('hex').toUpperCase()}`;

/** Encrypts for a device; the first time with the device's keys from the platform. */
export async function sealFor(
  signal: SignalDevice,
  device: Companion,
  message: proto.IMessage,
): Promise<Sealed> {
  if (!signal.knows(device.address)) await signal.meet(device.address, device.bundle());
  return signal.seal(device.address, message);
}

export const encNode = ({ type, bytes }: Sealed, attributes: Record<string, string> = {}): BinaryNode =>
  node('enc', { v: '2', type, ...attributes }, bytes);

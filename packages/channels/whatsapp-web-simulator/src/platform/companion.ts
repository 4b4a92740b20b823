import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Bundle } from '../people/signal-device.ts';
import { node, SERVER } from '../wire/nodes.ts';
import type { Wire } from '../wire/wire.ts';

/** The platform asks for more one-time keys when no more than these are left. */
const FEW_PRE_KEYS = 5;

/** The owner of a device, as far as the device needs it. */
export interface Owner {
  readonly number: string;
  readonly lid: string | null;
}

export interface CompanionKeys {
  noise: Buffer;
  identity: Buffer;
  registrationId: number;
  signedPreKey: { id: number; key: Buffer; signature: Buffer };
}

/** A linked device: what the platform knows of it, and what is pending for it. */
export class Companion {
  readonly owner: Owner;
  readonly id: number;
  readonly keys: CompanionKeys;
  readonly preKeys = new Map<number, Buffer>();
  /** How many one-time keys were ever taken. */
  preKeysTaken = 0;
  /** Whether the phone has greeted it with its history. */
  isGreeted = false;
  #wire: Wire | null = null;
  #isActive = false;
  /** Nodes that the device has not confirmed yet, oldest first. */
  #pending: BinaryNode[] = [];
  #offline: BinaryNode[] = [];
  #notices = 0;

  constructor(owner: Owner, id: number, keys: CompanionKeys) {
    this.owner = owner;
    this.id = id;
    this.keys = keys;
  }

  get jid(): string {
    return `${this.owner.number}:${this.id}@s.whatsapp.net`;
  }

  get lidJid(): string | undefined {
    return this.owner.lid === null ? undefined : `${this.owner.lid}:${this.id}@lid`;
  }

  /** The address by which the Signal sessions of others name it. */
  get address(): string {
    return `${this.owner.number}:${this.id}`;
  }

  get wire(): Wire | null {
    return this.#wire;
  }

  /** Whether it receives events as they happen. */
  get isOnline(): boolean {
    return this.#wire !== null && this.#isActive;
  }

  get waiting(): readonly BinaryNode[] {
    return this.#pending;
  }

  /** A new connection replaces the previous one. */
  attach(wire: Wire): void {
    const before = this.#wire;
    this.#wire = wire;
    this.#isActive = false;
    before?.end(node('stream:error', {}, [node('conflict', { type: 'replaced' })]));
  }

  detach(wire: Wire): void {
    if (this.#wire !== wire) return;
    this.#wire = null;
    this.#isActive = false;
  }

  /** Called when the device is ready: pending nodes come first, marked as offline. */
  activate(): void {
    if (this.#isActive) return;
    this.#offline = [...this.#pending];
    const count = String(this.#offline.length);
    if (this.#offline.length === 0) this.sendOffline();
    else this.#wire?.send(node('ib', {}, [node('offline_preview', { count, message: count })]));
  }

  sendOffline(): void {
    for (const [index, one] of this.#offline.entries())
      this.#wire?.send({ ...one, attrs: { ...one.attrs, offline: String(index) } });
    this.#wire?.send(node('ib', {}, [node('offline', { count: String(this.#offline.length) })]));
    this.#isActive = true;
    const known = new Set(this.#offline);
    this.#offline = [];
    for (const one of this.#pending) if (!known.has(one)) this.#wire?.send(one);
  }

  /** Sends a node until it is confirmed, over as many connections as that takes. */
  deliver(one: BinaryNode): void {
    this.#pending.push(one);
    if (this.#isActive) this.#wire?.send(one);
  }

  /** Sends a node only if the device listens now. */
  mention(one: BinaryNode): void {
    if (this.#isActive) this.#wire?.send(one);
  }

  /** Removes the oldest matching node, which the device has confirmed. */
  settle(tag: string, id: string | undefined, type?: string, participant?: string): void {
    const index = this.#pending.findIndex(
      ({ tag: childTag, attrs }) =>
        childTag === tag &&
        attrs['id'] === id &&
        (tag === 'message' || (attrs['type'] === type && attrs['participant'] === participant)),
    );
    if (index !== -1) this.#pending.splice(index, 1);
  }

  /** The keys that others need to write to the device; uses up a one-time key while there are any. */
  bundle(): Bundle {
    const { registrationId, identity, signedPreKey } = this.keys;
    const [id] = this.preKeys.keys();
    const key = id === undefined ? undefined : this.preKeys.get(id);
    if (this.preKeys.size <= FEW_PRE_KEYS) this.#askForKeys();
    if (id === undefined || key === undefined) return { registrationId, identity, signedPreKey };
    this.preKeys.delete(id);
    this.preKeysTaken += 1;
    return { registrationId, identity, signedPreKey, preKey: { id, key } };
  }

  #askForKeys(): void {
    this.#notices += 1;
    const attributes = { from: SERVER, type: 'encrypt', id: `keys-${this.#notices}` };
    const left = String(Math.max(0, this.preKeys.size - 1));
    this.deliver(node('notification', attributes, [node('count', { value: left })]));
  }

  confirmed({ tag, attrs }: BinaryNode): void {
    if (tag !== 'receipt')
      this.settle(attrs['class'] ?? '', attrs['id'], attrs['type'], attrs['participant']);
    // A retry receipt means that the device could not read the message: the real confirmation follows.
    else if (attrs['type'] !== 'retry') this.settle('message', attrs['id']);
  }
}

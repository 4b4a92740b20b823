import { proto } from '@whiskeysockets/baileys';
import type { CodePairing } from '../platform/code-pairing.ts';
import { Companion } from '../platform/companion.ts';
import { PhoneNetwork } from '../platform/phone-network.ts';
import type { MediaHost } from '../platform/media-host.ts';
import { type Candidate, readCode } from '../platform/pairing.ts';
import { Settings } from '../platform/settings.ts';
import { node, seconds } from '../wire/nodes.ts';
import { Account } from './account.ts';
import { HistorySender } from './history.ts';
import { encNode, newId, sealFor } from './sealing.ts';
import { Talk } from './talk.ts';

const { Type } = proto.Message.ProtocolMessage;

interface Surroundings {
  media: MediaHost;
  candidateOf(ref: string): Candidate | undefined;
  waitingForCode(number: string): CodePairing | undefined;
}

/** The phone of a business, which links devices and signs for them. */
export class Phone extends Account {
  readonly companions = new Map<number, Companion>();
  readonly blocked = new Set<string>();
  readonly talk = new Talk(this);
  readonly network = new PhoneNetwork(() => this.companions.values());
  readonly settings = new Settings();
  readonly history: HistorySender;
  readonly #around: Surroundings;
  #lastDevice = 0;

  constructor(number: string, lid: string | null, name: string, around: Surroundings) {
    super(number, lid, name);
    this.#around = around;
    this.history = new HistorySender(this, around.media);
  }

  /** The device that was linked last; throws when there is none. */
  get device(): Companion {
    const last = [...this.companions.values()].at(-1);
    if (!last) throw new Error('No device is linked');
    return last;
  }

  hasBlocked({ jid, lidJid }: Account): boolean {
    return this.blocked.has(jid) || this.blocked.has(lidJid ?? '');
  }

  override deviceIds(): number[] {
    return [0, ...this.companions.keys()];
  }

  /** Links the device that shows this code; rejects when the code is not good (any more). */
  async scan(code: string): Promise<Companion> {
    const { ref, noise, identity, advSecret } = readCode(code);
    const candidate = this.#around.candidateOf(ref);
    if (!candidate) throw new Error('The code is not valid any more');
    if (!noise.equals(candidate.keys.noise) || !identity.equals(candidate.keys.identity))
      throw new Error('The code is of another device');
    return this.link(candidate, advSecret);
  }

  /** Links the device that waits for this code to be typed; rejects when it is another one. */
  async enterCode(code: string): Promise<Companion> {
    const waiting = this.#around.waitingForCode(this.number);
    if (!waiting) throw new Error('No device asks for a code');
    return this.link(waiting.candidate, await waiting.enter(code, this.signal.identity));
  }

  /** Links a device and makes it connect again. */
  async link(candidate: Candidate, advSecret: Buffer): Promise<Companion> {
    const id = (this.#lastDevice += 1);
    const companion = new Companion(this, id, candidate.keys);
    const { jid, lidJid: lid } = companion;
    const signer = { identity: this.signal.identity, name: this.name };
    await candidate.take(signer, { jid, lid, keyIndex: id }, advSecret);
    this.companions.set(id, companion);
    candidate.wire.fail('515');
    return companion;
  }

  /** Unlinks a device; all of them when none is named. */
  logOut(device?: Companion): void {
    for (const one of device ? [device] : [...this.companions.values()]) {
      this.companions.delete(one.id);
      one.wire?.fail('401', node('conflict', { type: 'device_removed' }));
    }
  }

  /** Sends a protocol message to one of the phone's own devices. */
  async send(device: Companion, protocolMessage: proto.Message.IProtocolMessage): Promise<void> {
    const sealed = await sealFor(this.signal, device, { protocolMessage });
    const attributes = { from: this.jid, id: newId(), type: 'text', category: 'peer', t: seconds() };
    device.deliver(node('message', attributes, [encNode(sealed)]));
  }

  /** Sends a new device its first messages: a key for the settings, and the history. */
  async greet(device: Companion): Promise<void> {
    if (device.isGreeted) return;
    device.isGreeted = true;
    await this.send(device, {
      type: Type.APP_STATE_SYNC_KEY_SHARE,
      appStateSyncKeyShare: { keys: [this.settings.key] },
    });
    await this.history.send(device);
  }
}

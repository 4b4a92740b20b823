import type { BinaryNode } from '@whiskeysockets/baileys';
import { bundleNodes } from '../platform/bundles.ts';
import type { Companion } from '../platform/companion.ts';
import { node, uintBytes } from '../wire/nodes.ts';
import { Account } from './account.ts';
import { Chat } from './chat.ts';
import type { Phone } from './phone.ts';
import type { Sealed } from './signal-device.ts';

export class Person extends Account {
  /** The address under which the platform delivers this person's messages. */
  addressing: 'pn' | 'lid' = 'lid';
  readonly #chats = new Map<string, Chat>();
  #isOnline = true;
  #missed: (() => Promise<void>)[] = [];
  #link: Promise<void> = Promise.resolve();

  override deviceIds(): number[] {
    return [0];
  }

  /** The conversation with a business. */
  with(phone: Phone): Chat {
    const known = this.#chats.get(phone.number);
    if (known) return known;
    const chat = new Chat(this, phone);
    this.#chats.set(phone.number, chat);
    return chat;
  }

  get from(): string {
    return this.addressing === 'lid' ? (this.lidJid ?? this.jid) : this.jid;
  }

  /** The same with the other address beside it, as messages contain it. */
  get names(): Record<string, string | undefined> {
    return this.from === this.jid
      ? { from: this.jid, sender_lid: this.lidJid }
      : { from: this.from, sender_pn: this.jid };
  }

  /** Runs the work of this phone one after another. */
  inOrder(work: () => Promise<void>): Promise<void> {
    const done = this.#link.then(work);
    this.#link = done.catch(() => undefined);
    return done;
  }

  receive(phone: Phone, device: Companion, id: string, to: string, sealed: Sealed): Promise<void> {
    const chat = this.with(phone);
    return this.whenOn(() => chat.receive(device, id, to, sealed));
  }

  /** Takes the phone offline; what is sent to it waits. */
  switchOff(): void {
    this.#isOnline = false;
  }

  async switchOn(): Promise<void> {
    this.#isOnline = true;
    const missed = this.#missed;
    this.#missed = [];
    for (const work of missed) await this.inOrder(work);
  }

  retryNodes(withKeys: boolean): BinaryNode[] {
    const registration = node('registration', {}, uintBytes(this.signal.registrationId, 4));
    if (!withKeys) return [registration];
    const keys = bundleNodes(this.signal.bundle()).filter(({ tag }) => tag !== 'registration');
    return [registration, node('keys', {}, keys)];
  }

  /** Runs the work at once, or when the phone is online again. */
  async whenOn(work: () => Promise<void>): Promise<void> {
    if (this.#isOnline) await this.inOrder(work);
    else this.#missed.push(work);
  }
}

import type { BinaryNode, proto } from '@whiskeysockets/baileys';
import { randomBytes } from 'node:crypto';
import { readBundle } from '../platform/bundles.ts';
import type { Companion } from '../platform/companion.ts';
import { child, node, seconds } from '../wire/nodes.ts';
import { editOf, removalOf, shapeOf } from './message-shape.ts';
import type { Person } from './person.ts';
import type { Phone } from './phone.ts';
import { Screen } from './screen.ts';
import { encNode, newId, sealFor } from './sealing.ts';
import { type Sealed, UsedKeyError } from './signal-device.ts';

export interface WriteOptions {
  id?: string;
  at?: Date;
}

interface Sent {
  message: proto.IMessage;
  at: Date;
}

export type Ticks = 'sent' | 'delivered' | 'read' | 'played';

interface Call {
  id: string;
  answer(how: 'accept' | 'reject'): void;
  /** `timeout`: nobody answered; elsewhere: on the business's phone. */
  end(reason?: 'timeout' | 'accepted_elsewhere' | 'rejected_elsewhere'): void;
}

/** A customer's conversation with a business, on the customer's phone. */
export class Chat {
  readonly person: Person;
  readonly phone: Phone;
  readonly screen = new Screen();
  readonly ticks = new Map<string, Ticks>();
  seesTyping = false;
  /** How many of the next messages reach the business's devices unreadable. */
  garbleNext = 0;
  /** How many of the next messages reach them without content, which the phone has. */
  withoutContentNext = 0;
  /** How many of the next incoming messages this phone cannot read. */
  unreadableNext = 0;
  /** Whether it answers the retry requests of devices. */
  answersRetries = true;
  readonly rejectedCalls: string[] = [];
  readonly #sent = new Map<string, Sent>();
  /** The business's messages, with the address of ours that they were sent to. */
  readonly #received = new Map<string, { device: Companion; to: string; isRead: boolean }>();
  readonly #retries = new Map<string, number>();
  #unanswered: (() => Promise<void>)[] = [];

  constructor(person: Person, phone: Phone) {
    this.person = person;
    this.phone = phone;
  }

  write(text: string, { quotedId, ...options }: WriteOptions & { quotedId?: string } = {}): Promise<string> {
    if (quotedId === undefined) return this.send({ conversation: text }, options);
    const quoted = this.screen.get(quotedId);
    const participant = quoted?.fromBusiness ? this.phone.jid : this.person.jid;
    const contextInfo = { stanzaId: quotedId, participant, quotedMessage: quoted?.message ?? null };
    return this.send({ extendedTextMessage: { text, contextInfo } }, options);
  }

  /** Sends any message; resolves when it is on its way to all the devices of the business. */
  async send(message: proto.IMessage, { id = newId(), at = new Date() }: WriteOptions = {}): Promise<string> {
    this.screen.show(id, false, message);
    this.ticks.set(id, 'sent');
    this.#sent.set(id, { message, at });
    if (this.phone.blocked.has(this.person.jid) || this.phone.blocked.has(this.person.lidJid ?? ''))
      return id;
    this.phone.talk.remember({ id, chat: this.person, fromMe: false, message, at });
    await this.person.inOrder(async () => {
      for (const device of this.phone.companions.values()) await this.#deliver(device, id);
    });
    return id;
  }

  edit(id: string, text: string): Promise<string> {
    return this.send(editOf(this.#keyOf(id), text));
  }

  remove(id: string): Promise<string> {
    return this.send(removalOf(this.#keyOf(id)));
  }

  /** An empty emoji removes the reaction. */
  react(id: string, emoji: string): Promise<string> {
    return this.send({
      reactionMessage: { key: this.#keyOf(id), text: emoji, senderTimestampMs: Date.now() },
    });
  }

  /** Opens the conversation: the business gets receipts that its messages were read. */
  read(type: 'read' | 'played' = 'read', ids = [...this.#received.keys()]): void {
    for (const id of ids) {
      const received = this.#received.get(id);
      if (!received || (received.isRead && type === 'read')) continue;
      received.isRead = true;
      this.#receipt(received.device, id, received.to, type);
    }
  }

  /** Shows the business that this person is typing, or has stopped. */
  type(state: 'composing' | 'paused'): void {
    const content = [node(state)];
    for (const device of this.phone.companions.values())
      device.mention(node('chatstate', { from: this.person.from }, content));
  }

  /**
   * Rings. With `answer` the business's phone responds, which its other devices see; `end` hangs up, with or without a
   * reason.
   */
  call(video: boolean, number = this.person.jid): Call {
    const id = randomBytes(16).toString('hex').toUpperCase();
    this.#ring(node('offer', { ...this.#callAttributes(id, number) }, [node(video ? 'video' : 'audio')]));
    return {
      id,
      answer: (how) => this.#ring(node(how, this.#callAttributes(id, number))),
      end: (reason) => this.#ring(node('terminate', { ...this.#callAttributes(id, number), reason })),
    };
  }

  async receive(device: Companion, id: string, to: string, sealed: Sealed): Promise<void> {
    const message = await this.#open(device, sealed);
    if (message === 'repeated') return;
    if (!message) {
      this.#askAgain(device, id, to);
      return;
    }
    this.seesTyping = false;
    this.screen.show(id, true, message);
    if (!this.#received.has(id)) this.#received.set(id, { device, to, isRead: false });
    this.#receipt(device, id, to);
  }

  /** Handles the retry request of a device that could not read a message. */
  async askedAgain(device: Companion, receipt: BinaryNode): Promise<void> {
    const { id = '' } = receipt.attrs;
    if (!this.#sent.has(id)) return;
    const again = async () => {
      const bundle = readBundle(receipt) ?? device.bundle();
      await this.person.signal.meet(device.address, bundle);
      await this.#deliver(device, id, child(receipt, 'retry')?.attrs['count']);
    };
    if (this.answersRetries) await again();
    else this.#unanswered.push(again);
  }

  /** Answers all retry requests that came while `answersRetries` was false. */
  async answerRetries(): Promise<void> {
    this.answersRetries = true;
    const waiting = this.#unanswered;
    this.#unanswered = [];
    for (const again of waiting) await this.person.inOrder(again);
  }

  async #open(device: Companion, sealed: Sealed): Promise<proto.IMessage | 'repeated' | null> {
    if (this.unreadableNext > 0) {
      this.unreadableNext -= 1;
      return null;
    }
    return this.person.signal
      .open(device.address, sealed)
      .catch((error: unknown) => (error instanceof UsedKeyError ? 'repeated' : null));
  }

  #askAgain(device: Companion, id: string, to: string): void {
    const count = (this.#retries.get(id) ?? 0) + 1;
    this.#retries.set(id, count);
    const retry = node('retry', { count: String(count), id, t: seconds(), v: '1' });
    const content = [retry, ...this.person.retryNodes(count > 1)];
    device.deliver(node('receipt', { from: to, id, type: 'retry', t: seconds() }, content));
  }

  /** Requests a message from the business again, whoever wrote it, and wherever. */
  demandAgain(id: string): void {
    for (const device of this.phone.companions.values()) this.#askAgain(device, id, this.person.jid);
  }

  #receipt(device: Companion, id: string, to: string, type?: 'read' | 'played'): void {
    device.deliver(node('receipt', { from: to, id, type, t: seconds() }));
  }

  async #deliver(device: Companion, id: string, count?: string): Promise<void> {
    const sent = this.#sent.get(id);
    if (!sent) return;
    const { outer, inner } = shapeOf(sent.message);
    const attributes = { ...this.person.names, id, t: seconds(sent.at), notify: this.person.name, ...outer };
    if (this.withoutContentNext > 0) {
      this.withoutContentNext -= 1;
      device.deliver(node('message', attributes, [node('unavailable')]));
      return;
    }
    const sealed = await sealFor(this.person.signal, device, sent.message);
    if (this.garbleNext > 0) {
      this.garbleNext -= 1;
      // The message's authentication code lies at its end.
      sealed.bytes = Buffer.concat([
        sealed.bytes.subarray(0, -1),
        Buffer.from([~(sealed.bytes.at(-1) ?? 0)]),
      ]);
    }
    device.deliver(node('message', attributes, [encNode(sealed, { ...inner, ...(count && { count }) })]));
  }

  #ring(inner: BinaryNode): void {
    const id = randomBytes(8).toString('hex');
    if (this.phone.hasBlocked(this.person)) return;
    for (const device of this.phone.companions.values())
      device.deliver(
        node('call', { from: this.person.from, id, t: seconds(), notify: this.person.name }, [inner]),
      );
  }

  #callAttributes(id: string, number: string) {
    return { 'call-id': id, 'call-creator': this.person.from, caller_pn: number };
  }

  /** The key of a message as this phone names it: its own messages are `fromMe`. */
  #keyOf(id: string): proto.IMessageKey {
    return { remoteJid: this.phone.jid, fromMe: this.#sent.has(id), id };
  }
}

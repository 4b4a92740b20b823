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
import type { Sealed } from './signal-device.ts';

interface Sent {
  author: Person;
  message: proto.IMessage;
  at: Date;
}

const newGroupId = () => `1203630${String(randomBytes(5).readUIntBE(0, 5)).padStart(12, '0')}`;

/** A conversation of several people and a business; each author gives the others a sender key. */
export class Group {
  readonly jid: string;
  name: string;
  readonly phone: Phone;
  readonly members = new Set<Person>();
  /** The screen that all members share. */
  readonly screen = new Screen();
  readonly #createdAt = new Date();
  readonly #sent = new Map<string, Sent>();
  /** Pairs of an author and a device that has the author's sender key. */
  readonly #introduced = new Set<string>();
  readonly lidJid = undefined;

  constructor(phone: Phone, name: string, members: Person[], id = newGroupId()) {
    this.jid = `${id}@g.us`;
    this.phone = phone;
    this.name = name;
    for (const one of members) this.members.add(one);
  }

  get from(): string {
    return this.jid;
  }

  write(author: Person, text: string, options: { id?: string; at?: Date; quotedId?: string } = {}) {
    const { quotedId, ...rest } = options;
    if (quotedId === undefined) return this.send(author, { conversation: text }, rest);
    const participant = this.#sent.get(quotedId)?.author.from ?? this.phone.lidJid ?? this.phone.jid;
    const quotedMessage = this.screen.get(quotedId)?.message ?? null;
    const contextInfo = { stanzaId: quotedId, participant, quotedMessage };
    return this.send(author, { extendedTextMessage: { text, contextInfo } }, rest);
  }

  async send(
    author: Person,
    message: proto.IMessage,
    { id = newId(), at = new Date() } = {},
  ): Promise<string> {
    this.screen.show(id, false, message);
    this.#sent.set(id, { author, message, at });
    this.phone.talk.remember({ id, chat: this, author, fromMe: false, message, at });
    await author.inOrder(async () => {
      for (const device of this.phone.companions.values()) await this.#deliver(device, id);
    });
    return id;
  }

  edit(author: Person, id: string, text: string): Promise<string> {
    return this.send(author, editOf(this.#keyOf(author, id), text));
  }

  remove(author: Person, id: string): Promise<string> {
    return this.send(author, removalOf(this.#keyOf(author, id)));
  }

  react(author: Person, id: string, emoji: string): Promise<string> {
    const key = this.#keyOf(author, id);
    return this.send(author, { reactionMessage: { key, text: emoji, senderTimestampMs: Date.now() } });
  }

  async receive(
    member: Person,
    device: Companion,
    one: BinaryNode,
    sealed: Sealed,
    key?: Sealed,
  ): Promise<void> {
    const { id = '' } = one.attrs;
    const message = await this.#open(member, device, sealed, key).catch(() => null);
    const attributes = { from: this.jid, participant: member.from, id, t: seconds() };
    if (!message) {
      const content = [node('retry', { count: '1', id, t: seconds(), v: '1' }), ...member.retryNodes(true)];
      device.deliver(node('receipt', { ...attributes, type: 'retry' }, content));
      return;
    }
    const isFirst = [...this.members][0] === member;
    if (isFirst || !this.screen.arrived.has(id)) this.screen.show(id, true, message);
    device.deliver(node('receipt', attributes));
  }

  read(member: Person, ids: string[]): void {
    for (const id of ids)
      for (const device of this.phone.companions.values())
        device.deliver(
          node('receipt', { from: this.jid, participant: member.from, id, type: 'read', t: seconds() }),
        );
  }

  /** Handles a retry request: the message comes again, with the sender key, under the session of the two. */
  async askedAgain(device: Companion, receipt: BinaryNode): Promise<void> {
    const { id = '' } = receipt.attrs;
    const sent = this.#sent.get(id);
    if (!sent) return;
    const { author, message } = sent;
    await author.signal.meet(device.address, readBundle(receipt) ?? device.bundle());
    const introduction = await author.signal.senderKeyMessage(this.jid, author.number);
    const sealed = await author.signal.seal(device.address, { ...message, ...introduction });
    const count = child(receipt, 'retry')?.attrs['count'] ?? '1';
    this.#hand(device, id, sent, [encNode(sealed, { count })]);
  }

  rename(by: Person, name: string): void {
    this.name = name;
    this.#notify(by, node('subject', { subject: name, s_o: by.from, s_t: seconds() }));
  }

  add(by: Person, member: Person): void {
    this.members.add(member);
    this.#notify(by, node('add', {}, [participant(member)]));
  }

  expel(by: Person, member: Person): void {
    this.members.delete(member);
    this.#notify(by, node('remove', {}, [participant(member)]));
  }

  get node(): BinaryNode {
    const attributes = {
      id: this.jid.split('@')[0],
      subject: this.name,
      s_t: seconds(this.#createdAt),
      creation: seconds(this.#createdAt),
      creator: this.phone.lidJid,
      addressing_mode: 'lid',
      size: String(this.members.size + 1),
    };
    return node('group', attributes, [
      participant(this.phone, 'superadmin'),
      ...[...this.members].map((one) => participant(one)),
    ]);
  }

  async #open(member: Person, device: Companion, sealed: Sealed, key?: Sealed): Promise<proto.IMessage> {
    const keyMessage = key && (await member.signal.open(device.address, key));
    const bytes = keyMessage?.senderKeyDistributionMessage?.axolotlSenderKeyDistributionMessage;
    if (bytes) await member.signal.learnSenderKey(this.jid, device.address, bytes);
    return sealed.type === 'skmsg'
      ? member.signal.openFromGroup(this.jid, device.address, sealed.bytes)
      : member.signal.open(device.address, sealed);
  }

  async #deliver(device: Companion, id: string): Promise<void> {
    const sent = this.#sent.get(id);
    if (!sent) return;
    const { author, message } = sent;
    const introduction = await author.signal.senderKeyMessage(this.jid, author.number);
    const sealed = await author.signal.sealForGroup(this.jid, author.number, message);
    const pair = `${author.number} ${device.address}`;
    const parts = [encNode(sealed, shapeOf(message).inner)];
    if (!this.#introduced.has(pair))
      parts.unshift(encNode(await sealFor(author.signal, device, introduction)));
    this.#introduced.add(pair);
    this.#hand(device, id, sent, parts);
  }

  #hand(device: Companion, id: string, { author, message, at }: Sent, parts: BinaryNode[]): void {
    const { from, sender_lid: lid, sender_pn: pn } = author.names;
    const names = { from: this.jid, participant: from, participant_lid: lid, participant_pn: pn };
    const mode = author.from === author.lidJid ? 'lid' : 'pn';
    const facts = {
      id,
      t: seconds(at),
      notify: author.name,
      addressing_mode: mode,
      ...shapeOf(message).outer,
    };
    device.deliver(node('message', { ...names, ...facts }, parts));
  }

  #notify(by: Person, inner: BinaryNode): void {
    const attributes = { from: this.jid, participant: by.from, participant_pn: by.jid, type: 'w:gp2' };
    for (const device of this.phone.companions.values())
      device.deliver(node('notification', { ...attributes, id: newId(), t: seconds() }, [inner]));
  }

  #keyOf(author: Person, id: string): proto.IMessageKey {
    const sent = this.#sent.get(id);
    const writer = sent ? sent.author.from : (this.phone.lidJid ?? this.phone.jid);
    return { remoteJid: this.jid, fromMe: sent?.author === author, id, participant: writer };
  }
}

const participant = (one: Person | Phone, type?: string): BinaryNode =>
  node('participant', { jid: one.lidJid ?? one.jid, phone_number: one.lidJid && one.jid, type });

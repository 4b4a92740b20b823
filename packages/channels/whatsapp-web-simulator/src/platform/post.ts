import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Chat } from '../people/chat.ts';
import type { Group } from '../people/group.ts';
import type { Phone } from '../people/phone.ts';
import type { Sealed } from '../people/signal-device.ts';
import { bytes, child, children, node, seconds } from '../wire/nodes.ts';
import type { Companion } from './companion.ts';
import type { Directory } from './directory.ts';

/** Nobody has this number. */
const UNKNOWN = '404';

interface Sender {
  phone: Phone;
  device: Companion;
}

const sealedOf = (enc: BinaryNode): Sealed => ({
  type: enc.attrs['type'] as Sealed['type'],
  bytes: bytes(enc),
});

/** Receives what devices send, and delivers it. */
export class Post {
  readonly #directory: Directory;

  constructor(directory: Directory) {
    this.#directory = directory;
  }

  take(sender: Sender, one: BinaryNode): void {
    if (one.tag === 'message') this.#message(sender, one);
    else if (one.tag === 'receipt') this.#receipt(sender, one);
    else if (one.tag === 'chatstate') this.#chatState(sender, one);
    else if (one.tag === 'call') this.#call(sender, one);
  }

  #message(sender: Sender, one: BinaryNode): void {
    const { network } = sender.phone;
    const cut = network.takeCut();
    const { wire } = sender.device;
    if (cut !== 'before-delivery') {
      const { id, to } = one.attrs;
      const error = network.failures.shift() ?? this.#refusal(one);
      if (cut !== 'before-ack')
        wire?.send(node('ack', { class: 'message', id, from: to, t: seconds(), error }));
      if (error === undefined) this.#passOn(sender, one);
    }
    if (cut) wire?.cut();
  }

  #receipt({ phone, device }: Sender, one: BinaryNode): void {
    const { id = '', to, type, participant } = one.attrs;
    device.wire?.send(node('ack', { class: 'receipt', id, from: to, type, participant }));
    const person = this.#directory.personOf(participant ?? to);
    if (!person) return;
    const chat = this.#directory.groups.get(to ?? '') ?? person.with(phone);
    if (type === 'retry') void person.inOrder(() => chat.askedAgain(device, one));
    else this.#tick(person.with(phone), one);
  }

  #tick(chat: Chat, one: BinaryNode): void {
    const { id = '', type } = one.attrs;
    const more = children(child(one, 'list'), 'item').map(({ attrs }) => attrs['id'] ?? '');
    const ticks = type === 'read' || type === 'played' ? type : 'delivered';
    for (const each of [id, ...more]) if (chat.ticks.has(each)) chat.ticks.set(each, ticks);
  }

  #chatState({ phone }: Sender, one: BinaryNode): void {
    const chat = this.#directory.personOf(one.attrs['to'])?.with(phone);
    if (chat) chat.seesTyping = child(one, 'composing') !== undefined;
  }

  #call({ phone, device }: Sender, one: BinaryNode): void {
    const { id, to } = one.attrs;
    const reject = child(one, 'reject');
    device.wire?.send(node('ack', { class: 'call', id, from: to, type: 'reject' }));
    const callId = reject?.attrs['call-id'];
    if (callId) this.#directory.personOf(to)?.with(phone).rejectedCalls.push(callId);
  }

  #refusal({ attrs }: BinaryNode): string | undefined {
    const { to = '' } = attrs;
    return this.#directory.byJid(to) || this.#directory.groups.has(to) ? undefined : UNKNOWN;
  }

  #passOn(sender: Sender, one: BinaryNode): void {
    const { to = '', participant } = one.attrs;
    const direct = child(one, 'enc');
    const group = this.#directory.groups.get(to);
    if (group && direct) {
      this.#passToGroup(sender, one, group, direct, participant);
      return;
    }
    if (direct) this.#hand(sender, one, to, direct);
    for (const each of children(child(one, 'participants'), 'to')) {
      const enc = child(each, 'enc');
      if (enc) this.#hand(sender, one, each.attrs['jid'] ?? '', enc);
    }
  }

  /** Delivers to all members, or only to the one that could not read the message. */
  #passToGroup(
    { phone, device }: Sender,
    one: BinaryNode,
    group: Group,
    enc: BinaryNode,
    only?: string,
  ): void {
    const keys = new Map(
      children(child(one, 'participants'), 'to').map((to) => [to.attrs['jid'] ?? '', child(to, 'enc')]),
    );
    for (const member of group.members) {
      if (only !== undefined && !member.isNamed(only)) continue;
      const key = [...keys].find(([jid]) => member.isNamed(jid))?.[1];
      void member.whenOn(() => group.receive(member, device, one, sealedOf(enc), key && sealedOf(key)));
    }
    const own = [...keys].find(([jid]) => phone.isNamed(jid) && !jid.includes(':'))?.[1];
    void phone.talk.heardInGroup(device, one, sealedOf(enc), group, own && sealedOf(own));
  }

  /** Delivers to one device: one of the customer's, or another one of the business's own. */
  #hand({ phone, device }: Sender, one: BinaryNode, jid: string, enc: BinaryNode): void {
    const { id = '', to = '' } = one.attrs;
    const account = this.#directory.byJid(jid);
    const person = account && this.#directory.persons.get(account.number);
    if (person) void person.receive(phone, device, id, to, sealedOf(enc));
    if (account !== phone) return;
    const [, other] = /:(\d+)@/.exec(jid) ?? [];
    if (other === undefined) {
      void phone.talk.heard(device, one, sealedOf(enc), this.#directory.personOf(to));
      return;
    }
    const from = jid.endsWith('@lid') ? device.lidJid : device.jid;
    const attributes = { from, id, t: seconds(), type: one.attrs['type'], recipient: to };
    const identity = children(one, 'device-identity');
    phone.companions.get(Number(other))?.deliver(node('message', attributes, [enc, ...identity]));
  }
}

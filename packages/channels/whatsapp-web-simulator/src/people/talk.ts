import { type BinaryNode, proto } from '@whiskeysockets/baileys';
import { node, seconds } from '../wire/nodes.ts';
import type { Companion } from '../platform/companion.ts';
import { shapeOf } from './message-shape.ts';
import { Group } from './group.ts';
import type { Person } from './person.ts';
import type { Phone } from './phone.ts';
import { encNode, newId, sealFor } from './sealing.ts';
import type { Sealed } from './signal-device.ts';

const { PeerDataOperationRequestType: Request } = proto.Message;
const { Type } = proto.Message.ProtocolMessage;

export interface Remembered {
  id: string;
  chat: Person | Group;
  /** The author in a group; absent when the business wrote it. */
  author?: Person;
  fromMe: boolean;
  message: proto.IMessage;
  at: Date;
}

/** The format in which phones pass on messages, in a history or on request. */
export const webMessage = ({ id, chat, author, fromMe, message, at }: Remembered): proto.IWebMessageInfo => ({
  key: { remoteJid: chat.from, fromMe, id, ...(author && { participant: author.from }) },
  message,
  messageTimestamp: Math.floor(at.getTime() / 1_000),
  ...(author && { participant: author.from }),
  ...(!fromMe && { pushName: author?.name ?? chat.name }),
});

export class Talk {
  readonly #phone: Phone;
  readonly #remembered = new Map<string, Remembered>();
  /** Whether it answers devices that ask for a message, or for older ones. */
  answers = true;

  constructor(phone: Phone) {
    this.#phone = phone;
  }

  get all(): Remembered[] {
    return [...this.#remembered.values()];
  }

  remember(one: Remembered): void {
    this.#remembered.set(one.id, one);
  }

  /** Messages from before a device was linked: the device gets them with the history. */
  wroteBefore(
    chat: Person | Group,
    message: proto.IMessage,
    {
      at,
      author,
      fromMe = false,
      id = newId(),
    }: { at: Date; author?: Person; fromMe?: boolean; id?: string },
  ): string {
    this.remember({ id, chat, ...(author && { author }), fromMe, message, at });
    const screen = chat instanceof Group ? chat.screen : chat.with(this.#phone).screen;
    screen.show(id, fromMe, message);
    return id;
  }

  /** The owner writes on the phone itself: the customer sees the message, and the devices get a copy. */
  async send(chat: Person, message: proto.IMessage, { id = newId(), at = new Date() } = {}): Promise<string> {
    this.remember({ id, chat, fromMe: true, message, at });
    chat.with(this.#phone).screen.show(id, true, message);
    const asAlias = chat.from === chat.lidJid;
    const names = asAlias ? { peer_recipient_pn: chat.jid } : { peer_recipient_lid: chat.lidJid };
    const from = asAlias ? this.#phone.lidJid : this.#phone.jid;
    const { outer, inner } = shapeOf(message);
    for (const device of this.#phone.companions.values()) {
      const deviceSentMessage = { destinationJid: chat.from, message };
      const sealed = await sealFor(this.#phone.signal, device, { deviceSentMessage });
      const attributes = { from, recipient: chat.from, ...names, id, t: seconds(at), ...outer };
      device.deliver(node('message', attributes, [encNode(sealed, inner)]));
    }
    return id;
  }

  /** Handles a device's report of a sent message, or its request. */
  async heard(device: Companion, one: BinaryNode, sealed: Sealed, chat?: Person | Group): Promise<void> {
    const message = await this.#phone.signal.open(device.address, sealed).catch(() => null);
    const { id = '' } = one.attrs;
    const sent = message?.deviceSentMessage?.message;
    const asked = (sent ?? message)?.protocolMessage?.peerDataOperationRequestMessage;
    if (asked && this.answers) await this.#answer(device, id, asked);
    else if (sent && chat) this.remember({ id, chat, fromMe: true, message: sent, at: new Date() });
  }

  async heardInGroup(
    device: Companion,
    one: BinaryNode,
    sealed: Sealed,
    chat: Group,
    key?: Sealed,
  ): Promise<void> {
    const { signal } = this.#phone;
    const bytes = key && (await signal.open(device.address, key)).senderKeyDistributionMessage;
    const distribution = bytes?.axolotlSenderKeyDistributionMessage;
    if (distribution) await signal.learnSenderKey(chat.jid, device.address, distribution);
    if (sealed.type !== 'skmsg') return;
    const message = await signal.openFromGroup(chat.jid, device.address, sealed.bytes);
    this.remember({ id: one.attrs['id'] ?? '', chat, fromMe: true, message, at: new Date() });
  }

  async #answer(
    device: Companion,
    stanzaId: string,
    asked: proto.Message.IPeerDataOperationRequestMessage,
  ): Promise<void> {
    if (asked.historySyncOnDemandRequest)
      await this.#phone.history.sendBefore(device, asked.historySyncOnDemandRequest);
    if (asked.peerDataOperationRequestType !== Request.PLACEHOLDER_MESSAGE_RESEND) return;
    const peerDataOperationResult = (asked.placeholderMessageResendRequest ?? []).flatMap(
      ({ messageKey }) => {
        const one = this.#remembered.get(messageKey?.id ?? '');
        if (!one) return [];
        const webMessageInfoBytes = proto.WebMessageInfo.encode(webMessage(one)).finish();
        return [{ placeholderMessageResendResponse: { webMessageInfoBytes } }];
      },
    );
    await this.#phone.send(device, {
      type: Type.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
      peerDataOperationRequestResponseMessage: {
        peerDataOperationRequestType: Request.PLACEHOLDER_MESSAGE_RESEND,
        stanzaId,
        peerDataOperationResult,
      },
    });
  }
}

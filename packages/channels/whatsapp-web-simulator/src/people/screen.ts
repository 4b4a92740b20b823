import { normalizeMessageContent, proto } from '@whiskeysockets/baileys';

export interface Shown {
  id: string;
  fromBusiness: boolean;
  body: string;
  quotedId: string | null;
  hasMedia: boolean;
  /** Whether it is a list, buttons or the like, and not only their text. */
  hasParts: boolean;
  edited: boolean;
  deleted: boolean;
  reactions: { emoji: string; fromBusiness: boolean }[];
  /** The content, decrypted; the latest version of it. */
  message: proto.IMessage;
}

const { Type } = proto.Message.ProtocolMessage;

const mediaOf = (content: proto.IMessage) =>
  content.imageMessage ??
  content.videoMessage ??
  content.audioMessage ??
  content.documentMessage ??
  content.stickerMessage;

const partsOf = (content: proto.IMessage) =>
  content.listMessage ??
  content.buttonsMessage ??
  content.interactiveMessage ??
  content.templateMessage ??
  content.eventMessage ??
  pollOf(content);

const pollOf = (content: proto.IMessage) => content.pollCreationMessage ?? content.pollCreationMessageV3;

function bodyOf(content: proto.IMessage): string {
  const media = content.imageMessage ?? content.videoMessage ?? content.documentMessage;
  return (
    content.conversation ??
    content.extendedTextMessage?.text ??
    media?.caption ??
    content.listMessage?.description ??
    content.buttonsMessage?.contentText ??
    content.interactiveMessage?.body?.text ??
    pollOf(content)?.name ??
    content.eventMessage?.name ??
    content.contactMessage?.displayName ??
    content.locationMessage?.name ??
    content.listResponseMessage?.title ??
    content.buttonsResponseMessage?.selectedDisplayText ??
    ''
  );
}

function contextOf(content: proto.IMessage): proto.IContextInfo | null | undefined {
  const one =
    content.extendedTextMessage ?? mediaOf(content) ?? content.contactMessage ?? content.locationMessage;
  return one?.contextInfo ?? content.listMessage?.contextInfo ?? content.interactiveMessage?.contextInfo;
}

/** A conversation as one phone shows it. A message with a known id is not shown again. */
export class Screen {
  readonly #messages = new Map<string, Shown>();
  /** How often each id arrived, shown or not. */
  readonly arrived = new Map<string, number>();

  get all(): Shown[] {
    return [...this.#messages.values()];
  }

  get(id: string): Shown | undefined {
    return this.#messages.get(id);
  }

  show(id: string, fromBusiness: boolean, message: proto.IMessage): void {
    this.arrived.set(id, (this.arrived.get(id) ?? 0) + 1);
    const content = normalizeMessageContent(message) ?? {};
    const { protocolMessage, reactionMessage } = content;
    if (protocolMessage) this.#change(protocolMessage);
    else if (reactionMessage) this.#react(reactionMessage, fromBusiness);
    else if (!this.#messages.has(id)) this.#messages.set(id, shown(id, fromBusiness, content));
  }

  #change({ key, type, editedMessage }: proto.Message.IProtocolMessage): void {
    const message = this.#messages.get(key?.id ?? '');
    if (!message) return;
    if (type === Type.REVOKE) Object.assign(message, { deleted: true, body: '' });
    if (type === Type.MESSAGE_EDIT && editedMessage) {
      const content = normalizeMessageContent(editedMessage) ?? {};
      Object.assign(message, { edited: true, body: bodyOf(content), message: content });
    }
  }

  #react({ key, text }: proto.Message.IReactionMessage, fromBusiness: boolean): void {
    const message = this.#messages.get(key?.id ?? '');
    if (!message) return;
    const others = message.reactions.filter((one) => one.fromBusiness !== fromBusiness);
    message.reactions = text ? [...others, { emoji: text, fromBusiness }] : others;
  }
}

function shown(id: string, fromBusiness: boolean, message: proto.IMessage): Shown {
  return {
    id,
    fromBusiness,
    body: bodyOf(message),
    quotedId: contextOf(message)?.stanzaId ?? null,
    hasMedia: Boolean(mediaOf(message)),
    hasParts: Boolean(partsOf(message)),
    edited: false,
    deleted: false,
    reactions: [],
    message,
  };
}

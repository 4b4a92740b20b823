import { normalizeMessageContent, proto } from '@whiskeysockets/baileys';

const { Type } = proto.Message.ProtocolMessage;

/** The unencrypted attributes of a message: on its node, and on the encrypted part. */
export interface Shape {
  outer: { type: string; edit?: string };
  inner: Record<string, string>;
}

const kinds: [keyof proto.IMessage, string][] = [
  ['imageMessage', 'image'],
  ['videoMessage', 'video'],
  ['documentMessage', 'document'],
  ['stickerMessage', 'sticker'],
  ['contactMessage', 'vcard'],
  ['locationMessage', 'location'],
];

function mediaOf(content: proto.IMessage): string | undefined {
  if (content.audioMessage) return content.audioMessage.ptt ? 'ptt' : 'audio';
  return kinds.find(([name]) => content[name])?.[1];
}

export function shapeOf(message: proto.IMessage): Shape {
  const content = normalizeMessageContent(message) ?? {};
  const media = mediaOf(content);
  const change = content.protocolMessage?.type;
  if (media) return { outer: { type: 'media' }, inner: { mediatype: media } };
  if (content.reactionMessage) return { outer: { type: 'reaction' }, inner: { 'decrypt-fail': 'hide' } };
  if (content.pollCreationMessage || content.pollCreationMessageV3 || content.pollUpdateMessage)
    return { outer: { type: 'poll' }, inner: {} };
  if (change === Type.REVOKE) return { outer: { type: 'text', edit: '7' }, inner: {} };
  if (change === Type.MESSAGE_EDIT) return { outer: { type: 'text', edit: '1' }, inner: {} };
  return { outer: { type: 'text' }, inner: {} };
}

export const editOf = (key: proto.IMessageKey, text: string): proto.IMessage => ({
  protocolMessage: {
    key,
    type: Type.MESSAGE_EDIT,
    editedMessage: { conversation: text },
    timestampMs: Date.now(),
  },
});

export const removalOf = (key: proto.IMessageKey): proto.IMessage => ({
  protocolMessage: { key, type: Type.REVOKE },
});

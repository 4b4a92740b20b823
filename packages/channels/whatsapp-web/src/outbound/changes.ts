import type { Party } from '@prosa/channel-driver';
import { proto } from '@whiskeysockets/baileys';
import type { Packet } from './sender.ts';
import { editedOf } from './edited.ts';

const { Type } = proto.Message.ProtocolMessage;

interface Edit {
  key: proto.IMessageKey;
  content: Uint8Array | null;
  body: string;
  at: Date;
}

export function editPacket(to: Party, { key, content, body, at }: Edit): Packet {
  const protocolMessage = {
    key,
    type: Type.MESSAGE_EDIT,
    editedMessage: editedOf(content, body),
    timestampMs: at.getTime(),
  };
  return {
    to,
    message: { editedMessage: { message: { protocolMessage } } },
    relay: { additionalAttributes: { edit: '1' } },
  };
}

export const removalPacket = (to: Party, key: proto.IMessageKey): Packet => ({
  to,
  message: { protocolMessage: { key, type: Type.REVOKE } },
  relay: { additionalAttributes: { edit: '7' } },
});

export const reactionPacket = (to: Party, key: proto.IMessageKey, emoji: string, at: Date): Packet => ({
  to,
  message: { reactionMessage: { key, text: emoji, senderTimestampMs: at.getTime() } },
});

import type { Changer } from '@prosa/channel-driver';
import { proto } from '@whiskeysockets/baileys';
import { attachedTo } from './attachments.ts';
import { type Content, instantOf, type MessageContext, text, type InboundItem, widOf } from './reading.ts';
import { unwrapped } from './unwrap.ts';

const { ProtocolMessage } = proto.Message;

/** The text of an edited message; for a file, its caption. */
export function wordsOf(content: Content): string {
  const newText =
    content.conversation ?? content.extendedTextMessage?.text ?? attachedTo(content)?.file.caption;
  return text(newText);
}

/** Anybody may name any message: whether they may change it is checked where its author is known. */
const changerIn = ({ chat, author, fromMe, isAdmin }: MessageContext): Changer => ({
  chat,
  author,
  fromMe,
  ...(isAdmin ? { isAdmin } : {}),
});

/**
 * Edits and deletions, which anybody may send for their own messages. All other protocol messages concern the account,
 * are handled by Baileys, and mean nothing to a conversation; a stranger's are forged (CVE-2026-48063).
 */
export function changeItems(
  protocol: proto.Message.IProtocolMessage,
  context: MessageContext,
): InboundItem[] {
  const wid = widOf(protocol.key?.id);
  if (wid === '') return [];
  const { at } = context;
  const by = changerIn(context);
  if (protocol.type === ProtocolMessage.Type.REVOKE) return [{ event: { kind: 'delete', wid, at, by } }];
  if (protocol.type !== ProtocolMessage.Type.MESSAGE_EDIT) return [];
  const body = wordsOf(unwrapped(protocol.editedMessage));
  return body === ''
    ? []
    : [{ event: { kind: 'edit', wid, body, at: instantOf(protocol.timestampMs, at), by } }];
}

export function reactionItems(
  { key, text: emoji }: proto.Message.IReactionMessage,
  context: MessageContext,
): InboundItem[] {
  const wid = widOf(key?.id);
  const { author, fromMe, at } = context;
  if (wid === '') return [];
  const by = changerIn(context);
  return [{ event: { kind: 'reaction', wid, author, fromMe, emoji: text(emoji), at, by } }];
}

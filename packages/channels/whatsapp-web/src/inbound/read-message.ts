import { systemTexts } from '@prosa/domain';
import type { Party } from '@prosa/channel-driver';
import {
  isJidBroadcast,
  isJidNewsletter,
  isJidStatusBroadcast,
  proto,
  type WAMessage,
} from '@whiskeysockets/baileys';
import { fileItems } from './attachments.ts';
import { attendanceItems, eventItems, pollItems, secretEditItems, voteItems } from './announced.ts';
import { changeItems, reactionItems } from './changes.ts';
import { bareJid, businessOf, isMe, partyOf } from './jids.ts';
import { choiceItems, interactiveItems, listItems, plainButtonsItems, templateItems } from './parts.ts';
import {
  type Content,
  instantOf,
  type Known,
  nothing,
  type Reading,
  messageItems,
  type MessageContext,
  text,
  type InboundItem,
  unsupported,
  widOf,
} from './reading.ts';
import { cardsItems, inviteItems, orderItems, placeItems, productItems, textItems } from './texts.ts';
import { contextOf, typeOf, unwrapped } from './unwrap.ts';

const { StubType } = proto.WebMessageInfo;

/** WhatsApp's own notices to everybody, and its robot. */
const PLATFORM_JIDS = new Set([
  '0@s.whatsapp.net',
  '13135550002@s.whatsapp.net',
  '16505361212@s.whatsapp.net',
]);

/** The events of a message; none for statuses, channels and messages that only concern the device. */
export function readMessage(message: WAMessage, known: Known): Reading {
  const context = surroundingsOf(message, known);
  if (!context) return nothing;
  const items = itemsOf(message, context);
  if (items.length === 0) return nothing;
  const keep = keptOf(message.message);
  return { items, chat: `${context.chat.kind}:${context.chat.value}`, ...(keep ? { keep } : {}) };
}

/** Where and by whom a message was written; null when it belongs to no customer. */
function surroundingsOf(
  message: WAMessage,
  { me, receivedAt, groupName, isAdmin }: Known,
): MessageContext | null {
  const { key } = message;
  const wid = widOf(key.id);
  const fromMe = key.fromMe === true;
  const chat = chatOf(message, me, groupName);
  if (wid === '' || !chat) return null;
  const author = fromMe ? businessOf(me) : chat.kind === 'group' ? memberOf(message) : chat;
  if (!author) return null;
  const member = [key.participant ?? message.participant, key.participantAlt];
  const quotedWid = widOf(contextOf(unwrapped(message.message)).stanzaId) || undefined;
  return {
    wid,
    chat,
    author,
    fromMe,
    isAdmin: chat.kind === 'group' && isAdmin?.(text(key.remoteJid), member) === true,
    at: instantOf(message.messageTimestamp, receivedAt),
    quotedWid,
    message,
    me,
  };
}

function chatOf(message: WAMessage, me: Known['me'], groupName: Known['groupName']): Party | null {
  const { key, pushName, verifiedBizName } = message;
  const jid = text(key.remoteJid);
  if (isJidStatusBroadcast(jid) || isJidNewsletter(jid)) return null;
  // To its receivers, a message to a broadcast list is a message of the sender.
  if (isJidBroadcast(jid)) return key.fromMe ? null : memberOf(message);
  if (PLATFORM_JIDS.has(bareJid(jid)) || isMe(me, jid)) return null;
  // In our own messages the other address may be ours, which says nothing of the receiver.
  const alternative = isMe(me, key.remoteJidAlt) ? null : key.remoteJidAlt;
  const name = key.fromMe ? null : text(pushName) || text(verifiedBizName);
  const chat = partyOf(jid, alternative, name, text(key.remoteJidUsername));
  return chat?.kind === 'group' ? partyOf(jid, null, groupName?.(bareJid(jid))) : chat;
}

function memberOf({ key, participant, pushName, verifiedBizName }: WAMessage): Party | null {
  const name = text(pushName) || text(verifiedBizName);
  return partyOf(key.participant ?? participant, key.participantAlt, name, text(key.participantUsername));
}

const missedCalls = new Map<number, { video: boolean }>([
  [StubType.CALL_MISSED_VOICE, { video: false }],
  [StubType.CALL_MISSED_VIDEO, { video: true }],
  [StubType.CALL_MISSED_GROUP_VOICE, { video: false }],
  [StubType.CALL_MISSED_GROUP_VIDEO, { video: true }],
]);

function itemsOf(message: WAMessage, context: MessageContext): InboundItem[] {
  const stub = message.messageStubType ?? 0;
  const content = unwrapped(message.message);
  const type = typeOf(content);
  if (type === '' && stub === StubType.CIPHERTEXT) return unreadable(context);
  const missed = missedCalls.get(stub);
  if (missed) return context.fromMe ? [] : [callItem(context, missed.video)];
  if (type === '') return message.key.isViewOnce ? onlyOnPhone(context) : [];
  if (isNotForHere(message.message)) return [];
  return readers[type]?.(content, context) ?? (silent.has(type) ? [] : unsupported(context, type));
}

/** A placeholder until the content comes under the same id. */
const unreadable = (context: MessageContext): InboundItem[] =>
  messageItems(context, {
    mediaType: 'ciphertext',
    body: systemTexts.unreadable,
  });

const onlyOnPhone = (context: MessageContext): InboundItem[] =>
  messageItems(context, {
    mediaType: 'viewOnceMessage',
    body: systemTexts.viewOnce,
  });

const callItem = ({ wid, chat, at }: MessageContext, video: boolean): InboundItem => ({
  event: { kind: 'call', wid, chat, video, at },
});

/** Group statuses and mentions in statuses come as messages of a chat, but are none. */
function isNotForHere(message: proto.IMessage | null | undefined): boolean {
  return Boolean(
    message?.groupStatusMessage ??
      message?.groupStatusMessageV2 ??
      message?.statusMentionMessage ??
      message?.groupStatusMentionMessage,
  );
}

type Reader = (content: Content, context: MessageContext) => InboundItem[];
type Readers = Partial<Record<keyof proto.IMessage, Reader>>;

const poll: Reader = (content, context) => {
  const { pollCreationMessage, pollCreationMessageV2, pollCreationMessageV3, pollCreationMessageV5 } =
    content;
  const found =
    pollCreationMessage ?? pollCreationMessageV2 ?? pollCreationMessageV3 ?? pollCreationMessageV5;
  return found ? pollItems(found, context) : [];
};
const choice: Reader = (content, context) => choiceItems(content, context) ?? [];

const readers: Readers = {
  conversation: (content, context) => textItems(text(content.conversation), content, context),
  extendedTextMessage: (content, context) =>
    textItems(text(content.extendedTextMessage?.text), content, context),
  imageMessage: fileItems,
  videoMessage: fileItems,
  ptvMessage: fileItems,
  audioMessage: fileItems,
  documentMessage: fileItems,
  stickerMessage: fileItems,
  locationMessage: ({ locationMessage: place }, context) =>
    placeItems(place ?? {}, 'locationMessage', context),
  liveLocationMessage: ({ liveLocationMessage: place }, context) =>
    placeItems(place ?? {}, 'liveLocationMessage', context),
  contactMessage: ({ contactMessage: card }, context) => cardsItems(card ? [card] : [], context),
  contactsArrayMessage: ({ contactsArrayMessage: cards }, context) =>
    cardsItems(cards?.contacts ?? [], context),
  reactionMessage: ({ reactionMessage: reaction }, context) => reactionItems(reaction ?? {}, context),
  protocolMessage: ({ protocolMessage: protocol }, context) => changeItems(protocol ?? {}, context),
  pollCreationMessage: poll,
  pollCreationMessageV2: poll,
  pollCreationMessageV3: poll,
  pollCreationMessageV5: poll,
  pollUpdateMessage: ({ pollUpdateMessage: vote }, context) => voteItems(vote ?? {}, context),
  eventMessage: ({ eventMessage: event }, context) => eventItems(event ?? {}, context),
  encEventResponseMessage: ({ encEventResponseMessage: answer }, context) =>
    attendanceItems(answer ?? {}, context),
  secretEncryptedMessage: ({ secretEncryptedMessage: edit }, context) => secretEditItems(edit ?? {}, context),
  listMessage: ({ listMessage: list }, context) => listItems(list ?? {}, context),
  buttonsMessage: ({ buttonsMessage: buttons }, context) => plainButtonsItems(buttons ?? {}, context),
  templateMessage: ({ templateMessage: template }, context) => templateItems(template ?? {}, context),
  interactiveMessage: ({ interactiveMessage: parts }, context) => interactiveItems(parts ?? {}, context),
  buttonsResponseMessage: choice,
  templateButtonReplyMessage: choice,
  listResponseMessage: choice,
  interactiveResponseMessage: choice,
  orderMessage: ({ orderMessage: order }, context) => orderItems(order ?? {}, context),
  productMessage: ({ productMessage: product }, context) => productItems(product ?? {}, context),
  groupInviteMessage: ({ groupInviteMessage: invite }, context) => inviteItems(invite ?? {}, context),
  callLogMesssage: ({ callLogMesssage: call }, context) => {
    const isMissed = call?.callOutcome === proto.Message.CallLogMessage.CallOutcome.MISSED;
    return isMissed && !context.fromMe ? [callItem(context, call.isVideo === true)] : [];
  },
};

/** Types that concern the device and contain nothing for people. */
const silent = new Set<string>([
  'albumMessage',
  'botInvokeMessage',
  'botTaskMessage',
  'bcallMessage',
  'call',
  'chat',
  'encCommentMessage',
  'encReactionMessage',
  'keepInChatMessage',
  'limitSharingMessage',
  'messageHistoryBundle',
  'messageHistoryNotice',
  'newsletterAdminInviteMessage',
  'newsletterFollowerInviteMessageV2',
  'pinInChatMessage',
  'pollResultSnapshotMessage',
  'pollResultSnapshotMessageV3',
  'scheduledCallEditMessage',
  'statusAddYours',
  'statusNotificationMessage',
  'statusQuestionAnswerMessage',
  'statusQuotedMessage',
  'statusStickerInteractionMessage',
  'stickerSyncRmrMessage',
]);

/** The content that later answers need: the secret of a poll or an event is the key to its answers. */
function keptOf(message: proto.IMessage | null | undefined): Uint8Array | null {
  const content = unwrapped(message);
  const isAsked = typeOf(content).startsWith('pollCreation') || Boolean(content.eventMessage);
  if (!isAsked || !message) return null;
  const secret = message.messageContextInfo ?? content.messageContextInfo;
  return proto.Message.encode({ ...content, ...(secret ? { messageContextInfo: secret } : {}) }).finish();
}

import type { proto } from '@whiskeysockets/baileys';
import type { Content } from './reading.ts';

/** Wrappers around another message. Those of statuses, robots and settings are not opened: nobody wrote them here. */
const wrappers = [
  'ephemeralMessage',
  'viewOnceMessage',
  'viewOnceMessageV2',
  'viewOnceMessageV2Extension',
  'documentWithCaptionMessage',
  'editedMessage',
  'associatedChildMessage',
  'groupMentionedMessage',
  'lottieStickerMessage',
  'eventCoverImage',
  'pollCreationMessageV4',
  'pollCreationOptionImageMessage',
  'questionMessage',
  'questionReplyMessage',
  'botForwardedMessage',
] as const satisfies (keyof proto.IMessage)[];

const DEEPEST = 8;

/** A message without its wrappers: disappearing, view-once, edited, with a caption; empty when nested too deeply. */
export function unwrapped(message: proto.IMessage | null | undefined): Content {
  let content = message ?? {};
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const whole = content;
    const inner =
      content.deviceSentMessage?.message ??
      wrappers.map((name) => whole[name]?.message).find((found) => found !== null && found !== undefined);
    if (!inner) return content;
    content = inner;
  }
  return {};
}

/** Parts that come with a message and have no content of their own. */
const companions = new Set([
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
  'messageContextInfo',
  'deviceSentMessage',
]);

/** The type of a message's content; '' when it has none. */
export function typeOf(content: Content): keyof proto.IMessage | '' {
  const [type] = Object.entries(content).filter(
    ([name, value]) => !companions.has(name) && value !== null && value !== undefined,
  );
  return (type?.[0] ?? '') as keyof proto.IMessage | '';
}

export function contextOf(content: Content): proto.IContextInfo {
  const type = typeOf(content);
  const part: unknown = type === '' ? null : content[type];
  return typeof part === 'object' && part !== null && 'contextInfo' in part
    ? ((part.contextInfo as proto.IContextInfo | null | undefined) ?? {})
    : {};
}

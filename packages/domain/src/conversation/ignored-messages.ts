import type { ChannelEvent } from './event.ts';
import type { ConnectionFacts } from './facts.ts';
import { isUnread } from './placeholder.ts';

/**
 * The first character of texts that the system writes. Their echo is ignored: they are already stored with their
 * sender.
 */
export const SYSTEM_MARK = '\u200E';

/**
 * Events that belong to no conversation: status broadcasts, messages without content, echoes of the system's own texts.
 */
export function isIgnorable(event: ChannelEvent): boolean {
  if (event.kind === 'call') return false;
  if (event.kind !== 'message') return event.wid === '';
  const { chat, fromMe, body, media, dataJson, mediaType } = event;
  if (event.wid === '' || chat.value === '' || chat.value.startsWith('status@')) return true;
  if (fromMe && body.startsWith(SYSTEM_MARK)) return true;
  return body.trim() === '' && !media && !dataJson && !isUnread({ mediaType });
}

export function isIgnoredGroup(
  event: ChannelEvent,
  { allowGroup }: Pick<ConnectionFacts, 'allowGroup'>,
): boolean {
  return !allowGroup && 'chat' in event && event.chat.kind === 'group';
}

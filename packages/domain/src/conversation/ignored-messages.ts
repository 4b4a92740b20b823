import type { ChannelEvent } from './event.ts';
import type { ConnectionFacts } from './facts.ts';
import { isUnread } from './placeholder.ts';

/** The first character of texts that the system writes: their echo is stored already, by who sent them. */
export const SYSTEM_MARK = '\u200E';

/** What no conversation is about: status broadcasts, messages that say nothing, echoes of what the system wrote. */
export function isIgnorable(event: ChannelEvent): boolean {
  if (event.kind === 'call') return false;
  if (event.kind !== 'message') return event.wid === '';
  const { chat, fromMe, body, media, dataJson, mediaType } = event;
  if (event.wid === '' || chat.value === '' || chat.value.startsWith('status@')) return true;
  if (fromMe && body.startsWith(SYSTEM_MARK)) return true;
  return body.trim() === '' && !media && !dataJson && !isUnread({ mediaType });
}

/** Groups are heard only on connections that allow them. */
export function isIgnoredGroup(
  event: ChannelEvent,
  { allowGroup }: Pick<ConnectionFacts, 'allowGroup'>,
): boolean {
  return !allowGroup && 'chat' in event && event.chat.kind === 'group';
}

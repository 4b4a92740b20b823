import type { ChatMessage } from '@prosa/contract';
import { BUBBLE_PX, bubbleHeight, FILE_PX } from '../../../shared/message-rows/bubble-height.ts';
import { isSameDay } from '../../../ui/format.ts';
import type { Outgoing } from './outgoing.ts';

export type ChatItem =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'message'; key: string; message: ChatMessage; isFirst: boolean }
  | { kind: 'outgoing'; key: string; outgoing: Outgoing };

/** Milliseconds after which the same sender begins a new run. */
const RUN_MS = 600_000;

function continuesRun(before: ChatMessage | undefined, { senderId, createdAt }: ChatMessage): boolean {
  if (before?.senderId !== senderId || !isSameDay(before?.createdAt ?? 0, createdAt)) return false;
  return Date.parse(createdAt) - Date.parse(before?.createdAt ?? '') < RUN_MS;
}

/**
 * Puts days between messages. With `hasOlder` the first message is not drawn, unless it is the one that was jumped to:
 * how a row is drawn depends on the message before it, and no row may change its height when older ones come above.
 */
export function chatTimeline(
  messages: readonly ChatMessage[],
  { hasOlder, target }: { hasOlder: boolean; target: number | null },
): ChatItem[] {
  const skipsFirst = hasOlder && messages.length > 1 && messages[0]?.id !== target;
  return messages.flatMap((message, at): ChatItem[] => {
    if (at === 0 && skipsFirst) return [];
    const before = messages[at - 1];
    const isOtherDay = !before || !isSameDay(before.createdAt, message.createdAt);
    const isFirst = !continuesRun(before, message);
    const row: ChatItem = { kind: 'message', key: `m${message.id}`, message, isFirst };
    return isOtherDay ? [{ kind: 'day', key: `d${message.id}`, at: message.createdAt }, row] : [row];
  });
}

export const isChatMessage = ({ kind }: ChatItem): boolean => kind !== 'day';

/** An estimate, in a log of this width; the row is measured when it is drawn. */
export function chatItemHeight(item: ChatItem | undefined, logWidth: number): number {
  if (item?.kind === 'day') return 48;
  if (item?.kind === 'outgoing') return BUBBLE_PX + 10 + item.outgoing.files.length * FILE_PX;
  if (!item) return BUBBLE_PX;
  const { message, isFirst } = item;
  const shown = {
    text: message.message,
    mediaType: message.mediaUrl === null ? null : message.mediaType,
    isQuoting: message.quotedMsg !== null,
  };
  const height = bubbleHeight(shown, logWidth);
  return height + (isFirst ? 27 : 2) + (message.reactions.length > 0 ? 14 : 0);
}

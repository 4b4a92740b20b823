import type { Message } from '@prosa/contract';
import { BUBBLE_PX, bubbleHeight, FILE_PX } from '../../../shared/message-rows/bubble-height.ts';
import { namedAuthor, type Reader } from './named-author.ts';
import type { TimelineItem } from './timeline.ts';

const AUTHOR_PX = 17;

interface Seen extends Reader {
  /** In pixels. */
  logWidth: number;
}

const contentHeight = (
  { body, mediaUrl, mediaType, mediaName, quotedMsg }: Message,
  logWidth: number,
): number =>
  bubbleHeight(
    {
      text: mediaUrl !== null && body === mediaName ? '' : body,
      mediaType: mediaUrl === null ? null : mediaType,
      isQuoting: quotedMsg !== null,
    },
    logWidth,
  );

function messageHeight(message: Message, isFirst: boolean, { logWidth, ...reader }: Seen): number {
  const isNamed = (isFirst || message.isPrivate) && namedAuthor(message, reader) !== null;
  return contentHeight(message, logWidth) + (isFirst ? 10 : 2) + (isNamed ? AUTHOR_PX : 0);
}

/** An estimate; the row is measured when it is drawn. */
export function estimatedHeight(item: TimelineItem | undefined, seen: Seen): number {
  if (!item) return BUBBLE_PX;
  if (item.kind === 'message') return messageHeight(item.message, item.isFirst, seen);
  if (item.kind === 'outgoing') return BUBBLE_PX + 10 + (item.state.outgoing.file ? FILE_PX : 0);
  return item.kind === 'day' ? 44 : 40;
}

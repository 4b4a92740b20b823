import type { Message } from '@prosa/contract';
import { BUBBLE_PX, bubbleHeight, FILE_PX } from '../../../shared/message-rows/bubble-height.ts';
import type { TimelineItem } from './timeline.ts';

const messageHeight = ({ body, mediaUrl, mediaType, mediaName, quotedMsg }: Message): number =>
  bubbleHeight({
    text: mediaUrl !== null && body === mediaName ? '' : body,
    mediaType: mediaUrl === null ? null : mediaType,
    isQuoting: quotedMsg !== null,
  });

/** An estimate; the row is measured when it is drawn. */
export function estimatedHeight(item: TimelineItem | undefined): number {
  if (!item) return BUBBLE_PX;
  if (item.kind === 'message') return messageHeight(item.message) + (item.isFirst ? 10 : 2);
  if (item.kind === 'outgoing') return BUBBLE_PX + 10 + (item.state.outgoing.file ? FILE_PX : 0);
  return item.kind === 'day' ? 44 : 40;
}

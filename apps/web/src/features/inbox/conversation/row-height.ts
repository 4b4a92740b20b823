import type { Message } from '@prosa/contract';
import type { TimelineItem } from './timeline.ts';

const LINE_PX = 21;
const LETTERS_A_LINE = 62;
const BUBBLE_PX = 42;
const MEDIA_PX: Record<string, number> = { image: 235, video: 190, stickerMessage: 160, audio: 64 };
const FILE_PX = 52;

function linesOf(text: string): number {
  let lines = 0;
  for (const line of text.split('\n')) lines += Math.max(1, Math.ceil(line.length / LETTERS_A_LINE));
  return lines;
}

function messageHeight({ body, mediaUrl, mediaType, mediaName, quotedMsg }: Message): number {
  const media = mediaUrl === null ? 0 : (MEDIA_PX[mediaType] ?? FILE_PX);
  const text = mediaUrl !== null && body === mediaName ? 0 : linesOf(body) * LINE_PX;
  return BUBBLE_PX - LINE_PX + media + text + (quotedMsg ? 48 : 0);
}

/** An estimate; the row is measured when it is drawn. */
export function estimatedHeight(item: TimelineItem | undefined): number {
  if (!item) return BUBBLE_PX;
  if (item.kind === 'message') return messageHeight(item.message) + (item.isFirst ? 10 : 2);
  if (item.kind === 'outgoing') return BUBBLE_PX + 10 + (item.state.outgoing.file ? FILE_PX : 0);
  return item.kind === 'day' ? 44 : 40;
}

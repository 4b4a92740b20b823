const TEXT_ROW_PX = 20.3;
/** Of an average text in a bubble of full width. */
const LETTERS_A_ROW = 70;
/** With one row of text. */
export const BUBBLE_PX = 37;
export const FILE_PX = 49;
const MEDIA_PX: Record<string, number> = { image: 229, video: 190, stickerMessage: 160, audio: 62 };

function textRowsOf(text: string): number {
  let count = 0;
  for (const paragraph of text.split('\n')) count += Math.max(1, Math.ceil(paragraph.length / LETTERS_A_ROW));
  return count;
}

interface Bubble {
  /** Empty for a file without a caption. */
  text: string;
  /** The type of its file; null: it has none. */
  mediaType: string | null;
  isQuoting: boolean;
}

/**
 * About as high as a message is drawn. A row that comes into view before it was measured moves what is below it by what
 * the estimate is wrong.
 */
export function bubbleHeight({ text, mediaType, isQuoting }: Bubble): number {
  const media = mediaType === null ? 0 : (MEDIA_PX[mediaType] ?? FILE_PX);
  const words = mediaType !== null && text === '' ? 0 : textRowsOf(text) * TEXT_ROW_PX;
  return BUBBLE_PX - TEXT_ROW_PX + media + words + (isQuoting ? 48 : 0);
}

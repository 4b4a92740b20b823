const TEXT_ROW_PX = 20.3;
/** The widest bubble, and its part of a narrow log. */
const WIDEST_PX = 560;
const PART_OF_LOG = 0.8;
/** What a bubble has besides its words, and how wide a letter of an average text is. */
const EDGES_PX = 38;
const LETTER_PX = 7.2;
/** The time of a message stands behind its last words. */
const TIME_LETTERS = 6;
/** With one row of text. */
export const BUBBLE_PX = 37;
export const FILE_PX = 49;
const MEDIA_PX: Record<string, number> = { image: 229, video: 190, stickerMessage: 160, audio: 62 };

function textRowsOf(text: string, logWidth: number): number {
  const lettersPerRow = (Math.min(WIDEST_PX, logWidth * PART_OF_LOG) - EDGES_PX) / LETTER_PX;
  const paragraphs = text.split('\n').map((paragraph) => paragraph.length);
  paragraphs.push((paragraphs.pop() ?? 0) + TIME_LETTERS);
  return paragraphs.reduce((sum, letters) => sum + Math.max(1, Math.ceil(letters / lettersPerRow)), 0);
}

interface Bubble {
  /** Empty for a file without a caption. */
  text: string;
  /** The type of its file; null: it has none. */
  mediaType: string | null;
  isQuoting: boolean;
}

/**
 * About as high as a message is drawn in a log of this width, in pixels. A row that comes into view before it was measured moves what is below it by what
 * the estimate is wrong.
 */
export function bubbleHeight({ text, mediaType, isQuoting }: Bubble, logWidth: number): number {
  const media = mediaType === null ? 0 : (MEDIA_PX[mediaType] ?? FILE_PX);
  const words = mediaType !== null && text === '' ? 0 : textRowsOf(text, logWidth) * TEXT_ROW_PX;
  return BUBBLE_PX - TEXT_ROW_PX + media + words + (isQuoting ? 48 : 0);
}

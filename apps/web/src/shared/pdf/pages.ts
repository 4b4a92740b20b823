import { wrap } from './wrap.ts';

// A4 portrait at 144 dots per inch, with margins of one inch.
export const DPI = 144;
export const WIDTH = Math.round(8.27 * DPI);
export const HEIGHT = Math.round(11.69 * DPI);
export const MARGIN = 144;
export const INNER = WIDTH - 2 * MARGIN;
export const SMALL = 24;
export const GAP = 14;

export const font = (size: number, weight = 400) => `${weight} ${size}px Inter, system-ui, sans-serif`;

export type Canvas = OffscreenCanvasRenderingContext2D;

/** A text on the page, in dots: its left end, its upper edge, its height and its width. */
export interface DrawnText {
  text: string;
  x: number;
  y: number;
  size: number;
  width: number;
}

/** The page that is being drawn; a full page is passed on and the next one begins. */
export interface Sheet {
  canvas: Canvas;
  /** The texts of the page, which the file has beside their picture. */
  texts: DrawnText[];
  y: number;
  next: () => Promise<void>;
}

interface Writing {
  x: number;
  y: number;
  size: number;
  weight?: number;
  color: string;
  /** A wider text is squeezed. */
  most?: number;
}

export function write(
  { canvas, texts }: Sheet,
  text: string,
  { x, y, size, weight = 400, color, most }: Writing,
): void {
  canvas.font = font(size, weight);
  canvas.fillStyle = color;
  const width = Math.min(canvas.measureText(text).width, most ?? Infinity);
  canvas.fillText(text, x, y, most);
  texts.push({ text, x, y, size, width });
}

export function blank(canvas: Canvas): void {
  canvas.fillStyle = '#fff';
  canvas.fillRect(0, 0, WIDTH, HEIGHT);
  canvas.textBaseline = 'top';
}

export async function ensureSpace(sheet: Sheet, height: number): Promise<void> {
  if (sheet.y + height > HEIGHT - MARGIN) await sheet.next();
}

/** The heading of the first page: what the file is of, and the facts of it. */
export function drawHead(sheet: Sheet, title: string, lines: readonly string[]): void {
  const { canvas } = sheet;
  canvas.font = font(34, 700);
  for (const line of wrap(title, INNER, (text) => canvas.measureText(text).width)) {
    write(sheet, line, { x: MARGIN, y: sheet.y, size: 34, weight: 700, color: '#111827' });
    sheet.y += 44;
  }
  canvas.font = font(20);
  const facts = lines.flatMap((line) => wrap(line, INNER, (text) => canvas.measureText(text).width));
  for (const line of facts) {
    write(sheet, line, { x: MARGIN, y: sheet.y, size: 20, color: '#4b5563' });
    sheet.y += SMALL + 4;
  }
  sheet.y += GAP * 2;
}

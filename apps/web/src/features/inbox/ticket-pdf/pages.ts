import type { PdfRow } from './rows.ts';
import { wrap } from './wrap.ts';

// A4 portrait at 144 dots per inch, with margins of one inch.
export const DPI = 144;
export const WIDTH = Math.round(8.27 * DPI);
export const HEIGHT = Math.round(11.69 * DPI);
const MARGIN = DPI;
const INNER = WIDTH - 2 * MARGIN;
const BUBBLE = Math.round(INNER * 0.78);
const PADDING = 16;
const LINE_HEIGHT = 30;
const SMALL = 24;
const GAP = 14;
const PICTURE = 280;

const font = (size: number, weight = 400) => `${weight} ${size}px Inter, system-ui, sans-serif`;
const fills = { contact: '#f1f3f5', own: '#e4e6fb', note: '#fdf3d7' };

type Canvas = OffscreenCanvasRenderingContext2D;

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

function write(
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

async function ensureSpace(sheet: Sheet, height: number): Promise<void> {
  if (sheet.y + height > HEIGHT - MARGIN) await sheet.next();
}

export const top = MARGIN;

/** The heading of the first page: the contact, and the facts of the ticket. */
export function drawHead(sheet: Sheet, title: string, lines: readonly string[]): void {
  const { canvas } = sheet;
  canvas.font = font(34, 700);
  for (const line of wrap(title, INNER, (text) => canvas.measureText(text).width)) {
    write(sheet, line, { x: MARGIN, y: sheet.y, size: 34, weight: 700, color: '#111827' });
    sheet.y += 44;
  }
  for (const line of lines) {
    write(sheet, line, { x: MARGIN, y: sheet.y, size: 20, color: '#4b5563' });
    sheet.y += SMALL + 4;
  }
  sheet.y += GAP * 2;
}

async function drawDay(sheet: Sheet, text: string): Promise<void> {
  await ensureSpace(sheet, LINE_HEIGHT * 3);
  const { canvas } = sheet;
  canvas.font = font(19, 600);
  const x = (WIDTH - canvas.measureText(text).width) / 2;
  write(sheet, text, { x, y: sheet.y + GAP, size: 19, weight: 600, color: '#6b7280' });
  sheet.y += SMALL + GAP * 2;
}

function drawBox(canvas: Canvas, x: number, y: number, height: number, fill: string): void {
  canvas.fillStyle = fill;
  canvas.beginPath();
  canvas.roundRect(x, y, BUBBLE, height, 12);
  canvas.fill();
}

type MessageRow = Extract<PdfRow, { kind: 'message' }>;

async function drawPicture(sheet: Sheet, x: number, fill: string, picture: ImageBitmap): Promise<void> {
  const scale = Math.min(1, PICTURE / picture.width, PICTURE / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  await ensureSpace(sheet, height + PADDING);
  drawBox(sheet.canvas, x, sheet.y, height + PADDING, fill);
  sheet.canvas.drawImage(picture, x + PADDING, sheet.y + PADDING / 2, width, height);
  sheet.y += height + PADDING;
}

async function drawMessage(sheet: Sheet, row: MessageRow, picture: ImageBitmap | null): Promise<void> {
  const x = row.side === 'contact' ? MARGIN : WIDTH - MARGIN - BUBBLE;
  const fill = fills[row.side];
  await ensureSpace(sheet, SMALL + LINE_HEIGHT + PADDING * 2);
  drawBox(sheet.canvas, x, sheet.y, SMALL + PADDING, fill);
  const width = BUBBLE - 2 * PADDING;
  const head = { size: 18, weight: 600, color: '#4b5563', most: width };
  write(sheet, `${row.author} · ${row.time}`, { x: x + PADDING, y: sheet.y + PADDING / 2, ...head });
  sheet.y += SMALL + PADDING;
  if (picture) await drawPicture(sheet, x, fill, picture);
  sheet.canvas.font = font(22);
  const lines = row.text === '' ? [] : wrap(row.text, width, (text) => sheet.canvas.measureText(text).width);
  for (const line of lines) {
    // A long text continues over as many pages as it needs.
    await ensureSpace(sheet, LINE_HEIGHT);
    drawBox(sheet.canvas, x, sheet.y - 2, LINE_HEIGHT + 4, fill);
    write(sheet, line, { x: x + PADDING, y: sheet.y, size: 22, color: '#111827' });
    sheet.y += LINE_HEIGHT;
  }
  sheet.y += GAP;
}

export async function drawRow(sheet: Sheet, row: PdfRow, picture: ImageBitmap | null): Promise<void> {
  await (row.kind === 'day' ? drawDay(sheet, row.text) : drawMessage(sheet, row, picture));
}

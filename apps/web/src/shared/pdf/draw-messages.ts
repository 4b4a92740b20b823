import {
  type Canvas,
  ensureSpace,
  font,
  GAP,
  INNER,
  MARGIN,
  type Sheet,
  SMALL,
  WIDTH,
  write,
} from './pages.ts';
import type { PdfRow } from './pdf-row.ts';
import { wrap } from './wrap.ts';

const BUBBLE = Math.round(INNER * 0.78);
const PADDING = 16;
const LINE_HEIGHT = 30;
const PICTURE = 280;
const fills = { contact: '#f1f3f5', own: '#e4e6fb', note: '#fdf3d7' };

export async function drawDay(sheet: Sheet, text: string): Promise<void> {
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

export async function drawMessage(sheet: Sheet, row: MessageRow, picture: ImageBitmap | null): Promise<void> {
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

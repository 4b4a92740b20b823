import { jsPDF } from 'jspdf';
import { drawDay, drawMessage } from './draw-messages.ts';
import { drawTable } from './draw-table.ts';
import { blank, DPI, drawHead, HEIGHT, MARGIN, WIDTH, type DrawnText, type Sheet } from './pages.ts';
import type { PdfRow } from './pdf-row.ts';
import { printable } from './printable.ts';

// Runs in a worker: drawing thousands of messages must not block typing.

export interface PdfOrder {
  title: string;
  lines: string[];
  rows: PdfRow[];
}
export type PdfProgress = { done: number } | { file: Blob } | { failed: string };

const QUALITY = 0.98;
/** Messages between two reports of the progress. */
const STEP = 20;

const report = (progress: PdfProgress) => self.postMessage(progress);

async function pictureOf(url: string): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(await (await fetch(url)).blob());
  } catch {
    // A missing or broken picture does not stop the export.
    return null;
  }
}

const POINTS_PER_INCH = 72;

/** Lays the texts over the picture of a page, unseen, so that the file can be searched, copied and read aloud. */
function layTexts(pdf: jsPDF, texts: readonly DrawnText[]): void {
  for (const { text, x, y, size, width } of texts) {
    const plain = printable(text);
    if (plain.trim() === '') continue;
    pdf.setFontSize((size / DPI) * POINTS_PER_INCH);
    const horizontalScale = width / DPI / pdf.getTextWidth(plain);
    pdf.text(plain, x / DPI, y / DPI, { baseline: 'top', renderingMode: 'invisible', horizontalScale });
  }
}

async function drawRow(sheet: Sheet, row: PdfRow): Promise<void> {
  if (row.kind === 'day') return drawDay(sheet, row.text);
  if (row.kind === 'table') return drawTable(sheet, row);
  const picture = row.image === null ? null : await pictureOf(row.image);
  await drawMessage(sheet, row, picture);
  picture?.close();
}

async function draw({ title, lines, rows }: PdfOrder): Promise<Blob> {
  const page = new OffscreenCanvas(WIDTH, HEIGHT);
  const canvas = page.getContext('2d');
  if (!canvas) throw new Error('this browser draws nothing here');
  const pdf = new jsPDF({ unit: 'in', format: 'a4', orientation: 'portrait' });
  const keep = async () => {
    const blob = await page.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    pdf.addImage(bytes, 'JPEG', 0, 0, pdf.internal.pageSize.getWidth(), pdf.internal.pageSize.getHeight());
    layTexts(pdf, sheet.texts);
  };
  const sheet: Sheet = {
    canvas,
    texts: [],
    y: MARGIN,
    async next() {
      await keep();
      pdf.addPage();
      blank(canvas);
      sheet.texts = [];
      sheet.y = MARGIN;
    },
  };
  blank(canvas);
  drawHead(sheet, title, lines);
  for (const [index, row] of rows.entries()) {
    await drawRow(sheet, row);
    if (index % STEP === 0) report({ done: index / rows.length });
  }
  await keep();
  return pdf.output('blob');
}

self.addEventListener('message', ({ data }: MessageEvent<PdfOrder>) => {
  draw(data).then(
    (file) => report({ file }),
    (error: unknown) => report({ failed: String(error) }),
  );
});

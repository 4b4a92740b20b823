import { type Canvas, ensureSpace, font, GAP, INNER, MARGIN, type Sheet, write } from './pages.ts';
import type { PdfTable } from './pdf-row.ts';

const TITLE = 24;
const PADDING = 8;
const RULE = '#e5e7eb';
const BAR = '#5b5bd6';
/** How much of the width bars take, where there are any. */
const BARS_SHARE = 0.55;

/** A table of so many rows stays on one page; a longer one begins with some rows. */
const SHORT = 12;
const LEAST = 2;

interface Place {
  x: number;
  width: number;
}

/** Where the cells of the columns are, and where the bars. */
function placesOf({ columns, bars }: PdfTable): { cells: Place[]; bar: Place } {
  const barWidth = bars ? INNER * BARS_SHARE : 0;
  const all = columns.reduce((sum, { share }) => sum + share, 0);
  const cells: Place[] = [];
  let x = MARGIN;
  let bar: Place = { x, width: 0 };
  for (const [index, { share }] of columns.entries()) {
    if (index === columns.length - 1) {
      bar = { x, width: barWidth };
      x += barWidth;
    }
    const width = ((INNER - barWidth) * share) / all;
    cells.push({ x, width });
    x += width;
  }
  return { cells, bar };
}

/** The text, or as much of its beginning as fits. */
export function fitting(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text;
  const letters = Array.from(text);
  while (letters.length > 0 && measure(`${letters.join('')}…`) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

interface Style {
  size: number;
  weight: number;
  color: string;
}

function drawCells(
  sheet: Sheet,
  { columns }: PdfTable,
  { cells, texts, ...style }: Style & { cells: Place[]; texts: readonly string[] },
): void {
  const { canvas } = sheet;
  for (const [index, { x, width }] of cells.entries()) {
    canvas.font = font(style.size, style.weight);
    const measure = (text: string) => canvas.measureText(text).width;
    const text = fitting(texts[index] ?? '', width - PADDING, measure);
    if (text === '') continue;
    const left = columns[index]?.isNumber === true ? x + width - measure(text) : x;
    write(sheet, text, { x: left, y: sheet.y + PADDING, ...style });
  }
}

function drawRule(canvas: Canvas, y: number): void {
  canvas.fillStyle = RULE;
  canvas.fillRect(MARGIN, y, INNER, 1);
}

/** The heading of the table, and of its columns again on every page that it reaches. */
export async function drawTable(sheet: Sheet, table: PdfTable): Promise<void> {
  const { title, columns, rows, bars, isDense = false } = table;
  const size = isDense ? 15 : 19;
  const height = size + 2 * PADDING;
  const { cells, bar } = placesOf(table);
  const heading = {
    cells,
    texts: columns.map(({ header }) => header),
    size: size - 2,
    weight: 600,
    color: '#4b5563',
  };
  const drawHeadings = () => {
    drawCells(sheet, table, heading);
    sheet.y += height;
    drawRule(sheet.canvas, sheet.y);
  };
  const together = rows.length <= SHORT ? rows.length : LEAST;
  await ensureSpace(sheet, TITLE + GAP + (1 + together) * height);
  write(sheet, title, { x: MARGIN, y: sheet.y, size: TITLE, weight: 700, color: '#111827' });
  sheet.y += TITLE + GAP;
  drawHeadings();
  for (const [index, texts] of rows.entries()) {
    const { canvas, y } = sheet;
    await ensureSpace(sheet, height);
    // A smaller place than before is that of another page.
    if (sheet.y < y) drawHeadings();
    drawCells(sheet, table, { cells, texts, size, weight: 400, color: '#111827' });
    if (bars) {
      canvas.fillStyle = BAR;
      canvas.fillRect(bar.x, sheet.y + PADDING, (bars[index] ?? 0) * bar.width, size);
    }
    sheet.y += height;
    drawRule(canvas, sheet.y);
  }
  sheet.y += 3 * GAP;
}

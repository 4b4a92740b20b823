/** A page of A4 in points. */
const PAGE = { width: 595, height: 842, margin: 64 } as const;
const ROW_HEIGHT = 24;
const SIZES = { title: 20, text: 11 } as const;

/** What Helvetica's encoding in a PDF has: Latin-1; anything else is written as a question mark. */
function latin(text: string): string {
  return Array.from(text.normalize('NFC').replaceAll('\u00a0', ' '), (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return (code >= 32 && code < 127) || (code >= 160 && code < 256) ? sign : '?';
  }).join('');
}

const escaped = (text: string): string => latin(text).replaceAll(/[\\()]/g, String.raw`\$&`);
/** The labels stand at the left, the values beside them. */
const VALUE_X = PAGE.margin + 150;
/** Letters of 11 points in the width beside the labels. */
const MOST_LETTERS = 58;

function wrapped(text: string): string[] {
  const rows: string[] = [''];
  for (const word of text.split(' ')) {
    const row = rows.at(-1) ?? '';
    if (row !== '' && row.length + word.length >= MOST_LETTERS) rows.push(word);
    else rows[rows.length - 1] = row === '' ? word : `${row} ${word}`;
  }
  return rows.map((row) => row.slice(0, MOST_LETTERS));
}

const textAt = (font: 'F1' | 'F2', size: number, x: number, y: number, text: string) =>
  `BT /${font} ${size} Tf ${x} ${y} Td (${escaped(text)}) Tj ET`;

function drawn(title: string, facts: readonly (readonly [label: string, value: string])[]): string {
  let y = PAGE.height - PAGE.margin - SIZES.title;
  const marks = [textAt('F2', SIZES.title, PAGE.margin, y, title)];
  y -= ROW_HEIGHT;
  marks.push(`0.8 w ${PAGE.margin} ${y} m ${PAGE.width - PAGE.margin} ${y} l S`);
  for (const [label, value] of facts) {
    y -= ROW_HEIGHT;
    marks.push(textAt('F2', SIZES.text, PAGE.margin, y, label));
    for (const [place, row] of wrapped(value).entries()) {
      if (place > 0) y -= 16;
      marks.push(textAt('F1', SIZES.text, VALUE_X, y, row));
    }
  }
  return marks.join('\n');
}

/** A document of one page with a title and facts, without a library: text of the standard fonts alone. */
export function factsPdf(title: string, facts: readonly (readonly [label: string, value: string])[]): Buffer {
  const content = drawn(title, facts);
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R
/Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title (${escaped(title)}) >>`,
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info 7 0 R >>
startxref\n${text.length}\n%%EOF\n`;
  // Each character is one byte: the lengths and offsets above count characters.
  return Buffer.from(text + end, 'latin1');
}

import type { RowParts } from '../http/csv.ts';
import { zipOf } from '../http/zip.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const pack = 'http://schemas.openxmlformats.org/package/2006';
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** Text, or a number that spreadsheet programs count with. */
export type SheetCell = string | number;

export interface Sheet {
  /** Letters and digits alone, at most 31, and another one for each sheet. */
  name: string;
  parts: RowParts<SheetCell>;
}

const pathOf = (index: number) => `worksheets/sheet${index + 1}.xml`;
const overrideOf = (_: string, index: number) =>
  `<Override PartName="/xl/${pathOf(index)}" ContentType="${kind}.worksheet+xml"/>`;
const entryOf = (name: string, index: number) =>
  `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`;
const relationOf = (_: string, index: number) =>
  `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="${pathOf(index)}"/>`;

const partsOf = (names: readonly string[]) => ({
  '[Content_Types].xml': `<Types xmlns="${pack}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/>${names.map(overrideOf).join('')}</Types>`,
  '_rels/.rels': `<Relationships xmlns="${pack}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names.map(entryOf).join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${pack}/relationships">${names.map(relationOf).join('')}</Relationships>`,
});

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
// oxlint-disable-next-line no-control-regex -- XML knows no others
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const special = /[&<>]/g;
const outerSpace = /^\s|\s$/;

function rowXml(row: SheetCell[]): string {
  const cells = row.map((value) => {
    if (typeof value === 'number') return `<c><v>${value}</v></c>`;
    const text = value.replaceAll(unwritable, '').replaceAll(special, (sign) => entities[sign] ?? '');
    // Without it a space at an end is lost; with it in all of them, a third of a sheet would be nothing else.
    const space = outerSpace.test(text) ? ' xml:space="preserve"' : '';
    return `<c t="inlineStr"><is><t${space}>${text}</t></is></c>`;
  });
  return `<row>${cells.join('')}</row>`;
}

async function* sheetXml(parts: Sheet['parts']): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${main}"><sheetData>`;
  for await (const rows of parts) yield rows.map(rowXml).join('');
  yield '</sheetData></worksheet>';
}

/** A workbook, whose sheets are read one after another. Texts stay texts, so that formulas do not run. */
export function workbookOf(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  const files = Object.entries(partsOf(sheets.map(({ name }) => name)));
  return zipOf([
    ...files.map(([name, text]) => ({ name, content: [head + text] })),
    ...sheets.map(({ parts }, index) => ({ name: `xl/${pathOf(index)}`, content: sheetXml(parts) })),
  ]);
}

/** A workbook of one sheet. All cells are text, so that numbers keep their digits. */
export const xlsxOf = (parts: RowParts<string>, sheetName: string): AsyncGenerator<Uint8Array> =>
  workbookOf([{ name: sheetName, parts }]);

import { zipOf } from '../http/zip.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const pack = 'http://schemas.openxmlformats.org/package/2006';
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const partsOf = (sheetName: string) => ({
  '[Content_Types].xml': `<Types xmlns="${pack}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${pack}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${sheetName}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${pack}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
});

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
// oxlint-disable-next-line no-control-regex -- XML knows no others
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

function rowXml(row: string[]): string {
  const cells = row.map((value) => {
    const text = value.replaceAll(unwritable, '').replaceAll(/[&<>]/g, (sign) => entities[sign] ?? '');
    return `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
  });
  return `<row>${cells.join('')}</row>`;
}

async function* sheetXml(rows: AsyncIterable<string[]>): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${main}"><sheetData>`;
  for await (const row of rows) yield rowXml(row);
  yield '</sheetData></worksheet>';
}

/**
 * A workbook of one sheet, whose name has letters alone. All cells are text, so that numbers keep their digits and formulas
 * do not run.
 */
export function xlsxOf(rows: AsyncIterable<string[]>, sheetName: string): AsyncGenerator<Uint8Array> {
  const parts = Object.entries(partsOf(sheetName)).map(([name, text]) => ({ name, content: [head + text] }));
  return zipOf([...parts, { name: 'xl/worksheets/sheet1.xml', content: sheetXml(rows) }]);
}

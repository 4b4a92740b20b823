import { Zip, ZipDeflate, zipSync, strToU8 } from 'fflate';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unpackWorkbook } from '../../platform/spreadsheets/unpack-workbook.ts';
import { xlsxOf } from '../../platform/spreadsheets/xlsx.ts';
import { given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { multipart } from '../../testing/multipart.ts';
import { channelQueriesOf, knownNothing } from '../contacts/testing.ts';
import { contactImportRoutes } from './routes.ts';

let server: ModuleServer;
let ana: GivenUser;
let folder: string;

beforeAll(async () => {
  server = await moduleServer((app) => contactImportRoutes(app, channelQueriesOf(knownNothing())));
  const make = given(server);
  ana = await make.admin(await make.company());
  folder = await mkdtemp(join(tmpdir(), 'prosa-bombs-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function send(path: string, content: Buffer) {
  const file = { field: 'file', fileName: 'bomba.xlsx', content, type: 'application/zip' };
  const { headers, payload } = multipart({}, file);
  return ana.call('POST', path, payload, { headers });
}

async function partsOf(rows: string[][]): Promise<Buffer> {
  return buffer(xlsxOf([rows], 'Contatos'));
}

const head = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>';
const MEGABYTE = 1_048_576;

/** A workbook whose first sheet has so many megabytes of rows, packed to a thousandth of that. */
async function largeWorkbook(megabytes: number): Promise<Buffer> {
  const row = '<row><c t="inlineStr"><is><t>a</t></is></c></row>';
  const chunk = strToU8(row.repeat(MEGABYTE / row.length));
  const out: Uint8Array[] = [];
  const zip = new Zip((_error, data) => void out.push(data));
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 1 });
  zip.add(sheet);
  sheet.push(strToU8(head));
  for (let count = 0; count < megabytes; count += 1) sheet.push(chunk);
  sheet.push(strToU8('</sheetData></worksheet>'), true);
  zip.end();
  return Buffer.concat(out);
}

/** The archive's headers claim that every part has ten bytes. */
function lying(archive: Buffer): Buffer {
  const copy = Buffer.from(archive);
  for (const [mark, place] of [
    ['PK\u0003\u0004', 22],
    ['PK\u0001\u0002', 24],
  ] as const)
    for (let at = copy.indexOf(mark); at >= 0; at = copy.indexOf(mark, at + 4))
      copy.writeUInt32LE(10, at + place);
  return copy;
}

/** One text of a thousand characters that many cells share. */
function sharedText(cells: number): Buffer {
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(50)}</row>`;
  const text = `<sst><si><t>${'a'.repeat(1_000)}</t></si></sst>`;
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>',
      ),
      '_rels/.rels': strToU8(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      'xl/workbook.xml': strToU8(
        `<workbook xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      ),
      'xl/sharedStrings.xml': strToU8(text),
      'xl/worksheets/sheet1.xml': strToU8(`${head}${row.repeat(cells / 50)}</sheetData></worksheet>`),
    }),
  );
}

const unpack = { bytes: 96_000_000, ratio: 100, freeBytes: 8_000_000 };
async function unpacked(content: Buffer) {
  const path = join(folder, 'bomb.xlsx');
  await writeFile(path, content);
  return unpackWorkbook(path, content.length, unpack);
}

it('a workbook is unpacked, and its bytes are counted as they come', async () => {
  const small = await partsOf([['nome'], ['Ana']]);
  expect((await unpacked(small)).length).toBeGreaterThan(small.length);
  await expect(unpacked(await largeWorkbook(200))).rejects.toThrow(/unpacks to more than \d+ bytes/);
});

it('an archive that claims to be small is refused', async () => {
  await expect(unpacked(lying(await largeWorkbook(40)))).rejects.toThrow();
});

it.each([
  ['unpacks to 300 MB', async () => largeWorkbook(300)],
  ['claims to unpack to ten bytes', async () => lying(await largeWorkbook(300))],
  ['shares a long text among many cells', async () => sharedText(50_000)],
])('a file that %s is refused by every call that reads one, with its name', async (_name, make) => {
  const content = await make();
  for (const path of ['/contact-imports', '/contacts/upload'])
    expect(await send(path, content)).toMatchObject({
      status: 400,
      body: { error: 'ERR_INVALID_FILE', details: [{ field: 'file', message: 'bomba.xlsx' }] },
    });
  expect(
    await send(
      '/contact-imports',
      await partsOf([
        ['nome', 'numero'],
        ['Ana', '5511999990001'],
      ]),
    ),
  ).toMatchObject({
    status: 201,
  });
});

it('many at once neither break the others nor the server', async () => {
  const bomb = await largeWorkbook(150);
  const good = await partsOf([
    ['nome', 'numero'],
    ['Ana', '5511999990001'],
  ]);
  const answers = await Promise.all(
    [bomb, good, bomb, good, bomb].map(async (file) => send('/contact-imports', file)),
  );
  expect(answers.map(({ status }) => status)).toEqual([400, 201, 400, 201, 400]);
});

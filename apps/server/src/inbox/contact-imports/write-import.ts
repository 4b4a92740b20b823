import {
  type BodyOf,
  type Contact,
  type ContactImport,
  IMPORT_LIMITS,
  type importContact as importCall,
} from '@prosa/contract';
import {
  contactOfRow,
  found,
  guessColumns,
  AppError,
  type ContactRow,
  type ImportMapping,
  invalidField,
  type Viewer,
} from '@prosa/domain';
import type { BodyOf as Body, startContactImport as startCall } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { UploadedFile } from '../../platform/http/route.ts';
import { readSheet } from '../../platform/spreadsheets/read-sheet.ts';
import { checkedNumber } from '../contacts/check-number.ts';
import type { ChannelQueries } from '../contacts/channel-queries.ts';
import { shownContact } from '../contacts/shown-contact.ts';
import { importRows } from './import-rows.ts';
import { insertImport, readImport, startImport } from './queries.ts';
import { announceImported, IMPORT_JOB } from './run-import.ts';

const LONGEST_NAME = 200;
export const shownFileName = (file: UploadedFile | undefined): string =>
  (file?.fileName ?? '').slice(0, LONGEST_NAME);

export async function readContactFile(
  app: App,
  viewer: Viewer,
  file: UploadedFile | undefined,
): Promise<ContactImport> {
  const sheet = await readSheet(viewer.companyId, file, IMPORT_LIMITS);
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const draft = { userId: viewer.id, fileName: shownFileName(file), sheet, contactListId: null };
    const id = await insertImport(tx, draft);
    return found(await readImport(tx, { id, userId: viewer.id }), 'ERR_NOT_FOUND');
  });
}

function checkMapping(columns: number, { name, number, email, tags }: Body<typeof startCall>): void {
  const places = { name, number, email, tags };
  const seen = new Set<number>();
  for (const [field, place] of Object.entries(places)) {
    if (typeof place !== 'number') continue;
    if (place >= columns || seen.has(place)) throw invalidField(field, 'a column of its own');
    seen.add(place);
  }
}

/** Throws ERR_NOT_FOUND for an import that is no draft. */
export async function startDraft(
  app: App,
  tx: CompanyTransaction,
  draft: { id: number; userId: number },
  choice: { mapping: ImportMapping; skipped: number[] },
): Promise<ContactImport> {
  if (!(await startImport(tx, draft.id, choice))) throw new AppError('ERR_NOT_FOUND');
  const payload = { companyId: tx.companyId, importId: draft.id };
  await app.jobs.add(tx, IMPORT_JOB, payload, { queueName: `import-contacts-${tx.companyId}` });
  return found(await readImport(tx, draft), 'ERR_NOT_FOUND');
}

export async function startContactImport(
  app: App,
  viewer: Viewer,
  id: number,
  body: Body<typeof startCall>,
): Promise<ContactImport> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const draft = found(await readImport(tx, { id, userId: viewer.id }), 'ERR_NOT_FOUND');
    checkMapping(draft.columns.length, body);
    const { skipped = [], ...mapping } = body;
    return startDraft(app, tx, { id, userId: viewer.id }, { mapping, skipped });
  });
}

const CHUNK = 100;

/** Imports a spreadsheet at once, with columns known by their headings, and returns the new contacts. */
export async function uploadContacts(
  app: App,
  viewer: Viewer,
  file: UploadedFile | undefined,
): Promise<Contact[]> {
  const { columns, rows } = await readSheet(viewer.companyId, file, IMPORT_LIMITS);
  const mapping = guessColumns(columns);
  if (mapping.name === undefined || mapping.number === undefined) throw new AppError('ERR_INVALID_FILE');
  const good = rows.map((row) => contactOfRow(row, mapping)).filter((row) => typeof row !== 'string');
  const made: Contact[] = [];
  for (let from = 0; from < good.length; from += CHUNK) {
    await app.database.inCompany(viewer.companyId, async (tx) => {
      const imported = await importRows(app, tx, good.slice(from, from + CHUNK));
      await announceImported(app, tx, imported);
      for (const { contactId, isNew } of imported)
        if (isNew) made.push(await shownContact(app, tx, viewer, contactId));
    });
  }
  return made;
}

export async function importOne(
  app: App,
  channelQueries: ChannelQueries,
  viewer: Viewer,
  { name, number, email, tags, validateContact }: BodyOf<typeof importCall>,
): Promise<Contact> {
  const cells = [name, number, email ?? '', tags ?? ''];
  const row = contactOfRow(cells, { name: 0, number: 1, email: 2, tags: 3 });
  if (typeof row === 'string') throw invalidField(row, 'invalid');
  if (validateContact) row.number = await checkedNumber(channelQueries, viewer.companyId, row.number);
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const imported = await importRows(app, tx, [row satisfies ContactRow]);
    await announceImported(app, tx, imported);
    return shownContact(app, tx, viewer, imported[0]?.contactId ?? 0);
  });
}

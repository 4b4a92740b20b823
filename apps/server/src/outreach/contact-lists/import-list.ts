import { type ContactImport, IMPORT_LIMITS } from '@prosa/contract';
import { AppError, listColumns, listItemOf, type Viewer, withoutRepeatedNumbers } from '@prosa/domain';
import { type AddListRows, importIntoList } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import type { UploadedFile } from '../../platform/http/route.ts';
import { readSheet } from '../../platform/spreadsheets/read-sheet.ts';
import { announceItems } from './events.ts';
import { insertItems } from './item-queries.ts';
import { keepList } from './list-queries.ts';
import { requireSpace } from './write-item.ts';

/** Reads a workbook and starts its import. Throws ERR_LIST_SHEET_COLUMNS where name or number has no column. */
export async function importList(
  app: App,
  viewer: Viewer,
  contactListId: number,
  file: UploadedFile | undefined,
): Promise<ContactImport> {
  const { companyId } = viewer;
  // Reading takes seconds: for a list that is not there it would be for nothing.
  const isThere = await app.database.inCompany(companyId, (tx) => keepList(tx, contactListId));
  if (!isThere) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
  const sheet = await readSheet(companyId, file, { ...IMPORT_LIMITS, isWorkbook: true });
  const mapping = listColumns(sheet.columns);
  if (!mapping) throw new AppError('ERR_LIST_SHEET_COLUMNS');
  return app.database.inCompany(companyId, async (tx) => {
    if (!(await keepList(tx, contactListId))) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
    await requireSpace(tx, contactListId, sheet.rows.length);
    return importIntoList(app, tx, viewer, { contactListId, file, sheet, mapping });
  });
}

/** What the import of contacts does with the rows of an import into a list. */
export const addListRows: AddListRows = async (app, tx, { contactListId, rows }) => {
  const items = withoutRepeatedNumbers(rows.map((row) => listItemOf(row)));
  const added = await insertItems(tx, contactListId, items);
  await announceItems(app, tx, contactListId, added);
  return { created: added.length, updated: rows.length - added.length };
};

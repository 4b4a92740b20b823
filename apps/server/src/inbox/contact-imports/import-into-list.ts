import type { ContactImport } from '@prosa/contract';
import type { ImportMapping, Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { UploadedFile } from '../../platform/http/route.ts';
import type { Sheet } from '../../platform/spreadsheets/read-sheet.ts';
import { insertImport } from './queries.ts';
import { shownFileName, startDraft } from './write-import.ts';

export interface ListSheet {
  contactListId: number;
  file: UploadedFile | undefined;
  sheet: Sheet;
  mapping: ImportMapping;
}

/** Starts to import all rows of a sheet into a contact list, by the job that imports contacts. */
export async function importIntoList(
  app: App,
  tx: CompanyTransaction,
  viewer: Viewer,
  { contactListId, file, sheet, mapping }: ListSheet,
): Promise<ContactImport> {
  const userId = viewer.id;
  const id = await insertImport(tx, { userId, fileName: shownFileName(file), sheet, contactListId });
  return startDraft(app, tx, { id, userId }, { mapping, skipped: [] });
}

import {
  type AnswerOf,
  type importSuppressions as importCall,
  type Suppression,
  SUPPRESSION_SHEET_LIMITS,
} from '@prosa/contract';
import {
  AppError,
  found,
  invalidField,
  shownNumber,
  suppressedNumber,
  suppressionsOfSheet,
  type Viewer,
} from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { UploadedFile } from '../../platform/http/route.ts';
import { readSheet } from '../../platform/spreadsheets/read-sheet.ts';
import { insertImported, insertSuppression, removeSuppression } from './queries.ts';

/** The name of a suppression in the audit log. */
const nameOf = ({ kind, value, contact }: Suppression): string =>
  kind === 'phone' ? shownNumber(value) : (contact?.name ?? value);

const noNumber = () => invalidField('number', 'no whole number');

export async function createSuppression(app: App, viewer: Viewer, number: string): Promise<Suppression> {
  const value = suppressedNumber(number);
  if (value === null) throw noNumber();
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const made = found(await insertSuppression(tx, value, viewer.id), 'ERR_SUPPRESSION_ALREADY_EXISTS');
    await recordAudit(tx, viewer, {
      action: 'suppression.create',
      subject: { id: made.id, name: nameOf(made) },
    });
    return made;
  });
}

export async function deleteSuppression(app: App, viewer: Viewer, id: number): Promise<void> {
  await app.database.inCompany(viewer.companyId, async (tx) => {
    const gone = found(await removeSuppression(tx, id), 'ERR_NO_SUPPRESSION_FOUND');
    await recordAudit(tx, viewer, { action: 'suppression.delete', subject: { id, name: nameOf(gone) } });
  });
}

const limits = {
  ...SUPPRESSION_SHEET_LIMITS,
  columns: 50,
  cell: 60,
  tooManyRows: 'ERR_SHEET_TOO_LONG',
} as const;

/** A sheet is short enough for the request itself; all its numbers are added in one statement. */
export async function importSuppressions(
  app: App,
  viewer: Viewer,
  file: UploadedFile | undefined,
): Promise<AnswerOf<typeof importCall>> {
  const { columns, rows } = await readSheet(viewer.companyId, file, limits);
  const sheet = suppressionsOfSheet(columns, rows);
  if (sheet === null)
    throw new AppError('ERR_SHEET_COLUMNS', { details: [{ field: 'file', message: columns.join(', ') }] });
  const { numbers, repeated, invalid, invalidRows } = sheet;
  const added = await app.database.inCompany(viewer.companyId, async (tx) => {
    const count = await insertImported(tx, numbers, viewer.id);
    await recordAudit(tx, viewer, {
      action: 'suppression.import',
      subject: { id: null, name: file?.fileName ?? '' },
      change: { before: null, after: { added: count } },
    });
    return count;
  });
  return { added, known: numbers.length - added + repeated, invalid, invalidRows };
}

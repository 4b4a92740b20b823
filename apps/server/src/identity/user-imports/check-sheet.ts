import { USER_IMPORT_LIMITS, UserInput } from '@prosa/contract';
import {
  AppError,
  type CheckedUserRow,
  checkUserRows,
  type PlanUsage,
  userColumnsOf,
  userSheetRow,
  type UserSheetRow,
  type Viewer,
} from '@prosa/domain';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { App } from '../../platform/app.ts';
import type { UploadedFile } from '../../platform/http/route.ts';
import { readSheet } from '../../platform/spreadsheets/read-sheet.ts';
import { countRevealed, requireFewRevealed, weakPasswords } from '../sessions/index.ts';
import { userUsage } from '../users/index.ts';
import { queuesByName, seatsLeftOf, takenEmails } from './queries.ts';

const limits = { ...USER_IMPORT_LIMITS, tooManyRows: 'ERR_SHEET_TOO_LONG' } as const;
const isEmail = (text: string): boolean => UserInput.shape.email.safeParse(text).success;

async function digestOf({ path }: UploadedFile): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

export interface CheckedSheet {
  /** Of the file's bytes. */
  digest: string;
  rows: CheckedUserRow[];
  usage: PlanUsage;
}

async function readRows(
  viewer: Viewer,
  file: UploadedFile | undefined,
): Promise<{ digest: string; rows: UserSheetRow[] }> {
  const sheet = await readSheet(viewer.companyId, file, limits);
  const columns = userColumnsOf(sheet.columns);
  if (!columns || !file) throw new AppError('ERR_SHEET_COLUMNS');
  const rows = sheet.rows.map((cells) => userSheetRow(cells, columns));
  return { digest: await digestOf(file), rows };
}

/** The e-mails of a sheet that somebody has; those of other companies are counted, as each refusal of one is. */
async function emailsTaken(
  app: App,
  { companyId, super: isOperator }: Viewer,
  rows: readonly UserSheetRow[],
): Promise<Set<string>> {
  if (!isOperator) await requireFewRevealed(app, companyId);
  const taken = await app.database.acrossCompanies('an e-mail is unique in the installation', (tx) =>
    takenEmails(
      tx,
      rows.map(({ email }) => email),
    ),
  );
  const foreign = taken.filter((one) => one.companyId !== companyId).map(({ email }) => email);
  if (!isOperator) await countRevealed(app, companyId, foreign);
  return new Set(taken.map(({ email }) => email));
}

/** What each row of a sheet makes, or why it makes nothing. Writes nothing. */
export async function checkSheet(
  app: App,
  viewer: Viewer,
  file: UploadedFile | undefined,
): Promise<CheckedSheet> {
  const { digest, rows } = await readRows(viewer, file);
  const isWeak = await weakPasswords(app);
  const taken = await emailsTaken(app, viewer, rows);
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const usage = await userUsage(tx);
    const facts = {
      queues: await queuesByName(tx),
      takenEmails: taken,
      seatsLeft: seatsLeftOf(usage),
      invites: app.mail.isOn,
      isEmail,
      isWeak,
    };
    return { digest, rows: checkUserRows(rows, facts), usage };
  });
}

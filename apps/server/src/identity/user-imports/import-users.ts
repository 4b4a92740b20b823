import type { AnswerOf, BodyOf, importUsers as importCall, UserImportPreview } from '@prosa/contract';
import {
  AppError,
  type CheckedUserRow,
  found,
  requireWithinPlan,
  rolePresets,
  type Viewer,
} from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { UploadedFile } from '../../platform/http/route.ts';
import { hashNewPassword } from '../sessions/index.ts';
import {
  announceUsers,
  auditedUser,
  countInvitations,
  invite,
  listUsers,
  lockCompany,
  userUsage,
  withUniqueEmail,
} from '../users/index.ts';
import { checkSheet } from './check-sheet.ts';
import { insertMemberships, insertUsers, type NewUser, seatsLeftOf } from './queries.ts';

/** The number of a row in the sheet, where the headings are row 1. */
const FIRST_ROW = 2;

const changed = (cause?: unknown): AppError => new AppError('ERR_IMPORT_CHANGED', { cause });

export async function previewUserImport(
  app: App,
  viewer: Viewer,
  file: UploadedFile | undefined,
): Promise<UserImportPreview> {
  const { digest, rows, usage } = await checkSheet(app, viewer, file);
  const shown = rows.map(({ row: { name, email, profile, password }, queues, problems }, place) => ({
    row: place + FIRST_ROW,
    name,
    email,
    profile,
    queues: queues.map((queue) => queue.name),
    isInvited: password === '',
    problems,
  }));
  return { digest, rows: shown, seatsLeft: seatsLeftOf(usage), planName: usage.planName };
}

/** One after the other: hashing is heavy on purpose, and sign-ins wait for it between two of these at most. */
async function toNewUsers(app: App, rows: readonly CheckedUserRow[]): Promise<NewUser[]> {
  const users: NewUser[] = [];
  for (const { row, role, queues } of rows) {
    const { name, email, password } = row;
    const passwordHash = password === '' ? null : await hashNewPassword(app, password, email);
    const queueIds = [...new Set(queues.map(({ id }) => id))];
    users.push({ ...rolePresets[role], name, email, passwordHash, queueIds });
  }
  return users;
}

/** Writes the users with their queues, invitations and entries of the audit log. */
async function insertAll(
  app: App,
  tx: CompanyTransaction,
  viewer: Viewer,
  users: readonly NewUser[],
): Promise<void> {
  await lockCompany(tx);
  const usage = await userUsage(tx);
  requireWithinPlan({ ...usage, count: usage.count + users.length - 1 }, 'users');
  const ids = await insertUsers(tx, users, viewer.id);
  const idOf = ({ email }: { email: string }) => found(ids.get(email), 'ERR_NO_USER_FOUND');
  await insertMemberships(
    tx,
    users.flatMap((user) => user.queueIds.map((queueId) => ({ userId: idOf(user), queueId }))),
  );
  const invited = new Set(users.filter(({ passwordHash }) => passwordHash === null).map(idOf));
  for (const user of await listUsers(tx, [...ids.values()])) {
    const change = { before: null, after: auditedUser(user) };
    await recordAudit(tx, viewer, { action: 'user.create', subject: user, change });
    if (invited.has(user.id)) await invite(app, tx, viewer, user);
  }
  await announceUsers(app, tx, 'create', [...ids.values()]);
}

/** What has come in between makes the whole import void: nothing is written, and the person previews again. */
async function unlessChanged(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isChange =
      error instanceof AppError && ['ERR_EMAIL_ALREADY_EXISTS', 'ERR_LIMIT_REACHED'].includes(error.code);
    throw isChange ? changed(error) : error;
  }
}

/**
 * Creates the users of these rows of a sheet that was previewed, all in one transaction. Throws ERR_IMPORT_CHANGED where
 * the file is another one, or one of the rows is good no more.
 */
export async function importUsers(
  app: App,
  viewer: Viewer,
  file: UploadedFile | undefined,
  { digest, rows: numbers }: BodyOf<typeof importCall>,
): Promise<AnswerOf<typeof importCall>> {
  const sheet = await checkSheet(app, viewer, file);
  const chosen = [...new Set(numbers)].map((number) => sheet.rows[number - FIRST_ROW]);
  const rows = chosen.filter((checked) => checked !== undefined && checked.problems.length === 0);
  if (sheet.digest !== digest || rows.length < chosen.length) throw changed();
  const users = await toNewUsers(app, rows as CheckedUserRow[]);
  const invited = users.filter(({ passwordHash }) => passwordHash === null);
  await countInvitations(
    app,
    viewer.companyId,
    invited.map(({ email }) => email),
  );
  await unlessChanged(() =>
    withUniqueEmail(() =>
      app.database.inCompany(viewer.companyId, (tx) => insertAll(app, tx, viewer, users)),
    ),
  );
  return { created: users.length, invited: invited.length };
}

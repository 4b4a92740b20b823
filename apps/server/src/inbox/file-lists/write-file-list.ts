import type {
  BodyOf,
  createFileList as createCall,
  FileList,
  updateFileList as updateCall,
} from '@prosa/contract';
import { AppError, found, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { brokenConstraint } from '../../platform/database/failures.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { dropFiles } from '../stored-files/drop-files.ts';
import {
  type FileListRow,
  insertFileList,
  lockFileList,
  type OptionPlan,
  readFileList,
  removeFileList,
  replaceOptions,
  saveFileList,
} from './queries.ts';
import { requireRecordLimit } from '../../platform/database/record-limits.ts';

const admins = { kind: 'admins' } as const;
type Options = NonNullable<BodyOf<typeof updateCall>['options']>;

export function toFileList({ media }: Pick<App, 'media'>, row: FileListRow): FileList {
  const options = row.options.map((option) => ({
    ...option,
    path: option.path === null ? null : media.url(option.path, option.fileName, option.mediaType),
  }));
  return { ...row, options };
}

/** Reads the list again, publishes it to the admins, drops files that it no longer has, and returns it. */
export async function announced(
  app: App,
  tx: CompanyTransaction,
  id: number,
  before: FileListRow | null,
): Promise<FileList> {
  const row = found(await readFileList(tx, id), 'ERR_NO_FILE_LIST_FOUND');
  const fileList = toFileList(app, row);
  const action = before === null ? 'create' : 'update';
  tx.afterCommit(() => app.realtime.publish(tx.companyId, 'file', { action, fileList }, admins));
  const kept = new Set(row.options.map(({ path }) => path));
  await dropFiles(
    app,
    tx,
    before?.options.flatMap(({ path }) => (path && !kept.has(path) ? [path] : [])) ?? [],
  );
  return fileList;
}

/** Rejects ids of options that are not in the list, as if they did not exist. */
function planOf(options: Options, known: FileListRow | null): OptionPlan[] {
  const ids = new Set(known?.options.map(({ id }) => id));
  return options.map(({ id, name, path }) => {
    // A client may copy the options of another list into a new one: the copies get new ids.
    const isKnown = typeof id === 'number' && ids.has(id);
    if (typeof id === 'number' && !isKnown && known) throw new AppError('ERR_NO_FILE_LIST_FOUND');
    return { id: isKnown ? id : null, name, keepsFile: path !== null && path !== '' };
  });
}

/**
 * Turns a violated unique index into ERR_FILE_LIST_NAME_ALREADY_EXISTS; the index decides between concurrent changes.
 */
async function withUniqueName<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    const isTaken = brokenConstraint(error) === 'file_lists_name';
    throw isTaken ? new AppError('ERR_FILE_LIST_NAME_ALREADY_EXISTS', { cause: error }) : error;
  }
}

export async function createFileList(
  app: App,
  viewer: Viewer,
  { options = [], ...texts }: BodyOf<typeof createCall>,
): Promise<FileList> {
  return withUniqueName(() =>
    app.database.inCompany(viewer.companyId, async (tx) => {
      const id = await insertFileList(tx, { ...texts, userId: viewer.id });
      await requireRecordLimit(tx, 'fileLists');
      await replaceOptions(tx, id, planOf(options, null));
      return announced(app, tx, id, null);
    }),
  );
}

/** Absent fields stay. Options that are no longer listed are removed with their files. */
export async function updateFileList(
  app: App,
  viewer: Viewer,
  id: number,
  { options, ...texts }: BodyOf<typeof updateCall>,
): Promise<FileList> {
  return withUniqueName(() =>
    app.database.inCompany(viewer.companyId, async (tx) => {
      const before = found(await lockFileList(tx, id), 'ERR_NO_FILE_LIST_FOUND');
      await saveFileList(tx, id, texts);
      if (options) await replaceOptions(tx, id, planOf(options, before));
      return announced(app, tx, id, before);
    }),
  );
}

export async function deleteFileList(app: App, viewer: Viewer, id: number): Promise<void> {
  await app.database.inCompany(viewer.companyId, async (tx) => {
    const { options } = found(await lockFileList(tx, id), 'ERR_NO_FILE_LIST_FOUND');
    await removeFileList(tx, id);
    tx.afterCommit(() =>
      app.realtime.publish(tx.companyId, 'file', { action: 'delete', fileId: id }, admins),
    );
    await dropFiles(
      app,
      tx,
      options.map(({ path }) => path),
    );
  });
}

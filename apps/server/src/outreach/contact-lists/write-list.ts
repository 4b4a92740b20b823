import type { ContactList } from '@prosa/contract';
import { AppError, found, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { brokenConstraint } from '../../platform/database/failures.ts';
import { requireRecordLimit } from '../../platform/database/record-limits.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { announceList, announceListRemoved } from './events.ts';
import { insertList, isListInUse, readList, removeList, renameList } from './list-queries.ts';

/** Throws ERR_CONTACT_LIST_NAME_ALREADY_EXISTS where another list has the name; the index decides between two at once. */
export async function withUniqueName<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    const isTaken = brokenConstraint(error) === 'contact_lists_name';
    throw isTaken ? new AppError('ERR_CONTACT_LIST_NAME_ALREADY_EXISTS', { cause: error }) : error;
  }
}

/** Creates a list and fills it in the same transaction. */
export async function createFilledList(
  app: App,
  viewer: Viewer,
  name: string,
  fill: (tx: CompanyTransaction, id: number) => Promise<void>,
): Promise<ContactList> {
  return withUniqueName(() =>
    app.database.inCompany(viewer.companyId, async (tx) => {
      const id = await insertList(tx, name);
      await requireRecordLimit(tx, 'contactLists');
      await fill(tx, id);
      const list = found(await readList(tx, id), 'ERR_NO_CONTACT_LIST_FOUND');
      announceList(app, tx, 'create', list);
      return list;
    }),
  );
}

export const createList = async (
  app: App,
  viewer: Viewer,
  { name }: { name: string },
): Promise<ContactList> => createFilledList(app, viewer, name, async () => undefined);

export async function updateList(
  app: App,
  viewer: Viewer,
  id: number,
  { name }: { name?: string | undefined },
): Promise<ContactList> {
  return withUniqueName(() =>
    app.database.inCompany(viewer.companyId, async (tx) => {
      if (!(await renameList(tx, id, name))) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
      const list = found(await readList(tx, id), 'ERR_NO_CONTACT_LIST_FOUND');
      announceList(app, tx, 'update', list);
      return list;
    }),
  );
}

export async function deleteList(app: App, viewer: Viewer, id: number): Promise<void> {
  await app.database.inCompany(viewer.companyId, async (tx) => {
    if (await isListInUse(tx, id)) throw new AppError('ERR_CONTACT_LIST_IN_USE');
    if (!(await removeList(tx, id))) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
    announceListRemoved(app, tx, id);
  });
}

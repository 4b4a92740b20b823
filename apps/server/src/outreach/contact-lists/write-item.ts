import {
  type BodyOf,
  type ContactListItem,
  type createContactListItem as createCall,
  LIST_ITEMS_LIMIT,
  type updateContactListItem as updateCall,
} from '@prosa/contract';
import { AppError, found, listItemOf, type Viewer, wholeNumber } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { brokenConstraint } from '../../platform/database/failures.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { announceItem, announceItemRemoved } from './events.ts';
import { countItems, insertItems, lockItem, readItem, removeItem, saveItem } from './item-queries.ts';
import { keepList } from './list-queries.ts';

/** Throws ERR_LIST_TOO_LONG where the list would have more items than it may. */
export async function requireSpace(
  tx: CompanyTransaction,
  contactListId: number,
  more: number,
): Promise<void> {
  const count = await countItems(tx, { contactListId, search: '' });
  if (count + more > LIST_ITEMS_LIMIT) throw new AppError('ERR_LIST_TOO_LONG');
}

export async function createItem(
  app: App,
  viewer: Viewer,
  { contactListId, name, number, email = '' }: BodyOf<typeof createCall>,
): Promise<ContactListItem> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    if (!(await keepList(tx, contactListId))) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
    await requireSpace(tx, contactListId, 1);
    const [item] = await insertItems(tx, contactListId, [
      listItemOf({ name, number: wholeNumber(number), email }),
    ]);
    if (!item) throw new AppError('ERR_CONTACT_LIST_NUMBER_ALREADY_EXISTS');
    await announceItem(app, tx, 'create', item);
    return item;
  });
}

/** Absent fields stay. */
export async function updateItem(
  app: App,
  viewer: Viewer,
  id: number,
  change: BodyOf<typeof updateCall>,
): Promise<ContactListItem> {
  try {
    return await app.database.inCompany(viewer.companyId, async (tx) => {
      const { name, number, email } = found(await lockItem(tx, id), 'ERR_NO_CONTACT_LIST_ITEM_FOUND');
      const next = listItemOf({
        name: change.name ?? name,
        // A stored number is whole, also where it looks like a Brazilian one without its country code.
        number: change.number === undefined || change.number === number ? number : wholeNumber(change.number),
        email: change.email ?? email,
      });
      await saveItem(tx, id, next);
      const item = found(await readItem(tx, id), 'ERR_NO_CONTACT_LIST_ITEM_FOUND');
      await announceItem(app, tx, 'update', item);
      return item;
    });
  } catch (error) {
    if (brokenConstraint(error) !== 'contact_list_items_number') throw error;
    throw new AppError('ERR_CONTACT_LIST_NUMBER_ALREADY_EXISTS', { cause: error });
  }
}

export async function deleteItem(app: App, viewer: Viewer, id: number): Promise<void> {
  await app.database.inCompany(viewer.companyId, async (tx) => {
    const contactListId = found(await removeItem(tx, id), 'ERR_NO_CONTACT_LIST_ITEM_FOUND');
    await announceItemRemoved(app, tx, { contactListId, id });
  });
}

import type { ContactListItem, exportContactListItems as exportCall, QueryOf } from '@prosa/contract';
import { found, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { exportSheets } from '../../platform/spreadsheets/export-sheets.ts';
import { type Columns, tableOf } from '../../platform/spreadsheets/table-of.ts';
import { type ItemSearch, itemsAfter } from './item-queries.ts';
import { readList } from './list-queries.ts';

/** Items per read, which limits the memory in use, and for how long others wait while rows are written. */
const CHUNK = 500;
/** Milliseconds of this process for one item. */
const MS_PER_ITEM = 0.01;

/** An unchecked number counts as valid where messages are sent, but nobody knows whether it is. */
function validityOf({ isChecked, isWhatsappValid }: ContactListItem): string {
  if (!isChecked) return 'não verificado';
  return isWhatsappValid ? 'sim' : 'não';
}

/** An import takes the file as it is. */
const columns: Columns<ContactListItem> = {
  nome: ({ name }) => name,
  numero: ({ number }) => number,
  email: ({ email }) => email,
  valido: validityOf,
};

async function* partsOf(
  app: App,
  companyId: number,
  search: ItemSearch,
): AsyncGenerator<readonly ContactListItem[]> {
  let after = 0;
  for (;;) {
    const items = await app.database.inCompany(companyId, (tx) =>
      itemsAfter(tx, search, { after, limit: CHUNK }),
    );
    await app.database.useShare(companyId, items.length * MS_PER_ITEM);
    yield items;
    if (items.length < CHUNK) return;
    after = items.at(-1)?.id ?? after;
  }
}

export async function exportItems(
  app: App,
  viewer: Viewer,
  contactListId: number,
  { format, searchParam = '' }: QueryOf<typeof exportCall>,
): Promise<FileAnswer> {
  const { companyId } = viewer;
  const { id, name } = await app.database.inCompany(companyId, async (tx) =>
    found(await readList(tx, contactListId), 'ERR_NO_CONTACT_LIST_FOUND'),
  );
  const parts = tableOf(columns, partsOf(app, companyId, { contactListId, search: searchParam.trim() }));
  const file = { action: 'export.contactList', name: `lista-${id}`, format, subject: { id, name } } as const;
  return exportSheets(app, viewer, file, [{ name: 'Lista', parts }]);
}

import {
  checkContactListNumbers as checkCall,
  countContactSegment as segmentCall,
  createContactList as createCall,
  createContactListFromSegment as fromSegmentCall,
  createContactListItem as createItemCall,
  DEFAULT_PAGE_SIZE,
  deleteContactList as deleteCall,
  deleteContactListItem as deleteItemCall,
  exportContactListItems as exportCall,
  importContactList as importCall,
  listContactListImports as importsCall,
  listContactLists as listCall,
  pageContactListItems as pageItemsCall,
  pageContactLists as pageCall,
  readContactList as readCall,
  readContactListItem as readItemCall,
  sampleContactListSheet as sampleCall,
  stopContactListCheck as stopCheckCall,
  updateContactList as updateCall,
  updateContactListItem as updateItemCall,
} from '@prosa/contract';
import { found } from '@prosa/domain';
import { listImports } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { startCheck, stopCheck } from './check-numbers.ts';
import { exportItems } from './export-items.ts';
import { importList } from './import-list.ts';
import { countItems, pageOfItems, readItem } from './item-queries.ts';
import { countLists, everyList, pageOfLists, readList } from './list-queries.ts';
import { sampleSheet } from './sample.ts';
import { countContacts, createListFromSegment } from './segment.ts';
import { createItem, deleteItem, updateItem } from './write-item.ts';
import { createList, deleteList, updateList } from './write-list.ts';

const listRoutes = (app: App): Route[] => [
  handle(pageCall, ({ viewer, query: { searchParam = '', pageNumber = 1 } }) =>
    app.database.inCompany(viewer.companyId, async (tx) => {
      const search = searchParam.trim();
      const offset = (pageNumber - 1) * DEFAULT_PAGE_SIZE;
      const records = await pageOfLists(tx, { search, offset });
      const count = await countLists(tx, search);
      return { records, count, hasMore: count > offset + records.length };
    }),
  ),
  handle(listCall, ({ viewer }) => app.database.inCompany(viewer.companyId, everyList)),
  handle(sampleCall, async ({ query: { language = 'pt' } }) => sampleSheet(language)),
  handle(segmentCall, ({ viewer, query }) => countContacts(app, viewer, query)),
  handle(fromSegmentCall, ({ viewer, body }) => createListFromSegment(app, viewer, body)),
  handle(readCall, ({ viewer, params }) =>
    app.database.inCompany(viewer.companyId, async (tx) =>
      found(await readList(tx, params.id), 'ERR_NO_CONTACT_LIST_FOUND'),
    ),
  ),
  handle(createCall, ({ viewer, body }) => createList(app, viewer, body)),
  handle(updateCall, ({ viewer, params, body }) => updateList(app, viewer, params.id, body)),
  handle(deleteCall, async ({ viewer, params }) => {
    await deleteList(app, viewer, params.id);
    return { message: 'Lista de contatos removida' };
  }),
  handle(checkCall, ({ viewer, params }) => startCheck(app, viewer, params.id)),
  handle(stopCheckCall, ({ viewer, params }) => stopCheck(app, viewer, params.id)),
  handle(importCall, ({ viewer, params, files }) => importList(app, viewer, params.id, files[0])),
  handle(importsCall, ({ viewer, params }) =>
    app.database.inCompany(viewer.companyId, async (tx) => {
      const { id } = found(await readList(tx, params.id), 'ERR_NO_CONTACT_LIST_FOUND');
      return listImports(tx, { userId: viewer.id, contactListId: id });
    }),
  ),
  handle(exportCall, ({ viewer, params, query }) => exportItems(app, viewer, params.id, query)),
];

const itemRoutes = (app: App): Route[] => [
  handle(pageItemsCall, ({ viewer, query: { contactListId, searchParam = '', pageNumber = 1 } }) =>
    app.database.inCompany(viewer.companyId, async (tx) => {
      found(await readList(tx, contactListId), 'ERR_NO_CONTACT_LIST_FOUND');
      const search = { contactListId, search: searchParam.trim() };
      const offset = (pageNumber - 1) * DEFAULT_PAGE_SIZE;
      const contacts = await pageOfItems(tx, search, offset);
      const count = await countItems(tx, search);
      return { contacts, count, hasMore: count > offset + contacts.length };
    }),
  ),
  handle(readItemCall, ({ viewer, params }) =>
    app.database.inCompany(viewer.companyId, async (tx) =>
      found(await readItem(tx, params.id), 'ERR_NO_CONTACT_LIST_ITEM_FOUND'),
    ),
  ),
  handle(createItemCall, ({ viewer, body }) => createItem(app, viewer, body)),
  handle(updateItemCall, ({ viewer, params, body }) => updateItem(app, viewer, params.id, body)),
  handle(deleteItemCall, async ({ viewer, params }) => {
    await deleteItem(app, viewer, params.id);
    return { message: 'Contato removido da lista' };
  }),
];

export const contactListRoutes = (app: App): Route[] => [...listRoutes(app), ...itemRoutes(app)];

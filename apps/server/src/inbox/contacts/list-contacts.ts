import type {
  AnswerOf,
  Channel,
  QueryOf,
  findContactProfile as profileCall,
  listContacts as listCall,
  pageContacts as pageCall,
} from '@prosa/contract';
import { maskContact, maskName, phoneKeys, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { loadContacts } from './load-contacts.ts';
import { contactByNumber, contactsToChoose, pageOfContacts } from './list-queries.ts';

export async function pageContacts(
  app: App,
  viewer: Viewer,
  query: QueryOf<typeof pageCall>,
): Promise<AnswerOf<typeof pageCall>> {
  const filters = {
    search: query.searchParam ?? '',
    tags: query.contactTag ?? [],
    channel: query.channel || null,
    isGroup: query.isGroup ?? null,
    hidesNumbers: viewer.hidesNumbers,
  };
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const { ids, count, hasMore } = await pageOfContacts(tx, filters, query.pageNumber ?? 1);
    const contacts = await loadContacts(app, tx, ids);
    return { contacts: viewer.hidesNumbers ? contacts.map(maskContact) : contacts, count, hasMore };
  });
}

export async function listContacts(
  app: App,
  viewer: Viewer,
  query: QueryOf<typeof listCall>,
): Promise<AnswerOf<typeof listCall>> {
  const rows = await app.database.inCompany(viewer.companyId, (tx) =>
    contactsToChoose(tx, query.name ?? '', viewer.hidesNumbers),
  );
  return rows.map(({ id, name, number, isGroup, channel }) => ({
    id,
    name: viewer.hidesNumbers && !isGroup ? maskName(name, number) : name,
    channel: channel as Channel,
  }));
}

/** Finds a contact by its whole number; contactId is 0 when the number is unknown. */
export async function findProfile(
  app: App,
  companyId: number,
  number: string,
): Promise<AnswerOf<typeof profileCall>> {
  const known = await app.database.inCompany(companyId, (tx) => contactByNumber(tx, phoneKeys(number)));
  const url = known?.picture ? app.media.url(known.picture) : null;
  return { contactId: known?.id ?? 0, urlPicture: url, profilePicUrl: url };
}

import {
  DEFAULT_PAGE_SIZE,
  LIST_LIMIT,
  type AnswerOf,
  type pageTags as pageCall,
  type QueryOf,
  type TagRow,
} from '@prosa/contract';
import {
  all,
  AppError,
  found,
  hasStatus,
  isIn,
  maskName,
  maskNumber,
  visibleCondition,
  type Viewer,
} from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { exists } from '../tickets/queries.ts';
import { countTags, pageOfTags, tagsOfContact, ticketsInLanes, type StoredTagRow } from './queries.ts';

function shownRow(
  viewer: Viewer,
  { contacts, ...row }: StoredTagRow,
  ticketTags: TagRow['ticketTags'] = [],
): TagRow {
  const named = contacts.map(({ isGroup, ...contact }) => {
    if (!viewer.hidesNumbers || isGroup) return contact;
    const { id, name, number } = contact;
    return { id, name: maskName(name, number), number: maskNumber(number) };
  });
  return { ...row, contacts: named, ticketTags: ticketTags.slice(0, LIST_LIMIT) };
}

/** Of lanes, with the tickets that the viewer's board may show. */
async function shownRows(
  tx: CompanyTransaction,
  viewer: Viewer,
  rows: readonly StoredTagRow[],
): Promise<TagRow[]> {
  const onBoard = all(
    hasStatus('open', 'pending', 'lgpd'),
    isIn('isGroup', [false]),
    visibleCondition(viewer),
  );
  const lanes = rows.filter(({ kanban }) => kanban === 1).map(({ id }) => id);
  const byLane = Map.groupBy(await ticketsInLanes(tx, lanes, onBoard), ({ tagId }) => tagId);
  return rows.map((row) => shownRow(viewer, row, byLane.get(row.id)));
}

/** Ordered by name; contact tags unless the query asks for lanes or for one tag. */
export async function pageTags(
  app: App,
  viewer: Viewer,
  query: QueryOf<typeof pageCall>,
): Promise<AnswerOf<typeof pageCall>> {
  const pageNumber = query.pageNumber ?? 1;
  const id = query.tagId ?? null;
  const kanban = query.kanban ?? (id === null ? 0 : null);
  const filters = { search: query.searchParam?.trim() ?? '', kanban, id };
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const rows = await pageOfTags(tx, filters, pageNumber);
    const count = await countTags(tx, filters);
    const hasMore = count > (pageNumber - 1) * DEFAULT_PAGE_SIZE + rows.length;
    return { tags: await shownRows(tx, viewer, rows), count, hasMore };
  });
}

export async function readTag(app: App, viewer: Viewer, id: number): Promise<TagRow> {
  const [row] = await app.database.inCompany(viewer.companyId, async (tx) =>
    shownRows(tx, viewer, await pageOfTags(tx, { search: '', kanban: null, id }, 1)),
  );
  return found(row, 'ERR_NO_TAG_FOUND');
}

export async function contactTags(tx: CompanyTransaction, contactId: number) {
  if (!(await exists(tx, 'contacts', contactId))) throw new AppError('ERR_NO_CONTACT_FOUND');
  return { tags: await tagsOfContact(tx, contactId) };
}

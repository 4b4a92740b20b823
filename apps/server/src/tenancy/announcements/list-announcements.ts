import {
  type AnnouncementRow,
  type AnswerOf,
  DEFAULT_PAGE_SIZE,
  type pageAnnouncements,
  type QueryOf,
} from '@prosa/contract';
import { found, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { toRecord } from './events.ts';
import {
  countEvery,
  countShown,
  type CountedAnnouncement,
  type ListedAnnouncement,
  pageEvery,
  pageShown,
} from './list-queries.ts';

const OPERATORS_LIST = 'the operator lists announcements';

const toShownRow = (stored: ListedAnnouncement): AnnouncementRow => ({
  ...toRecord(stored),
  read: stored.read,
});

function toOperatorsRow(stored: CountedAnnouncement): AnnouncementRow {
  const { startsAt, endsAt, audience, planIds, companyIds, readers, people } = stored;
  return { ...toShownRow(stored), startsAt, endsAt, audience, planIds, companyIds, readers, people };
}

/** Everything for the operator, and for everybody else what is shown to the person's company now. */
export async function listAnnouncements(
  app: App,
  { id: userId, companyId, super: isOperator }: Viewer,
  query: QueryOf<typeof pageAnnouncements>,
): Promise<AnswerOf<typeof pageAnnouncements>> {
  const search = query.searchParam?.trim() ?? '';
  const offset = ((query.pageNumber ?? 1) - 1) * DEFAULT_PAGE_SIZE;
  const page = { search, offset, limit: DEFAULT_PAGE_SIZE };
  const now = app.now();
  const shown = await app.database.inCompany(companyId, async (tx) => ({
    ...(await countShown(tx, { userId, now, search })),
    records: isOperator && !query.active ? [] : (await pageShown(tx, { userId, now, page })).map(toShownRow),
  }));
  const { unread, ...list } =
    isOperator && !query.active
      ? await app.database.acrossCompanies(OPERATORS_LIST, async (tx) => ({
          unread: shown.unread,
          count: await countEvery(tx, search),
          records: (await pageEvery(tx, { companyId, userId }, page)).map(toOperatorsRow),
        }))
      : shown;
  return { ...list, unread, hasMore: list.count > offset + list.records.length };
}

/** One announcement as the operator's list shows it. */
export async function readAnnouncement(
  app: App,
  { id: userId, companyId }: Viewer,
  id: number,
): Promise<AnnouncementRow> {
  const page = { search: '', offset: 0, limit: 1 };
  const [stored] = await app.database.acrossCompanies(OPERATORS_LIST, (tx) =>
    pageEvery(tx, { companyId, userId }, page, id),
  );
  return toOperatorsRow(found(stored, 'ERR_NO_ANNOUNCEMENT_FOUND'));
}

import {
  type AnswerOf,
  type BodyOf,
  type countContactSegment as countCall,
  type createContactListFromSegment as createCall,
  LIST_ITEMS_LIMIT,
  type QueryOf,
} from '@prosa/contract';
import { AppError, found, type Viewer } from '@prosa/domain';
import { dayRange, readCompanySettings } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { requireRecordLimit } from '../../platform/database/record-limits.ts';
import { announceList } from './events.ts';
import { freeListName, insertList, readList } from './list-queries.ts';
import { addSegment, areTags, countSegment, type Segment } from './segment-queries.ts';
import { createFilledList } from './write-list.ts';

type Filters = QueryOf<typeof countCall>;

/** Days are those of the company's time zone. */
async function segmentOf(tx: CompanyTransaction, filters: Filters): Promise<Segment> {
  const { tags = [], channel, lastContactFrom, lastContactTo, neverAnswered = false } = filters;
  if (!(await areTags(tx, tags))) throw new AppError('ERR_NO_TAG_FOUND');
  const { timezone } = await readCompanySettings(tx);
  return {
    tags,
    channel: channel ?? null,
    from: dayRange(lastContactFrom, timezone)?.[0] ?? null,
    until: dayRange(lastContactTo, timezone)?.[1] ?? null,
    neverAnswered,
  };
}

export async function countContacts(
  app: App,
  viewer: Viewer,
  filters: Filters,
): Promise<AnswerOf<typeof countCall>> {
  return app.database.inCompany(viewer.companyId, async (tx) =>
    countSegment(tx, await segmentOf(tx, filters)),
  );
}

/** The list is a snapshot: who joins the segment later is not in it. */
export async function createListFromSegment(
  app: App,
  viewer: Viewer,
  { name, ...filters }: BodyOf<typeof createCall>,
): Promise<AnswerOf<typeof createCall>> {
  let leftOut = { groups: 0, blocked: 0, optedOut: 0, withoutNumber: 0 };
  const list = await createFilledList(app, viewer, name, async (tx, id) => {
    const segment = await segmentOf(tx, filters);
    const counted = await countSegment(tx, segment);
    if (counted.count > LIST_ITEMS_LIMIT) throw new AppError('ERR_LIST_TOO_LONG');
    ({ leftOut } = counted);
    await addSegment(tx, id, segment);
  });
  return { ...list, leftOut };
}

/** Adds a list of the contacts that have a tag now, in the transaction of a campaign that writes to them. */
export async function addListOfTag(
  app: App,
  tx: CompanyTransaction,
  { name, tagId }: { name: string; tagId: number },
): Promise<number> {
  const segment = await segmentOf(tx, { tags: [tagId] });
  const { count } = await countSegment(tx, segment);
  if (count > LIST_ITEMS_LIMIT) throw new AppError('ERR_LIST_TOO_LONG');
  const id = await insertList(tx, await freeListName(tx, name));
  await requireRecordLimit(tx, 'contactLists');
  await addSegment(tx, id, segment);
  announceList(app, tx, 'create', found(await readList(tx, id), 'ERR_NO_CONTACT_LIST_FOUND'));
  return id;
}

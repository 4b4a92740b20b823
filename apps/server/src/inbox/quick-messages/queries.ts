import { LIST_LIMIT, type QuickMessage } from '@prosa/contract';
import type { Insertable, Updateable } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

/** As stored: mediaPath is a storage key, not a URL. */
export interface QuickMessageRow extends Omit<QuickMessage, 'status' | 'mediaPath'> {
  mediaPath: string | null;
}

const columns = `q.id, q.company_id as "companyId", q.shortcode, q.message, q.geral, q.visao, q."userId", q."isMedia",
  q."mediaPath", q."mediaName", q."mediaMime", q."createdAt", q."updatedAt",
  case when u.id is null then null else json_build_object('id', u.id, 'name', u.name) end as "user"`;
const joined = `quick_messages q left join users u on u.company_id = q.company_id and u.id = q."userId"`;
/** The rule of maySeeQuickMessage() for user $2; a test compares the two. */
const seen = `q.company_id = $1 and (q."userId" = $2 or q.geral or q.visao)
  and ($3 = '' or position(fold($3) in q."searchText") > 0)`;

interface Search {
  viewerId: number;
  searchParam: string;
  /** Undefined for the first LIST_LIMIT, without paging. */
  page?: { offset: number; limit: number };
}

export async function selectQuickMessages(
  tx: CompanyTransaction,
  { viewerId, searchParam, page }: Search,
): Promise<QuickMessageRow[]> {
  return tx.query<QuickMessageRow>(
    'quick-messages',
    `select ${columns} from ${joined} where ${seen} order by q."searchText", q.id limit $4 offset $5`,
    [tx.companyId, viewerId, searchParam, page?.limit ?? LIST_LIMIT, page?.offset ?? 0],
  );
}

export async function countQuickMessages(
  tx: CompanyTransaction,
  { viewerId, searchParam }: Search,
): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'quick-messages-count',
    `select count(*) as count from quick_messages q where ${seen}`,
    [tx.companyId, viewerId, searchParam],
  );
  return row?.count ?? 0;
}

export async function readQuickMessage(
  tx: CompanyTransaction,
  id: number,
  isLocked = false,
): Promise<QuickMessageRow | undefined> {
  const [row] = await tx.query<QuickMessageRow>(
    isLocked ? 'quick-message-lock' : 'quick-message-read',
    `select ${columns} from ${joined} where q.company_id = $1 and q.id = $2
     ${isLocked ? 'for no key update of q' : ''}`,
    [tx.companyId, id],
  );
  return row;
}

type Table = Tables['quick_messages'];

export async function insertQuickMessage(
  tx: CompanyTransaction,
  values: Omit<Insertable<Table>, 'company_id'>,
): Promise<number> {
  const { id } = await tx.db
    .insertInto('quick_messages')
    .values({ ...values, company_id: tx.companyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveQuickMessage(
  tx: CompanyTransaction,
  id: number,
  values: Updateable<Table>,
): Promise<void> {
  await tx.db
    .updateTable('quick_messages')
    .set({ ...values, updatedAt: new Date().toISOString() })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

export async function removeQuickMessage(tx: CompanyTransaction, id: number): Promise<void> {
  await tx.query('quick-message-delete', 'delete from quick_messages where company_id = $1 and id = $2', [
    tx.companyId,
    id,
  ]);
}

export async function removePrivateOnes(
  tx: CompanyTransaction,
  userId: number,
): Promise<{ mediaPath: string | null }[]> {
  return tx.query(
    'quick-messages-delete-private',
    `delete from quick_messages where company_id = $1 and "userId" = $2 and not geral and not visao
     returning "mediaPath"`,
    [tx.companyId, userId],
  );
}

import { LIST_LIMIT, type SavedView } from '@prosa/contract';
import type { UpdateObject } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

const columns = ['id', 'name', 'query', 'isShared', 'userId'] as const;

export async function viewsFor(tx: CompanyTransaction, userId: number): Promise<SavedView[]> {
  return tx.db
    .selectFrom('saved_views')
    .select(columns)
    .where('company_id', '=', tx.companyId)
    .where((or) => or.or([or('userId', '=', userId), or('isShared', '=', true)]))
    .orderBy('name')
    .orderBy('id')
    .limit(LIST_LIMIT)
    .execute();
}

export async function viewById(tx: CompanyTransaction, id: number): Promise<SavedView | undefined> {
  return tx.db
    .selectFrom('saved_views')
    .select(columns)
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertView(tx: CompanyTransaction, view: Omit<SavedView, 'id'>): Promise<SavedView> {
  return tx.db
    .insertInto('saved_views')
    .values({ company_id: tx.companyId, ...view })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function changeView(
  tx: CompanyTransaction,
  id: number,
  change: UpdateObject<Tables, 'saved_views'>,
): Promise<SavedView> {
  return tx.db
    .updateTable('saved_views')
    .set(change)
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function removeView(tx: CompanyTransaction, id: number): Promise<void> {
  await tx.db.deleteFrom('saved_views').where('company_id', '=', tx.companyId).where('id', '=', id).execute();
}

import type { FileList } from '@prosa/contract';
import type { Updateable } from 'kysely';
import { jsonText } from '../../platform/database/json-text.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

/** As stored: the paths of its options are storage keys. */
export type FileListRow = FileList;

const columns = `f.id, f.company_id as "companyId", f.name, f.message, f."userId", f."createdAt", f."updatedAt",
  coalesce((
    select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'path', o.path, 'fileName', o."fileName",
      'mediaType', o."mediaType", 'size', o.size) order by o.position, o.id)
    from file_options o where o.company_id = f.company_id and o."fileListId" = f.id), '[]') as options`;
const found = `f.company_id = $1 and ($2 = '' or position(fold($2) in fold(f.name)) > 0)`;

interface Page {
  searchParam: string;
  offset: number;
  limit: number;
}

/** Ordered by name; the search ignores case and accents. */
export async function pageFileLists(tx: CompanyTransaction, page: Page): Promise<FileListRow[]> {
  return tx.query<FileListRow>(
    'file-lists-page',
    `select ${columns} from file_lists f where ${found} order by fold(f.name), f.id limit $3 offset $4`,
    [tx.companyId, page.searchParam, page.limit, page.offset],
  );
}

export async function countFileLists(tx: CompanyTransaction, searchParam: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'file-lists-count',
    `select count(*) as count from file_lists f where ${found}`,
    [tx.companyId, searchParam],
  );
  return row?.count ?? 0;
}

export async function readFileList(tx: CompanyTransaction, id: number): Promise<FileListRow | undefined> {
  const [row] = await tx.query<FileListRow>(
    'file-list-read',
    `select ${columns} from file_lists f where f.company_id = $1 and f.id = $2`,
    [tx.companyId, id],
  );
  return row;
}

/** Locks a list and so its options, which change together with it. */
export async function lockFileList(tx: CompanyTransaction, id: number): Promise<FileListRow | undefined> {
  await tx.query('file-list-lock', 'select from file_lists where company_id = $1 and id = $2 for update', [
    tx.companyId,
    id,
  ]);
  return readFileList(tx, id);
}

export async function insertFileList(
  tx: CompanyTransaction,
  values: { name: string; message: string; userId: number },
): Promise<number> {
  const { id } = await tx.db
    .insertInto('file_lists')
    .values({ ...values, company_id: tx.companyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveFileList(
  tx: CompanyTransaction,
  id: number,
  values: { name?: string | undefined; message?: string | undefined },
): Promise<void> {
  await tx.db
    .updateTable('file_lists')
    .set({ ...values, updatedAt: new Date().toISOString() })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

export interface OptionPlan {
  /** Null for a new option. */
  id: number | null;
  name: string;
  keepsFile: boolean;
}

export async function replaceOptions(
  tx: CompanyTransaction,
  listId: number,
  options: readonly OptionPlan[],
): Promise<void> {
  await tx.query('file-options-replace', replaceText, [tx.companyId, listId, jsonText(options)]);
}

const replaceText = `
  with wanted as materialized (
    select (o.value ->> 'id')::bigint as id, o.value ->> 'name' as name, (o.value ->> 'keepsFile')::boolean as keeps,
      o.ordinality as position
    from jsonb_array_elements($3::jsonb) with ordinality o
  ), gone as (
    delete from file_options where company_id = $1 and "fileListId" = $2
      and id not in (select id from wanted where id is not null)
  ), kept as (
    update file_options o set name = w.name, position = w.position,
      path = case when w.keeps then o.path end, "fileName" = case when w.keeps then o."fileName" end,
      "mediaType" = case when w.keeps then o."mediaType" end, size = case when w.keeps then o.size end
    from wanted w where o.company_id = $1 and o."fileListId" = $2 and o.id = w.id
  )
  insert into file_options (company_id, "fileListId", position, name)
  select $1, $2, position, name from wanted where id is null order by position`;

export async function saveOption(
  tx: CompanyTransaction,
  id: number,
  values: Updateable<Tables['file_options']>,
): Promise<void> {
  await tx.db
    .updateTable('file_options')
    .set(values)
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

export async function removeFileList(tx: CompanyTransaction, id: number): Promise<void> {
  await tx.query('file-list-delete', 'delete from file_lists where company_id = $1 and id = $2', [
    tx.companyId,
    id,
  ]);
}

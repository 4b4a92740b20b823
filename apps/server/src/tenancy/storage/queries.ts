import type { CompanyTransaction, OperatorTransaction } from '../../platform/database/transactions.ts';
import type { ListedFile } from '../../platform/storage/storage.ts';

/** Every company, or those whose files were never counted: of an installation that was upgraded. */
export async function companiesToCount(tx: OperatorTransaction, which: 'all' | 'never counted') {
  const text = `select company_id from storage_usage where $1 or "countedAt" is null order by company_id`;
  const rows = await tx.query<{ company_id: number }>('storage-companies', text, [which === 'all']);
  return rows.map((row) => row.company_id);
}

const countText = `
with wrong as (
  select f.path, f.size from unnest($2::text[], $3::bigint[]) as f (path, size)
    left join stored_files s on s.company_id = $1 and s.path = f.path
  where s.size is distinct from f.size
), counted as (
  insert into stored_files (company_id, path, size) select $1, path, size from wrong
    on conflict (company_id, path) do update set size = excluded.size
)
select count(*) as count from wrong`;

/** Corrects the rows of these files; returns how many were missing or had another size. `setSums` has to follow. */
export async function countListed(tx: CompanyTransaction, files: readonly ListedFile[]): Promise<number> {
  const values = [tx.companyId, files.map(({ key }) => key), files.map(({ size }) => size)];
  const [row] = await tx.query<{ count: number }>('stored-files-count-listed', countText, values);
  return row?.count ?? 0;
}

/** Files that are counted since before this time, in order of their paths, after a path. */
export async function countedBefore(
  tx: CompanyTransaction,
  before: Date,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const text = `select path from stored_files where company_id = $1 and path > $2 and "storedAt" < $3
    order by path limit $4`;
  const rows = await tx.query<{ path: string }>('stored-files-page', text, [
    tx.companyId,
    after,
    before,
    limit,
  ]);
  return rows.map(({ path }) => path);
}

export async function countedFiles(tx: CompanyTransaction): Promise<number> {
  const text = `select count(*) as count from stored_files where company_id = $1`;
  const [row] = await tx.query<{ count: number }>('stored-files-number', text, [tx.companyId]);
  return row?.count ?? 0;
}

/** Sets the sums from the rows; they must be locked. */
export async function setSums(tx: CompanyTransaction, now: Date): Promise<void> {
  const text = `update storage_usage u set bytes = s.bytes, files = s.files, "countedAt" = $2
    from (select coalesce(sum(size), 0) as bytes, count(*) as files from stored_files where company_id = $1) s
    where u.company_id = $1`;
  await tx.query('storage-usage-set', text, [tx.companyId, now]);
}

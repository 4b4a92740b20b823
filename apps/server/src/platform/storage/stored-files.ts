import { found, storageLimitBytes } from '@prosa/domain';
import type { CompanyTransaction } from '../database/transactions.ts';

/** What a company's files take, in bytes, and what its plan allows; `limit` null: without a limit. */
export interface Usage {
  bytes: number;
  files: number;
  limit: number | null;
  countedAt: string | null;
}

const usageText = `select u.bytes, u.files, p."storageLimit" as megabytes, u."countedAt" from storage_usage u
  join companies c on c.id = u.company_id left join plans p on p.id = c."planId" where u.company_id = $1`;

type UsageRow = Omit<Usage, 'limit'> & { megabytes: number | null };

function usageOf(row: UsageRow | undefined): Usage {
  const { megabytes, ...usage } = found(row, 'ERR_NO_COMPANY_FOUND');
  return { ...usage, limit: storageLimitBytes(megabytes) };
}

/** Throws ERR_NO_COMPANY_FOUND when the company is gone. */
export async function readUsage(tx: CompanyTransaction): Promise<Usage> {
  return usageOf((await tx.query<UsageRow>('storage-usage', usageText, [tx.companyId]))[0]);
}

const lockText = `${usageText} for no key update of u`;

/**
 * Reads the sums like `readUsage`; until the end of the transaction nobody else changes them, so that uploads at once do
 * not exceed the limit together.
 */
export async function lockUsage(tx: CompanyTransaction): Promise<Usage> {
  return usageOf((await tx.query<UsageRow>('storage-usage-lock', lockText, [tx.companyId]))[0]);
}

const knownSizeText = `select size from stored_files where company_id = $1 and path = $2`;

/** The size that a file was counted with; 0 when it was not. */
export async function countedSize(tx: CompanyTransaction, path: string): Promise<number> {
  const [row] = await tx.query<{ size: number }>('stored-files-size', knownSizeText, [tx.companyId, path]);
  return row?.size ?? 0;
}

const countText = `
with known as (select size from stored_files where company_id = $1 and path = $2),
  counted as (insert into stored_files (company_id, path, size) values ($1, $2, $3)
    on conflict (company_id, path) do update set size = excluded.size)
update storage_usage set bytes = bytes + $3 - coalesce((select size from known), 0),
  files = files + 1 - (select count(*) from known)
where company_id = $1`;

/** Counts a file, or its other size. The sums must be locked. */
export async function countFile(tx: CompanyTransaction, path: string, size: number): Promise<void> {
  await tx.query('stored-files-count', countText, [tx.companyId, path, size]);
}

const forgetText = `
with gone as (delete from stored_files where company_id = $1 and path = $2 returning size)
update storage_usage set bytes = bytes - gone.size, files = files - 1 from gone where company_id = $1`;

const waitText = 'select from storage_usage where company_id = $1 for no key update';

/** Counts a file no longer; nothing happens when it was not counted. */
export async function forgetFile(tx: CompanyTransaction, path: string): Promise<void> {
  // The sums before the file, as when it is counted: nobody waits for somebody who waits.
  await tx.query('storage-usage-wait', waitText, [tx.companyId]);
  await tx.query('stored-files-forget', forgetText, [tx.companyId, path]);
}

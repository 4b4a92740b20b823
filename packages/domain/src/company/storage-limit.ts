import type { ErrorCode } from '@prosa/contract';

/** Bytes of a megabyte, in which a plan's limit is set. */
const MEGABYTE = 1_000_000;
/** From this share of the limit on the company's admins are warned. */
const WARNING_SHARE = 0.8;
/** The share of the disk's reserve that received files leave for the database. */
const DATABASE_SHARE = 0.25;

/** All in bytes. */
export interface StorageSpace {
  used: number;
  /** Null: no limit. */
  limit: number | null;
  /** Free on the disk. */
  free: number;
  /** What uploads leave free on the disk. */
  reserve: number;
}

/** A plan's limit in bytes, from its megabytes. */
export const storageLimitBytes = (megabytes: number | null): number | null =>
  megabytes === null ? null : megabytes * MEGABYTE;

/**
 * Why a file of this size is not stored; null: it is. `isKept`: a customer sent it, or it belongs to a message that was
 * accepted before; it counts, but only a disk that is nearly full refuses it.
 */
export function storageRefusal(
  { used, limit, free, reserve }: StorageSpace,
  { size, isKept }: { size: number; isKept: boolean },
): Extract<ErrorCode, 'ERR_STORAGE_LIMIT' | 'ERR_DISK_FULL'> | null {
  if (free - size < (isKept ? reserve * DATABASE_SHARE : reserve)) return 'ERR_DISK_FULL';
  return !isKept && limit !== null && used + size > limit ? 'ERR_STORAGE_LIMIT' : null;
}

/** How near a company is to its limit; 'full': uploads are refused. */
export function storageLevel(used: number, limit: number | null): 'fine' | 'near' | 'full' {
  if (limit === null) return 'fine';
  if (used >= limit) return 'full';
  return used >= limit * WARNING_SHARE ? 'near' : 'fine';
}

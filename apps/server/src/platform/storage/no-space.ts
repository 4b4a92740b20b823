import { AppError } from '@prosa/domain';

/** Whether a file was refused because its company, or the disk, has no room for it. */
export const foundNoSpace = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'ERR_STORAGE_LIMIT' || error.code === 'ERR_DISK_FULL');

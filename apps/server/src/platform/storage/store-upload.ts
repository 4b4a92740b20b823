import { AppError } from '@prosa/domain';
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { UploadedFile } from '../http/route.ts';
import type { Storage } from './storage.ts';

/** A stored upload as rows keep it. */
export interface StoredUpload {
  mediaPath: string;
  mediaName: string;
  mediaMime: string;
  /** Bytes. */
  mediaSize: number;
}

const LONGEST_NAME = 200;

/** The name for people alone: no path, nothing invisible, not endless (the ending stays). */
function shownFileName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  // Control characters and those that turn the direction of writing can make 'gpj.exe' read 'exe.jpg'.
  const clean = base.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim();
  if (clean === '' || clean === '.' || clean === '..') return 'file';
  if (clean.length <= LONGEST_NAME) return clean;
  const ending = /\.\w{1,10}$/.exec(clean)?.[0] ?? '';
  return clean.slice(0, LONGEST_NAME - ending.length).toWellFormed() + ending;
}

/** Streams an upload into a folder of the storage, under a name that nobody can guess. An empty file is refused. */
export async function storeUpload(
  storage: Storage,
  folder: string,
  upload: UploadedFile | undefined,
): Promise<StoredUpload> {
  if (!upload || upload.size === 0) {
    throw new AppError('ERR_VALIDATION', { details: [{ field: upload?.field ?? 'file', message: 'empty' }] });
  }
  const { path, fileName, mimeType, extension } = upload;
  const mediaPath = `${folder}/${randomUUID()}${extension}`;
  const { size } = await storage.put(mediaPath, createReadStream(path), mimeType);
  return { mediaPath, mediaName: shownFileName(fileName), mediaMime: mimeType, mediaSize: size };
}

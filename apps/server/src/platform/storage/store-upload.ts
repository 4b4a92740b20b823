import { AppError } from '@prosa/domain';
import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { UploadedFile } from '../http/route.ts';
import { harmlessName } from './harmless-name.ts';
import type { Storage } from './storage.ts';

const UNKNOWN = 'application/octet-stream';
const SNIFFED_BYTES = 4_096;

/** Formats whose bytes show only that they are text: the name may choose among them, as none of them is ever run. */
const texts: Record<string, string> = {
  '.txt': 'text/plain',
  '.log': 'text/plain',
  '.md': 'text/markdown',
  '.csv': 'text/csv',
  '.json': 'application/json',
  '.ics': 'text/calendar',
  '.vcf': 'text/vcard',
};
/** The old office formats share one container. */
const offices: Record<string, string> = {
  '.doc': 'application/msword',
  '.xls': 'application/vnd.ms-excel',
  '.ppt': 'application/vnd.ms-powerpoint',
};

const endingOf = (name: string) => /\.\w{1,10}$/.exec(name.toLowerCase())?.[0] ?? '';

async function isText(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES);
    if (buffer.subarray(0, bytesRead).includes(0)) return false;
    // `stream`: a character that the end of the sample cuts is no error.
    new TextDecoder('utf-8', { fatal: true }).decode(buffer.subarray(0, bytesRead), { stream: true });
    return true;
  } catch {
    return false;
  } finally {
    await file.close();
  }
}

/**
 * The type that the bytes show; the name or the claimed type decides only among harmless types that they leave open.
 */
async function typeOf({ path, mimeType, claimedType }: UploadedFile, name: string): Promise<string> {
  const ending = endingOf(name);
  // WebM and MP4 contain audio as well as video, and their bytes look the same.
  if (/^video\/(webm|mp4)$/.test(mimeType) && claimedType.startsWith('audio/'))
    return mimeType.replace('video', 'audio');
  if (mimeType === 'application/x-cfb') return offices[ending] ?? mimeType;
  const asText = mimeType === UNKNOWN ? texts[ending] : undefined;
  return asText !== undefined && (await isText(path)) ? asText : mimeType;
}

/** A file as rows store it: its key in the storage, the name that people see, its type and size (bytes). */
export interface NamedFile {
  path: string;
  name: string;
  mime: string;
  size: number;
}

/** Chooses key, name and type of an uploaded file before it is stored; throws ERR_EMPTY_FILE when it is empty. */
export async function namedFile(file: UploadedFile, folder: string): Promise<NamedFile> {
  if (file.size === 0)
    throw new AppError('ERR_EMPTY_FILE', { details: [{ field: file.field, message: 'empty' }] });
  const name = harmlessName(file.fileName, file.extension);
  const mime = await typeOf(file, name);
  return {
    path: `${folder}/${randomUUID()}${file.extension || endingOf(name)}`,
    name,
    mime,
    size: file.size,
  };
}

export interface MediaColumns {
  mediaPath: string;
  mediaName: string;
  mediaMime: string;
  mediaSize: number;
}

/**
 * Stores the one file of a call under a random key in a folder of the storage; throws ERR_EMPTY_FILE without a file.
 */
export async function storeUpload(
  storage: Storage,
  folder: string,
  upload: UploadedFile | undefined,
): Promise<MediaColumns> {
  if (!upload) throw new AppError('ERR_EMPTY_FILE', { details: [{ field: 'file', message: 'required' }] });
  const { path, name, mime, size } = await namedFile(upload, folder);
  await storage.put(path, { file: upload.path }, mime);
  return { mediaPath: path, mediaName: name, mediaMime: mime, mediaSize: size };
}

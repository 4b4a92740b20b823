import { AppError } from '@prosa/domain';
import type { Readable } from 'node:stream';

export interface StoredFile {
  stream: Readable;
  /** Bytes of the whole file. */
  size: number;
  contentType: string;
}

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Bytes, a stream of bytes, or a file of this machine, which is copied. */
export type Source = Readable | Buffer | { file: string };

export interface PutOptions {
  /** True of what must not be lost for a limit: a customer's file, or that of a message which was accepted before. */
  isKept?: boolean;
}

/** A file as the storage has it; `size` in bytes. */
export interface ListedFile {
  key: string;
  size: number;
}

/** Files by key, such as `company1/messages/{uuid}.jpg`; on disk or in an S3-compatible store. */
export interface Storage {
  /** The application's storage throws ERR_STORAGE_LIMIT or ERR_DISK_FULL where a file finds no room. */
  put(key: string, source: Source, contentType: string, options?: PutOptions): Promise<{ size: number }>;
  /** Null when there is no such file. */
  open(key: string, range?: ByteRange): Promise<StoredFile | null>;
  remove(key: string): Promise<void>;
  /** Removes every file whose key starts with this folder. */
  removeAll(folder: string): Promise<void>;
  /** All files, or those of a folder, in no order. Files that are stored or removed meanwhile may be among them. */
  list(folder?: string): AsyncIterable<ListedFile>;
}

export interface Media {
  /** A signed address that expires. */
  url(key: string, name?: string | null, mime?: string | null): string;
}

const part = /^[\w][\w.@-]*$/;

/**
 * Returns a key that is a path of plain names, so that it cannot leave the store's root; throws ERR_NO_FILE_FOUND for
 * any other, and above 400 characters.
 */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new AppError('ERR_NO_FILE_FOUND');
  return key;
}

export function isKey(key: string): boolean {
  return key.length <= 400 && key.split('/').every((name) => part.test(name) && !name.includes('..'));
}

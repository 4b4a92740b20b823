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

/** Files by key, such as `company1/messages/{uuid}.jpg`; on disk or in an S3-compatible store. */
export interface Storage {
  put(key: string, source: Source, contentType: string): Promise<{ size: number }>;
  /** Null when there is no such file. */
  open(key: string, range?: ByteRange): Promise<StoredFile | null>;
  remove(key: string): Promise<void>;
  /** Removes every file whose key starts with this folder. */
  removeAll(folder: string): Promise<void>;
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
  if (key.length > 400 || !key.split('/').every((name) => part.test(name) && !name.includes('..'))) {
    throw new AppError('ERR_NO_FILE_FOUND');
  }
  return key;
}

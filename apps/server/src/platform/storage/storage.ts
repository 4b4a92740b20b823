import type { Readable } from 'node:stream';

export interface StoredFile {
  stream: Readable;
  /** Bytes of the whole file. */
  size: number;
  contentType: string;
}

/** Files by key, such as `company1/messages/{uuid}.jpg`; on disk or in an S3-compatible store. */
export interface Storage {
  put(key: string, source: Readable | Buffer, contentType: string): Promise<{ size: number }>;
  /** `range` is in bytes, both ends included. Null when there is no such file. */
  open(key: string, range?: { start: number; end: number }): Promise<StoredFile | null>;
  remove(key: string): Promise<void>;
  removeAll(prefix: string): Promise<void>;
}

/** Addresses of stored files for browsers. */
export interface Media {
  /** A signed address that expires. */
  url(key: string, name?: string | null, mime?: string | null): string;
}

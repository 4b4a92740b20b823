import type { Readable } from 'node:stream';
import type { ConnectionRef } from './driver.ts';
import type { StoredMedia } from './events.ts';

/** A file refused because of what it is: too large, or of a type that is not kept. Nothing of it stays. */
export class MediaRefused extends Error {
  readonly reason: 'tooLarge' | 'type';

  constructor(reason: 'tooLarge' | 'type', message: string) {
    super(message);
    this.name = 'MediaRefused';
    this.reason = reason;
  }
}

/** Where a driver puts the files that come in. */
export interface ChannelMedia {
  /**
   * Streams into the storage and sniffs the type from the bytes (the platform's word, `mime`, counts only where
   * they tell nothing). Throws MediaRefused above the installation's download limit, having stopped to read;
   * rejects with the source's error when it breaks off. In both cases nothing stays in the storage.
   */
  keep(connection: ConnectionRef, source: Readable, name: string, mime: string): Promise<StoredMedia>;
}

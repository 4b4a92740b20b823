import type { Readable } from 'node:stream';
import type { ConnectionRef } from './driver.ts';
import type { StoredMedia } from './events.ts';

/** A file that is too large, of a type that is not kept, or for which the disk has no room. Nothing of it is stored. */
export class MediaRefused extends Error {
  readonly reason: 'tooLarge' | 'type' | 'diskFull';

  constructor(reason: MediaRefused['reason'], message: string) {
    super(message);
    this.name = 'MediaRefused';
    this.reason = reason;
  }
}

export interface ChannelMedia {
  /**
   * Streams into the storage and sniffs the type from the bytes; the platform's type (`mime`) counts only where they do
   * not reveal one. Above the installation's download limit it stops reading and throws MediaRefused; it rejects with
   * the source's error when the source breaks off. In both cases nothing is stored.
   */
  keep(connection: ConnectionRef, source: Readable, name: string, mime: string): Promise<StoredMedia>;
}

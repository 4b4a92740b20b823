import { normalizeMessageContent, type proto } from '@whiskeysockets/baileys';
import type { MediaHost } from '../platform/media-host.ts';
import { type FileKind, putFile, readFile } from '../platform/sealed-files.ts';

/** A file that somebody sends. */
export interface SimFile {
  kind: Exclude<FileKind, 'history'>;
  bytes: Uint8Array;
  mimetype: string;
  caption?: string;
  fileName?: string;
  /** A voice note, and not a piece of music. */
  ptt?: boolean;
}

/** The message that brings a file, which lies on the host then. */
export function fileMessage(host: MediaHost, { kind, bytes, ...facts }: SimFile): proto.IMessage {
  return { [`${kind}Message`]: { ...putFile(host, kind, bytes), ...facts } };
}

const names = ['image', 'video', 'audio', 'document', 'sticker'] as const;

/** What the file of a message holds; null when there is none. */
export function fileOf(host: MediaHost, message: proto.IMessage): Buffer | null {
  const content = normalizeMessageContent(message) ?? {};
  for (const kind of names) {
    const part = content[`${kind}Message`];
    if (part) return readFile(host, kind, part);
  }
  return null;
}

import { normalizeMessageContent, type proto } from '@whiskeysockets/baileys';
import type { MediaHost } from '../platform/media-host.ts';
import { type FileKind, putFile, readFile } from '../platform/sealed-files.ts';

export interface SimFile {
  kind: Exclude<FileKind, 'history'>;
  bytes: Uint8Array;
  mimetype: string;
  caption?: string;
  fileName?: string;
  /** Whether it is a voice message, and not other audio. */
  ptt?: boolean;
}

export function fileMessage(host: MediaHost, { kind, bytes, ...facts }: SimFile): proto.IMessage {
  return { [`${kind}Message`]: { ...putFile(host, kind, bytes), ...facts } };
}

const names = ['image', 'video', 'audio', 'document', 'sticker'] as const;

export function fileOf(host: MediaHost, message: proto.IMessage): Buffer | null {
  const content = normalizeMessageContent(message) ?? {};
  for (const kind of names) {
    const part = content[`${kind}Message`];
    if (part) return readFile(host, kind, part);
  }
  return null;
}

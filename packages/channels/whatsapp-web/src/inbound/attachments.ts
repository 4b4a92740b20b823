import { mediaTypeOfFile } from '@prosa/channel-driver';
import type { WAMessage } from '@whiskeysockets/baileys';
import {
  type Content,
  type FileKind,
  type FileRef,
  messageOf,
  numberOf,
  type MessageContext,
  text,
  type InboundItem,
  unsupported,
} from './reading.ts';

interface Attached {
  directPath?: string | null;
  url?: string | null;
  mediaKey?: Uint8Array | null;
  fileSha256?: Uint8Array | null;
  fileLength?: unknown;
  mimetype?: string | null;
  caption?: string | null;
  fileName?: string | null;
  title?: string | null;
}

export function attachedTo(content: Content): { kind: FileKind; file: Attached } | null {
  const { imageMessage, videoMessage, ptvMessage, audioMessage, documentMessage, stickerMessage } = content;
  if (imageMessage) return { kind: 'image', file: imageMessage };
  if (videoMessage ?? ptvMessage) return { kind: 'video', file: (videoMessage ?? ptvMessage) as Attached };
  if (audioMessage) return { kind: 'audio', file: audioMessage };
  if (documentMessage) return { kind: 'document', file: documentMessage };
  return stickerMessage ? { kind: 'sticker', file: stickerMessage } : null;
}

/**
 * The path of the file on the platform's hosts; '' when there is none. The sender must not choose the host, so only the
 * path counts.
 */
export function pathOf({ directPath, url }: Pick<Attached, 'directPath' | 'url'>): string {
  const path = text(directPath);
  if (path.startsWith('/') && !path.startsWith('//')) return path;
  const address = URL.canParse(text(url)) ? new URL(text(url)) : null;
  return address?.hostname.endsWith('.whatsapp.net') ? `${address.pathname}${address.search}` : '';
}

function fileRefOf(kind: FileKind, file: Attached, message: WAMessage): FileRef | null {
  const { mediaKey, fileSha256, fileLength, mimetype, caption, fileName, title } = file;
  const directPath = pathOf(file);
  if (!mediaKey?.length || directPath === '') return null;
  const size = numberOf(fileLength);
  return {
    kind,
    directPath,
    mediaKey,
    sha256: fileSha256?.length ? fileSha256 : null,
    name: text(fileName) || (kind === 'document' ? text(title) : ''),
    mime: text(mimetype),
    caption: text(caption),
    size: Number.isFinite(size) ? size : null,
    message,
  };
}

/** The message of a file; a file that nobody can fetch becomes an unsupported message. */
export function fileItems(content: Content, context: MessageContext): InboundItem[] {
  const attached = attachedTo(content);
  if (!attached) return [];
  const { kind } = attached;
  const file = fileRefOf(kind, attached.file, context.message);
  if (!file) return unsupported(context, `${kind}Message`);
  return [{ event: messageOf(context, { mediaType: mediaTypeOfFile[kind], body: file.caption }), file }];
}

import type { SandboxInbound } from '@prosa/contract';
import { mediaBody, type MediaType } from '@prosa/channel-driver';
import type { ConnectionRef, Writing } from '@prosa/channel-sandbox';
import type { App } from '../../platform/app.ts';
import type { UploadedFile } from '../../platform/http/route.ts';
import type { Platform } from './platform.ts';
import { richContentOf } from './rich-content.ts';
import { receiveMedia } from './receive-media.ts';

/**
 * A simulated customer writes. Resolves when the inbox has the message, or the platform while the connection is down.
 */
export async function receiveInbound(
  app: App,
  platform: Platform,
  connection: ConnectionRef,
  inbound: SandboxInbound,
  files: UploadedFile[] = [],
): Promise<string> {
  return platform.phones.write(connection, await toWriting(app, platform, connection, { ...inbound, files }));
}

/** Message types that are shown differently from other files with the same bytes. */
const mediaTypeAs: Partial<Record<string, MediaType>> = {
  sticker: 'stickerMessage',
  viewonce: 'viewOnceMessage',
};

async function toWriting(
  app: App,
  platform: Platform,
  { companyId }: ConnectionRef,
  { from, message, files }: SandboxInbound & { files: UploadedFile[] },
): Promise<Writing> {
  const { id, group, type, quotedId, at } = message;
  const base = { id, from, group, type, quotedId, at };
  const parts = richContentOf(message);
  if (parts) return { ...base, ...parts };
  if (message.type === 'text' || !message.media) {
    return { ...base, mediaType: 'conversation', body: message.body ?? '', choice: message.choice };
  }
  const place = { companyId, maxBytes: await platform.maxMediaBytes(), files };
  const received = await receiveMedia(app, place, type, message.media);
  const { media } = received;
  const mediaType = mediaTypeAs[type] ?? received.mediaType;
  return { ...base, mediaType, media, body: mediaBody(mediaType, media.name, message.body) };
}

import { mediaBody } from '@prosa/channel-driver';
import { type ConnectionRef, oldMessage, type SandboxMessage } from '@prosa/channel-sandbox';
import type { SandboxOldMessage } from '@prosa/contract';
import { randomUUID } from 'node:crypto';
import type { App } from '../../platform/app.ts';
import type { UploadedFile } from '../../platform/http/route.ts';
import type { Platform } from './platform.ts';
import { receiveMedia } from './receive-media.ts';

async function toMessage(
  app: App,
  platform: Platform,
  { companyId }: ConnectionRef,
  { id = randomUUID(), from, group, fromBusiness = false, body, media, at }: SandboxOldMessage,
  files: UploadedFile[],
): Promise<SandboxMessage> {
  const place = { companyId, maxBytes: await platform.maxMediaBytes(), files };
  const file = media && (await receiveMedia(app, place, 'document', media));
  const kind = file?.mediaType === 'application' ? 'document' : (file?.mediaType ?? 'text');
  const person = { number: from.number, name: from.name ?? '' };
  return oldMessage({
    id,
    chat: group ? { ...group, isGroup: true } : { id: person.number, name: person.name, isGroup: false },
    from: fromBusiness ? { number: '', name: '' } : person,
    fromBusiness,
    type: kind,
    body: file ? mediaBody(file.mediaType, file.media.name, body) : body,
    media: file?.media ?? null,
    at,
  });
}

/** Stores older messages on the phones; the inbox gets them only when it requests the history. */
export async function addHistory(
  app: App,
  platform: Platform,
  connection: ConnectionRef,
  messages: SandboxOldMessage[],
  files: UploadedFile[],
): Promise<number> {
  const old: SandboxMessage[] = [];
  const waiting = [...files];
  for (const message of messages) old.push(await toMessage(app, platform, connection, message, waiting));
  await platform.store.addOld(connection, old);
  return old.length;
}

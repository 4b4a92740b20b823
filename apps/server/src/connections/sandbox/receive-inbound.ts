import type { SandboxInbound } from '@prosa/contract';
import { contactBody, locationBody, mediaBody } from '@prosa/channel-driver';
import type { LineRef, Writing } from '@prosa/channel-sandbox';
import type { App } from '../../platform/app.ts';
import type { Platform } from './platform.ts';
import { receiveMedia } from './receive-media.ts';

/** A simulated customer writes. Resolves when the inbox has it, or, while the line is down, the platform. */
export async function receiveInbound(
  app: App,
  platform: Platform,
  line: LineRef,
  inbound: SandboxInbound,
): Promise<string> {
  const writing = await toWriting(app, platform, line, inbound);
  const id = await platform.phones.write(line, writing);
  await platform.deliver(line);
  return id;
}

async function toWriting(
  app: App,
  platform: Platform,
  { companyId }: LineRef,
  { from, message }: SandboxInbound,
): Promise<Writing> {
  const { id, group, type, quotedId, at } = message;
  const base = { id, from, group, type, quotedId, at };
  if (message.type === 'location' && message.location) {
    return { ...base, mediaType: 'locationMessage', body: locationBody(message.location) };
  }
  if (message.type === 'contact' && message.contact) {
    return { ...base, mediaType: 'contactMessage', body: contactBody(message.contact) };
  }
  if (message.type === 'text' || !message.media) {
    return { ...base, mediaType: 'conversation', body: message.body ?? '' };
  }
  const place = { companyId, maxBytes: await platform.maxMediaBytes() };
  const { media, mediaType } = await receiveMedia(app, place, type, message.media);
  return { ...base, mediaType, media, body: mediaBody(mediaType, media.name, message.body) };
}

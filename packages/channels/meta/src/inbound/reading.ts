import { unsupportedText } from '@prosa/domain';
import {
  type ChannelEvent,
  instantAt,
  type MarketingPreference,
  mediaTypeOfFile,
  type Party,
} from '@prosa/channel-driver';
import type { Capabilities } from '@prosa/contract';
import type { Fault } from '../faults.ts';
import { numberOf } from '../json.ts';
import type { TemplateUpdate } from './template-update.ts';

/** A file of a message on the platform: by its id (WhatsApp) or by its address. */
export interface FileRef {
  id: string | null;
  url: string | null;
  /** The sender's name for the file; null when the platform does not give it. */
  name: string | null;
  mime: string;
  kind: Capabilities['media'][number];
  caption: string;
}

type MessageEvent = Extract<ChannelEvent, { kind: 'message' }>;

/** One event of an update; a message with a file is complete only when the file is stored. */
export type InboundItem = { event: ChannelEvent; file?: undefined } | { event: MessageEvent; file: FileRef };

export interface Reading {
  items: InboundItem[];
  /** The conversation of the update; events of one conversation keep their order. */
  chat: string | null;
  /** A message of ours, with the platform's id for it. */
  sent?: { wid: string; platformWid: string };
  /** Written on our side, perhaps by us: delivered only if its id belongs to no message that we sent. */
  echo?: { platformWid: string; body: string };
  /** The person has read everything sent until then; Instagram also names the last message. */
  readUntil?: { to: string; at: string; wid?: string };
  marketingChoices?: { person: Party; choice: MarketingPreference }[];
  /** A message that the platform took and then did not deliver. */
  failed?: { wid: string; at: string; fault: Fault };
  template?: TemplateUpdate;
}

export const nothing: Reading = { items: [], chat: null };

export interface MessageContext {
  wid: string;
  chat: Party;
  author: Party;
  fromMe: boolean;
  at: string;
  quotedWid?: string | undefined;
  /** The platform's original data, kept beside what is shown. */
  raw: unknown;
}

/** The platform gives times in seconds or milliseconds since 1970, as numbers or as text. */
export const instantOf = (value: unknown, otherwise: string): string => instantAt(numberOf(value), otherwise);

export function messageOf(
  { wid, chat, author, fromMe, at, quotedWid, raw }: MessageContext,
  content: Pick<MessageEvent, 'mediaType' | 'body'> & { choice?: string | undefined; keepsRaw?: boolean },
): MessageEvent {
  const { mediaType, body, choice, keepsRaw = false } = content;
  return {
    kind: 'message',
    wid,
    chat,
    author,
    fromMe,
    at,
    mediaType,
    body,
    ...(quotedWid ? { quotedWid } : {}),
    ...(choice ? { choice } : {}),
    ...(keepsRaw ? { dataJson: JSON.stringify(raw) } : {}),
  };
}

export function fileMessage(context: MessageContext, file: FileRef): InboundItem {
  return { event: messageOf(context, { mediaType: mediaTypeOfFile[file.kind], body: file.caption }), file };
}

/** A message of an unknown kind: it is stored and shown with a notice. */
export function unsupported(context: MessageContext, kind: string): InboundItem {
  const body = unsupportedText('notDelivered', kind === 'unknown' ? '' : kind);
  return { event: messageOf(context, { mediaType: 'conversation', body, keepsRaw: true }) };
}

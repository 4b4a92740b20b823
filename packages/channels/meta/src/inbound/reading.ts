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

/** A file of the platform's that a message brings: by its id (WhatsApp), or by where it lies. */
export interface FileRef {
  id: string | null;
  url: string | null;
  /** As the sender calls it; null when the platform does not tell. */
  name: string | null;
  mime: string;
  kind: Capabilities['media'][number];
  caption: string;
}

type MessageEvent = Extract<ChannelEvent, { kind: 'message' }>;

/** What an update tells; a message with a file is whole only when the file lies in the storage. */
export type InboundItem = { event: ChannelEvent; file?: undefined } | { event: MessageEvent; file: FileRef };

/** What an update means. */
export interface Reading {
  items: InboundItem[];
  /** The conversation that it belongs to: the events of one keep their order. */
  chat: string | null;
  /** A message of ours that the platform knows by this id. */
  sent?: { wid: string; platformWid: string };
  /** Written on our side, maybe by us: told only when its id is of no message that we sent. */
  echo?: { platformWid: string; body: string };
  /** Somebody has read what was sent to them until then; Instagram names the last one, too. */
  readUntil?: { to: string; at: string; wid?: string };
  /** What people have said to the platform about promotions. */
  marketingChoices?: { person: Party; choice: MarketingPreference }[];
  /** A message that the platform took and then did not deliver. */
  failed?: { wid: string; at: string; fault: Fault };
  /** Of a message template, and no conversation. */
  template?: TemplateUpdate;
}

export const nothing: Reading = { items: [], chat: null };

/** What is the same in all messages of one update. */
export interface MessageContext {
  wid: string;
  chat: Party;
  author: Party;
  fromMe: boolean;
  at: string;
  quotedWid?: string | undefined;
  /** The platform's own words, kept beside what is shown. */
  raw: unknown;
}

/** The platform's times are seconds or milliseconds since 1970, as numbers or as text. */
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

/** Kept and shown, though nobody here can read it. */
export function unsupported(context: MessageContext, kind: string): InboundItem {
  const body = unsupportedText('notDelivered', kind === 'unknown' ? '' : kind);
  return { event: messageOf(context, { mediaType: 'conversation', body, keepsRaw: true }) };
}

import { unsupportedText } from '@prosa/domain';
import {
  type ChannelEvent,
  instantAt,
  type MediaType,
  type MessageEvent,
  type Party,
} from '@prosa/channel-driver';
import type { Capabilities } from '@prosa/contract';
import type { proto, WAMessage } from '@whiskeysockets/baileys';
import { isStorableId } from '../people/storable-id.ts';
import type { Me } from './jids.ts';

/** A message without its wrappers. */
export type Content = proto.IMessage;

export type FileKind = Capabilities['media'][number];

/** The location of an encrypted file, and the key to it. */
export interface FileRef {
  kind: FileKind;
  directPath: string;
  mediaKey: Uint8Array;
  /** Digest of the decrypted file; null when the sender gave none. */
  sha256: Uint8Array | null;
  /** The sender's name for the file; '' when it has none. */
  name: string;
  mime: string;
  caption: string;
  /** Bytes, as the sender states them; null when the sender does not. */
  size: number | null;
  /** The whole message, with which the phone is asked to upload a missing file again. */
  message: WAMessage;
}

/** An encrypted answer to a poll or an event, or an encrypted edit; reading it needs the content of that message. */
export interface SecretRef {
  kind: 'vote' | 'attendance' | 'edit';
  /** The id of the poll, the event or the edited message. */
  wid: string;
  /**
   * Addresses that the key may be derived from, of the poll's creator and of the answering person; one of each fits.
   */
  creators: string[];
  answerers: string[];
  payload: Uint8Array;
  iv: Uint8Array;
}

/** An event of a message. With a file it is complete once the file is stored, with a secret once that is read. */
export type InboundItem =
  | { event: ChannelEvent; file?: undefined; secret?: undefined }
  | { event: MessageEvent; file: FileRef; secret?: undefined }
  | { event: MessageEvent; file?: undefined; secret: SecretRef };

export interface Reading {
  items: InboundItem[];
  /** The conversation, whose events keep their order; '' when there are no events. */
  chat: string;
  /** Content to save under the message's wid before its events go out: an answer cannot be read without it. */
  keep?: Uint8Array;
}

export const nothing: Reading = { items: [], chat: '' };

export interface Known {
  me: Me;
  /** For a message without a time. */
  receivedAt: string;
  groupName?: (jid: string) => string | undefined;
  isAdmin?: (group: string, member: (string | null | undefined)[]) => boolean;
}

/** What all events of one message share. */
export interface MessageContext {
  wid: string;
  chat: Party;
  author: Party;
  fromMe: boolean;
  isAdmin: boolean;
  at: string;
  quotedWid: string | undefined;
  message: WAMessage;
  me: Me;
}

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The id of a message if a row can have it; '' otherwise. */
export const widOf = (value: unknown): string => (isStorableId(text(value)) ? text(value) : '');

/** A count or a time of the wire: a number, a text, or a Long. */
export function numberOf(value: unknown): number {
  if (value === null || value === undefined || value === '') return Number.NaN;
  return typeof value === 'object' && 'toNumber' in value && typeof value.toNumber === 'function'
    ? Number(value.toNumber())
    : Number(value);
}

/** The wire's times are seconds or milliseconds since 1970. */
export const instantOf = (value: unknown, otherwise: string): string => instantAt(numberOf(value), otherwise);

interface MessageContent {
  mediaType?: MediaType;
  body: string;
  choice?: string;
  dataJson?: string;
}

export function messageOf(
  context: MessageContext,
  { mediaType, body, choice, dataJson }: MessageContent,
): MessageEvent {
  const { wid, chat, author, fromMe, at, quotedWid } = context;
  return {
    kind: 'message',
    wid,
    chat,
    author,
    fromMe,
    at,
    mediaType: mediaType ?? (quotedWid ? 'extendedTextMessage' : 'conversation'),
    body,
    ...(quotedWid ? { quotedWid } : {}),
    ...(choice ? { choice } : {}),
    ...(dataJson ? { dataJson } : {}),
  };
}

export const messageItems = (context: MessageContext, content: MessageContent): InboundItem[] => [
  { event: messageOf(context, content) },
];

/** A placeholder for content that only the phone can show. */
export function unsupported(context: MessageContext, kind: string): InboundItem[] {
  return messageItems(context, {
    mediaType: 'conversation',
    body: unsupportedText('phoneOnly', kind.replace(/Message$/, '')),
  });
}

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

/** What a message says, without its wrappers. */
export type Content = proto.IMessage;

export type FileKind = Capabilities['media'][number];

/** Where an encrypted file lies, and what opens it. */
export interface FileRef {
  kind: FileKind;
  directPath: string;
  mediaKey: Uint8Array;
  /** Digest of the file itself; null when the sender told none. */
  sha256: Uint8Array | null;
  /** As the sender calls it; '' when it has no name. */
  name: string;
  mime: string;
  caption: string;
  /** As the sender says; null when it does not. */
  size: number | null;
  /** The whole message: the phone is asked by it to put up a file again that is gone. */
  message: WAMessage;
}

/** An answer to a poll or to an event, or an edit: it can be read by who has the content of that. */
export interface SecretRef {
  kind: 'vote' | 'attendance' | 'edit';
  /** Of the poll or the event, or of what is edited. */
  wid: string;
  /** As the poll's creator and the answering person may be called in the key; one of each fits. */
  creators: string[];
  answerers: string[];
  payload: Uint8Array;
  iv: Uint8Array;
}

/** What a message tells; with a file it is whole only when the file lies in the storage, with a secret when that is read. */
export type InboundItem =
  | { event: ChannelEvent; file?: undefined; secret?: undefined }
  | { event: MessageEvent; file: FileRef; secret?: undefined }
  | { event: MessageEvent; file?: undefined; secret: SecretRef };

/** What a message means. */
export interface Reading {
  items: InboundItem[];
  /** The conversation that it belongs to (the events of one keep their order); '' when there are no events. */
  chat: string;
  /** To be kept under the message's wid before it is told: an answer to it cannot be read without. */
  keep?: Uint8Array;
}

export const nothing: Reading = { items: [], chat: '' };

/** What is known beside the message itself. */
export interface Known {
  me: Me;
  /** For a message without a time. */
  receivedAt: string;
  /** The subject of a group, by its address. */
  groupName?: (jid: string) => string | undefined;
  /** Whether somebody, by any of these addresses, administrates a group. */
  isAdmin?: (group: string, member: (string | null | undefined)[]) => boolean;
}

/** What is the same in all that one message tells. */
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

/** The id of a message, which names rows here; '' for what is none. */
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

/** Kept and shown, though nobody here can read it. */
export function unsupported(context: MessageContext, kind: string): InboundItem[] {
  return messageItems(context, {
    mediaType: 'conversation',
    body: unsupportedText('phoneOnly', kind.replace(/Message$/, '')),
  });
}

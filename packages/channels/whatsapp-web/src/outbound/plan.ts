import { reason, systemTexts } from '@prosa/domain';
import {
  fileKindOf,
  type Outgoing,
  type OutgoingMedia,
  SendError,
  webCapabilities,
} from '@prosa/channel-driver';
import type { MessageRelayOptions, proto } from '@whiskeysockets/baileys';
import type { FileKind } from '../inbound/reading.ts';

export type Relay = Pick<MessageRelayOptions, 'additionalAttributes' | 'additionalNodes'>;

export interface PlannedFile {
  kind: FileKind;
  media: OutgoingMedia;
  mime: string;
  caption: string;
  /** Whether phones play the file as a voice message. */
  isVoice: boolean;
}

/** One wire message; one with a file is completed after the upload. */
export type Plan =
  | { file?: undefined; message: proto.IMessage; relay?: Relay }
  | { file: PlannedFile; whole: (uploaded: proto.IMessage) => proto.IMessage };

export const refuse = (why: string): never => {
  throw new SendError('permanent', why);
};

export function checkedText(body: string): string {
  const { maxTextLength } = webCapabilities;
  if (body.length > maxTextLength) refuse(reason('channel.textTooLong', { most: maxTextLength }));
  return body;
}

export function quoting(message: proto.IMessage, contextInfo: proto.IContextInfo | null): proto.IMessage {
  if (!contextInfo) return message;
  const { conversation, viewOnceMessage, ...rest } = message;
  if (typeof conversation === 'string')
    return { ...rest, extendedTextMessage: { text: conversation, contextInfo } };
  if (viewOnceMessage?.message)
    return { ...rest, viewOnceMessage: { message: quoting(viewOnceMessage.message, contextInfo) } };
  return Object.fromEntries(
    Object.entries(rest).map(([name, part]) => [
      name,
      name.endsWith('Message') && typeof part === 'object' ? { ...(part as object), contextInfo } : part,
    ]),
  );
}

/** The caption of a file; '' when the body is only the file's name or the default word for its kind. */
function captionOf({ body, media }: Outgoing): string {
  return body === media?.name || body === systemTexts.audio || body === systemTexts.sticker
    ? ''
    : checkedText(body);
}

/** MIME types that phones show inline; other files go as documents. */
const formats: Record<FileKind, RegExp> = {
  image: /^image\/(jpeg|png)$/,
  audio: /^audio\/(aac|amr|mpeg|mp4|x-m4a|ogg)$/,
  video: /^video\/(mp4|3gpp)$/,
  sticker: /^image\/webp$/,
  document: /^/,
};

function kindOf(mediaType: string, mime: string): FileKind | null {
  const request =
    mediaType === 'viewOnceMessage' ? (mime.startsWith('video/') ? 'video' : 'image') : fileKindOf(mediaType);
  if (!request) return null;
  return formats[request].test(mime) ? request : 'document';
}

const MB = 1024 * 1024;
/** Above these sizes a phone takes a file as a document only; source: WhatsApp's help on media sizes (2026). */
const shownUpTo: Partial<Record<FileKind, number>> = { image: 16 * MB, audio: 16 * MB, video: 64 * MB };

/** The file of a message with its caption; `behind` is the text for a file that cannot have one. */
export function fileOf(message: Outgoing): { file: PlannedFile; behind: string } {
  const { media, mediaType } = message;
  const mime = media?.mime.toLowerCase().split(';')[0]?.trim() ?? '';
  const kind = media ? kindOf(mediaType, mime) : null;
  if (!media || !kind) return refuse(reason('channel.type', { type: mediaType }));
  if (media.size > webCapabilities.maxMediaBytes)
    return refuse(reason('channel.fileTooLarge', { kind, most: webCapabilities.maxMediaBytes / MB }));
  const fits = media.size <= (shownUpTo[kind] ?? media.size);
  const shown = fits ? kind : 'document';
  const caption = captionOf(message);
  const isSilent = shown === 'audio' || shown === 'sticker';
  // An ogg file of ours is a recorded voice message in opus.
  const isVoice = shown === 'audio' && mime === 'audio/ogg';
  const file: PlannedFile = {
    kind: shown,
    media,
    mime: isVoice ? 'audio/ogg; codecs=opus' : mime || 'application/octet-stream',
    caption: isSilent ? '' : caption,
    isVoice,
  };
  return { file, behind: isSilent ? caption : '' };
}

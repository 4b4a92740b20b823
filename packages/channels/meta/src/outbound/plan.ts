import { reason, systemTexts } from '@prosa/domain';
import { fileKindOf, type Outgoing, type OutgoingMedia, SendError } from '@prosa/channel-driver';
import type { Capabilities } from '@prosa/contract';
import { fileLimits, metaCapabilities } from '../capabilities.ts';
import type { MetaChannel } from '../split-webhook.ts';

type FileKind = Capabilities['media'][number];

export interface PlannedFile {
  kind: FileKind;
  media: OutgoingMedia;
  /** As the platform wants to be told it. */
  mime: string;
}

/**
 * One request. A message is one, or a file and its text behind it, where the platform has no place for a text
 * beside a file; the last one carries the message's own wid, so that only the whole counts as sent.
 */
export interface Step {
  file?: PlannedFile;
  /** Why the platform refuses it when it says that it comes too late. */
  tooLate?: 'meta.pageWindow' | 'meta.humanAgent' | 'meta.personWindow' | undefined;
  /** What the request says, beside whom it goes to; `fileId` is the uploaded file's. */
  content(fileId: string): Content;
}

/** On Messenger what it answers to and its tag stand beside the message and not in it. */
export type Content = Record<string, unknown> & { reply_to?: { mid: string }; tag?: 'HUMAN_AGENT' };

export const refuse = (why: string): never => {
  throw new SendError('permanent', why);
};

/** The text of a file: not the name and not the word that stand in its place when nobody wrote one. */
export function captionOf({ body, media }: Outgoing): string {
  const isInstead = body === media?.name || body === systemTexts.audio || body === systemTexts.sticker;
  return isInstead ? '' : body;
}

export function checkText(channel: MetaChannel, body: string): string {
  const { maxTextLength } = metaCapabilities[channel];
  if (body.length > maxTextLength) refuse(reason('channel.textTooLong', { most: maxTextLength }));
  return body;
}

/** Formats by which the platform takes a file for what it is; the others go as documents, where it has those. */
const formats: Record<MetaChannel, Partial<Record<FileKind, RegExp>>> = {
  whatsappapi: {
    image: /^image\/(jpeg|png)$/,
    audio: /^audio\/(aac|amr|mpeg|mp4|ogg)$/,
    video: /^video\/(mp4|3gpp)$/,
    sticker: /^image\/webp$/,
  },
  facebook: { image: /^image\/(jpeg|png|gif|webp)$/, audio: /^audio\//, video: /^video\// },
  instagram: {
    image: /^image\/(jpeg|png|gif)$/,
    audio: /^audio\/(aac|mp4|wav|x-wav|x-m4a|m4a|mpeg)$/,
    video: /^video\/(mp4|ogg|x-msvideo|quicktime|webm)$/,
  },
};

/** What a file goes as; refused for good when the channel takes neither it nor a document of its size. */
export function fileOf(channel: MetaChannel, { mediaType, media }: Outgoing): PlannedFile {
  const request = fileKindOf(mediaType);
  if (!media || !request) return refuse(reason('channel.type', { type: mediaType }));
  const mime = media.mime.toLowerCase().split(';')[0]?.trim() ?? '';
  const limits = fileLimits[channel];
  const fits = (kind: FileKind) => media.size <= (limits[kind] ?? 0);
  const isOfFormat = formats[channel][request]?.test(mime) ?? request === 'document';
  if (isOfFormat && fits(request))
    return { kind: request, media, mime: request === 'audio' ? spoken(mime) : mime };
  if (fits('document')) return { kind: 'document', media, mime: mime || 'application/octet-stream' };
  const [kind, most] =
    limits.document && media.size > limits.document
      ? (['document', limits.document] as const)
      : ([request, limits[request]] as const);
  if (most === undefined || media.size <= most) return refuse(reason('channel.format', { kind: request }));
  return refuse(reason('channel.fileTooLarge', { kind, most: Math.floor(most / 1024 / 1024) }));
}

/** WhatsApp takes ogg only when its codec is named; what we keep as ogg is a recorded voice, in opus. */
const spoken = (mime: string): string => (mime === 'audio/ogg' ? 'audio/ogg; codecs=opus' : mime);

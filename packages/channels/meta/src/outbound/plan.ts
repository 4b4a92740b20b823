import { reason, systemTexts } from '@prosa/domain';
import { fileKindOf, type Outgoing, type OutgoingMedia, SendError } from '@prosa/channel-driver';
import type { Capabilities } from '@prosa/contract';
import { fileLimits, metaCapabilities } from '../capabilities.ts';
import type { MetaChannel } from '../split-webhook.ts';

type FileKind = Capabilities['media'][number];

export interface PlannedFile {
  kind: FileKind;
  media: OutgoingMedia;
  /** The MIME type in the form that the platform requires. */
  mime: string;
}

/**
 * One request. A message is one request, or a file and then its text where the platform takes no caption. The last
 * request carries the message's own wid, so that only the whole message counts as sent.
 */
export interface Step {
  file?: PlannedFile;
  /** The reason to report if the platform refuses the message as too late. */
  tooLate?: 'meta.pageWindow' | 'meta.humanAgent' | 'meta.personWindow' | undefined;
  /** The content of the request, without the recipient; `fileId` is the id of the uploaded file. */
  content(fileId: string): Content;
}

/** Messenger takes the quoted message and the tag beside the message, not inside it. */
export type Content = Record<string, unknown> & { reply_to?: { mid: string }; tag?: 'HUMAN_AGENT' };

export const refuse = (why: string): never => {
  throw new SendError('permanent', why);
};

/** The caption of a file, without the name or the default word that stands for a missing one. */
export function captionOf({ body, media }: Outgoing): string {
  const isInstead = body === media?.name || body === systemTexts.audio || body === systemTexts.sticker;
  return isInstead ? '' : body;
}

export function checkText(channel: MetaChannel, body: string): string {
  const { maxTextLength } = metaCapabilities[channel];
  if (body.length > maxTextLength) refuse(reason('channel.textTooLong', { most: maxTextLength }));
  return body;
}

/** MIME types that the platform takes as each kind of file; others go as documents, where the channel takes those. */
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

/**
 * The kind that a file is sent as; permanently refused when the channel takes neither it nor a document of its size.
 */
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

/** WhatsApp takes ogg only with its codec named; our ogg files are recorded voice, in opus. */
const spoken = (mime: string): string => (mime === 'audio/ogg' ? 'audio/ogg; codecs=opus' : mime);

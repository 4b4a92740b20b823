import { mediaBody, mediaTypeOf } from './bodies.ts';
import type { MediaType, MessageEvent, StoredMedia } from './events.ts';
import { MediaRefused } from './media.ts';

/** What a platform reports about a message's file before it is fetched. */
export interface AnnouncedFile {
  kind: 'image' | 'audio' | 'video' | 'document' | 'sticker';
  /** The sender's name for the file; null or '' when the platform does not give it. */
  name: string | null;
  caption: string;
}

/** The stored media type per kind of file that the platform names. */
export const mediaTypeOfFile = {
  image: 'image',
  audio: 'audio',
  video: 'video',
  document: 'application',
  sticker: 'stickerMessage',
} as const satisfies Record<AnnouncedFile['kind'], MediaType>;

/** The inverse: the kind of file to send for a media type; null when it is not a file. */
export function fileKindOf(mediaType: string): AnnouncedFile['kind'] | null {
  const [kind] = Object.entries(mediaTypeOfFile).find(([, type]) => type === mediaType) ?? [];
  return (kind as AnnouncedFile['kind'] | undefined) ?? null;
}

/** A file could not be fetched; `kind` is the driver's own classification. */
export class FileFault<Kind extends string> extends Error {
  readonly kind: Kind;

  constructor(kind: Kind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FileError';
    this.kind = kind;
  }
}

const extensions: Record<AnnouncedFile['kind'], string> = {
  image: 'jpg',
  audio: 'ogg',
  video: 'mp4',
  document: 'bin',
  sticker: 'webp',
};

/** A name for a file without one: its kind, with the extension of its type. */
export function nameForFile(kind: AnnouncedFile['kind'], mime: string): string {
  const ending = /^\w+\/([a-z0-9]{2,5})(;|$)/.exec(mime.toLowerCase())?.[1];
  return `${kind}.${ending === 'jpeg' ? 'jpg' : (ending ?? extensions[kind])}`;
}

/** The sniffed type decides how the file is shown, whatever the platform or the sender called it. */
export function withFile(event: MessageEvent, file: AnnouncedFile, media: StoredMedia): MessageEvent {
  const isSticker = file.kind === 'sticker' && media.mime.startsWith('image/');
  const mediaType = isSticker ? 'stickerMessage' : mediaTypeOf(media.mime);
  return { ...event, mediaType, body: mediaBody(mediaType, media.name, file.caption), media };
}

const refusals: Record<MediaRefused['reason'], string | null> = {
  tooLarge: 'é maior do que o permitido nesta instalação',
  diskFull: 'não foi guardado, porque o disco desta instalação está cheio',
  type: null,
};

/** Replaces the body with a notice that the file is missing, and keeps the caption; `from` reads like 'da Meta'. */
export function withoutFile(
  event: MessageEvent,
  file: AnnouncedFile,
  error: unknown,
  from: string,
): MessageEvent {
  const refusal = error instanceof MediaRefused ? refusals[error.reason] : null;
  const why = refusal ?? `não pôde ser baixado ${from}`;
  const what = file.name ? `O arquivo ${file.name.slice(0, 100)}` : 'O arquivo desta mensagem';
  const body = [`[${what} ${why}.]`, file.caption].filter((line) => line !== '').join('\n');
  return { ...event, mediaType: 'conversation', body };
}

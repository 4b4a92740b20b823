import { mediaBody, mediaTypeOf } from './bodies.ts';
import type { MediaType, MessageEvent, StoredMedia } from './events.ts';
import { MediaRefused } from './media.ts';

/** What a platform says of the file of a message before it is fetched. */
export interface AnnouncedFile {
  kind: 'image' | 'audio' | 'video' | 'document' | 'sticker';
  /** As the sender calls it; null or '' when the platform does not tell. */
  name: string | null;
  caption: string;
}

/** As what a message with a file is stored, by the kind that the platform says it is. */
export const mediaTypeOfFile = {
  image: 'image',
  audio: 'audio',
  video: 'video',
  document: 'application',
  sticker: 'stickerMessage',
} as const satisfies Record<AnnouncedFile['kind'], MediaType>;

/** The other way round: as which kind of file a message is sent; null where it is none. */
export function fileKindOf(mediaType: string): AnnouncedFile['kind'] | null {
  const [kind] = Object.entries(mediaTypeOfFile).find(([, type]) => type === mediaType) ?? [];
  return (kind as AnnouncedFile['kind'] | undefined) ?? null;
}

/** Why a file could not be had, in the words of a platform's driver. */
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

/** What a file without a name is kept as: its kind, with the ending that its type has. */
export function nameForFile(kind: AnnouncedFile['kind'], mime: string): string {
  const ending = /^\w+\/([a-z0-9]{2,5})(;|$)/.exec(mime.toLowerCase())?.[1];
  return `${kind}.${ending === 'jpeg' ? 'jpg' : (ending ?? extensions[kind])}`;
}

/** What a file turned out to be decides how it is shown, whatever the platform or the sender called it. */
export function withFile(event: MessageEvent, file: AnnouncedFile, media: StoredMedia): MessageEvent {
  const isSticker = file.kind === 'sticker' && media.mime.startsWith('image/');
  const mediaType = isSticker ? 'stickerMessage' : mediaTypeOf(media.mime);
  return { ...event, mediaType, body: mediaBody(mediaType, media.name, file.caption), media };
}

/** A message whose file cannot be had says so, and keeps the words that stood below it; `from` as in 'da Meta'. */
export function withoutFile(
  event: MessageEvent,
  file: AnnouncedFile,
  error: unknown,
  from: string,
): MessageEvent {
  const isLarge = error instanceof MediaRefused && error.reason === 'tooLarge';
  const why = isLarge ? 'é maior do que o permitido nesta instalação' : `não pôde ser baixado ${from}`;
  const what = file.name ? `O arquivo ${file.name.slice(0, 100)}` : 'O arquivo desta mensagem';
  const body = [`[${what} ${why}.]`, file.caption].filter((line) => line !== '').join('\n');
  return { ...event, mediaType: 'conversation', body };
}

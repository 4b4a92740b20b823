import {
  type ChannelEvent,
  type ConnectionRef,
  mediaBody,
  mediaTypeOf,
  type StoredMedia,
} from '@prosa/channel-driver';
import { setTimeout as sleep } from 'node:timers/promises';
import { FileError, type Files, type OpenFile } from './files.ts';
import { type Graph, GraphError } from './graph.ts';
import type { FileRef, Told } from './inbound/reading.ts';
import { at, text } from './json.ts';
import type { Timing } from './options.ts';
import { MediaRefused, type MetaLine, type MetaMedia } from './store.ts';

/** Files that one line fetches at the same time. */
const AT_ONCE = 4;
const LONGEST_REST_MS = 30_000;

type WithFile = Extract<Told, { file: FileRef }>;
type MessageEvent = Extract<ChannelEvent, { kind: 'message' }>;

interface Parts {
  ref: ConnectionRef;
  graph: Graph;
  files: Files;
  media: MetaMedia;
  timing: Timing;
  now: () => Date;
  line(): MetaLine | null;
  closing: AbortSignal;
}

/** Brings the files of messages into the storage. */
export class FileKeeper {
  readonly #its: Parts;
  readonly #waiting: (() => void)[] = [];
  #underWay = 0;

  constructor(parts: Parts) {
    this.#its = parts;
  }

  /**
   * The message with its file. A platform that is slow or down is asked again until `fileGiveUpMs` after the message
   * came; a message whose file is gone, forbidden or too large says so instead. Rejects only when the session closes.
   */
  async kept({ event, file }: WithFile, receivedAt: string): Promise<MessageEvent> {
    const end = Date.parse(receivedAt) + this.#its.timing.fileGiveUpMs;
    for (let turn = 0; ; turn += 1) {
      try {
        return withFile(event, file, await this.#inTurn(() => this.#fetch(file)));
      } catch (error) {
        this.#its.closing.throwIfAborted();
        const isFinal = isForGood(error) || this.#its.now().getTime() >= end;
        if (isFinal) return withoutFile(event, file, error);
        const rest = Math.min(this.#its.timing.retryMs * 2 ** turn, LONGEST_REST_MS);
        await sleep(rest, undefined, { signal: this.#its.closing });
      }
    }
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#underWay >= AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#underWay += 1;
    try {
      return await work();
    } finally {
      this.#underWay -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #fetch(file: FileRef): Promise<StoredMedia> {
    const { files, media, ref, closing } = this.#its;
    const line = this.#its.line();
    if (!line) throw new FileError(false, 'the line has no credentials');
    const address = file.id === null ? { url: file.url ?? '', mime: '' } : await this.#find(file.id, line);
    const opened = await files.open(address.url, line.accessToken, closing);
    const mime = file.mime || address.mime || opened.mime;
    try {
      return await media.keep(ref, opened.stream, nameOf(file, opened, mime), mime);
    } finally {
      opened.stream.destroy();
    }
  }

  /** Where a file lies: an address of WhatsApp's lives five minutes, so it is asked for each time. */
  async #find(id: string, line: MetaLine): Promise<{ url: string; mime: string }> {
    const answer = at(
      await this.#its.graph.call({
        path: encodeURIComponent(id),
        token: line.accessToken,
        query: { phone_number_id: line.accountId },
        signal: this.#its.closing,
      }),
    );
    return { url: text(answer['url']), mime: text(answer['mime_type']) };
  }
}

function isForGood(error: unknown): boolean {
  if (error instanceof MediaRefused) return true;
  if (error instanceof GraphError) return error.fault.kind === 'refused';
  return error instanceof FileError && error.gone;
}

const extensions: Record<FileRef['kind'], string> = {
  image: 'jpg',
  audio: 'ogg',
  video: 'mp4',
  document: 'bin',
  sticker: 'webp',
};

function nameOf({ name, kind }: FileRef, opened: OpenFile, mime: string): string {
  if (name || opened.name) return name ?? opened.name ?? '';
  const ending = /^\w+\/([a-z0-9]{2,5})(;|$)/.exec(mime.toLowerCase())?.[1];
  return `${kind}.${ending === 'jpeg' ? 'jpg' : (ending ?? extensions[kind])}`;
}

/** What a file turned out to be decides how it is shown, whatever the platform called it. */
function withFile(event: MessageEvent, file: FileRef, media: StoredMedia): MessageEvent {
  const isSticker = file.kind === 'sticker' && media.mime.startsWith('image/');
  const mediaType = isSticker ? 'stickerMessage' : mediaTypeOf(media.mime);
  return { ...event, mediaType, body: mediaBody(mediaType, media.name, file.caption), media };
}

function withoutFile(event: MessageEvent, file: FileRef, error: unknown): MessageEvent {
  const isLarge = error instanceof MediaRefused && error.reason === 'tooLarge';
  const why = isLarge ? 'é maior do que o permitido nesta instalação' : 'não pôde ser baixado da Meta';
  const what = file.name ? `O arquivo ${file.name.slice(0, 100)}` : 'O arquivo desta mensagem';
  const body = [`[${what} ${why}.]`, file.caption].filter((line) => line !== '').join('\n');
  return { ...event, mediaType: 'conversation', body };
}

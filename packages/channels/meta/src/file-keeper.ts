import { retryDelay } from '@prosa/async';
import {
  type ChannelEvent,
  type ConnectionRef,
  MediaRefused,
  nameForFile,
  type StoredMedia,
  withFile,
  withoutFile,
} from '@prosa/channel-driver';
import pLimit from 'p-limit';
import { setTimeout as sleep } from 'node:timers/promises';
import { FileError, type Files } from './files.ts';
import { type Graph, GraphError } from './graph.ts';
import type { FileRef, InboundItem } from './inbound/reading.ts';
import { at, text } from './json.ts';
import type { MetaOptions, Timing } from './options.ts';
import type { MetaConnection, MetaMedia } from './store.ts';

/** Files that one connection fetches at the same time. */
const AT_ONCE = 4;
const LONGEST_REST_MS = 60_000;

type WithFile = Extract<InboundItem, { file: FileRef }>;
type MessageEvent = Extract<ChannelEvent, { kind: 'message' }>;

interface Parts {
  ref: ConnectionRef;
  graph: Graph;
  files: Files;
  media: MetaMedia;
  timing: Timing;
  now: () => Date;
  log?: MetaOptions['log'] | undefined;
  connection(): Promise<MetaConnection | null>;
  closing: AbortSignal;
}

export class FileKeeper {
  readonly #deps: Parts;
  readonly #limit = pLimit(AT_ONCE);
  #came = 0;

  constructor(parts: Parts) {
    this.#deps = parts;
  }

  /**
   * Returns the message with its file. It gives up at once on a file that is gone, forbidden or too large; after
   * `fileGiveUpMs` on one that breaks for unknown reasons, or that does not come while others do; after `fileWaitMs` on
   * one that waits for the platform, for access or for our storage, as the platform keeps files that long. Only its own
   * conversation waits with it. Limits: while no file comes for days, the later messages of those customers stay unseen
   * too; when 1,000 updates wait like this, the whole connection waits; addresses from Messenger and Instagram may
   * expire sooner. Rejects only when the session closes.
   */
  async kept({ event, file }: WithFile, receivedAt: string): Promise<MessageEvent> {
    const patience = new Patience(this.#deps.timing, receivedAt, this.#now());
    let came = this.#came;
    for (let failures = 1; ; failures += 1) {
      try {
        const media = await this.#limit(() => this.#fetch(file));
        this.#came += 1;
        return withFile(event, file, media);
      } catch (error) {
        this.#deps.closing.throwIfAborted();
        if (patience.isOver(failureOf(error), this.#came > came, this.#now())) {
          this.#deps.log?.warn({ err: error, ...this.#deps.ref, wid: event.wid }, 'a file was left behind');
          return withoutFile(event, file, error, 'da Meta');
        }
        came = this.#came;
        const pace = { firstMs: this.#deps.timing.retryMs, longestMs: LONGEST_REST_MS };
        await sleep(retryDelay(failures, pace), undefined, { signal: this.#deps.closing });
      }
    }
  }

  #now(): number {
    return this.#deps.now().getTime();
  }

  async #fetch(file: FileRef): Promise<StoredMedia> {
    const { files, media, ref, closing } = this.#deps;
    const connection = await this.#deps.connection().catch(() => null);
    if (!connection) throw new FileError('wait', 'the connection has no credentials');
    const address =
      file.id === null ? { url: file.url ?? '', mime: '' } : await this.#find(file.id, connection);
    const opened = await files.open(address.url, connection.accessToken, closing);
    const mime = file.mime || address.mime || opened.mime;
    try {
      return await media.keep(
        ref,
        opened.stream,
        file.name || opened.name || nameForFile(file.kind, mime),
        mime,
      );
    } finally {
      opened.stream.destroy();
    }
  }

  /** Where a file is stored. A WhatsApp address lives five minutes, so it is requested anew each time. */
  async #find(id: string, connection: MetaConnection): Promise<{ url: string; mime: string }> {
    const answer = at(
      await this.#deps.graph.call({
        path: encodeURIComponent(id),
        token: connection.accessToken,
        query: { phone_number_id: connection.accountId },
        signal: this.#deps.closing,
      }),
    );
    return { url: text(answer['url']), mime: text(answer['mime_type']) };
  }
}

type Failure = FileError['kind'];

/** Errors of the storage itself (away, full) pass when somebody repairs it. */
function failureOf(error: unknown): Failure {
  if (error instanceof MediaRefused) return 'gone';
  if (error instanceof FileError) return error.kind;
  if (!(error instanceof GraphError)) return 'wait';
  const { kind } = error.fault;
  if (kind === 'refused' || kind === 'window' || kind === 'optOut') return 'gone';
  if (kind !== 'unknown') return 'wait';
  // A read may be repeated, so a lost answer only means another try.
  return error.status >= 200 && error.status < 400 ? 'unknown' : 'wait';
}

class Patience {
  readonly #timing: Timing;
  readonly #last: number;
  /** Since when the file itself fails, and not the platform, the access or the storage. */
  #failsSince: number | null = null;

  constructor(timing: Timing, receivedAt: string, now: number) {
    this.#timing = timing;
    // A file that waited long for a session also gets more than one try.
    this.#last = Math.max(Date.parse(receivedAt) + timing.fileWaitMs, now + timing.fileGiveUpMs);
  }

  isOver(failure: Failure, othersCame: boolean, now: number): boolean {
    if (failure === 'gone') return true;
    if (failure === 'unknown' || othersCame) this.#failsSince ??= now;
    const failsFor = now - (this.#failsSince ?? now);
    return now >= this.#last || failsFor >= this.#timing.fileGiveUpMs;
  }
}

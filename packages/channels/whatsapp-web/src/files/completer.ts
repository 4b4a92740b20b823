import {
  type ChannelEvent,
  type ConnectionRef,
  MediaRefused,
  type MessageEvent,
  type Party,
  type StoredMedia,
  nameForFile,
  withFile,
  withoutFile,
} from '@prosa/channel-driver';
import pLimit from 'p-limit';
import type { WAMessage } from '@whiskeysockets/baileys';
import { attachedTo, pathOf } from '../inbound/attachments.ts';
import type { FileRef, SecretRef, InboundItem } from '../inbound/reading.ts';
import { unwrapped } from '../inbound/unwrap.ts';
import type { WebOptions } from '../options.ts';
import { untilStored } from '../until-stored.ts';
import { FileError, openFile } from './open-file.ts';
import { readEdit, readSecret } from './read-secret.ts';
import { withTimeout } from '@prosa/async';

/** Parallel downloads of one connection: large files must not block everything else. */
const AT_ONCE = 3;

interface FileTiming {
  /** For one file, from the request to its last byte. */
  fileMs: number;
  /** The first wait before a retry; it doubles. */
  fileRetryMs: number;
  /** How long a message waits for a file that comes broken, and for one that does not come at all. */
  fileBrokenMs: number;
  fileWaitMs: number;
  /** How long the phone may take to upload a file again. */
  fileAgainMs: number;
}

const usualFileTiming: FileTiming = {
  fileMs: 10 * 60_000,
  fileRetryMs: 1_000,
  fileBrokenMs: 60_000,
  fileWaitMs: 10 * 60_000,
  fileAgainMs: 30_000,
};

interface Parts {
  ref: ConnectionRef;
  options: Pick<WebOptions, 'media' | 'store' | 'log' | 'server'>;
  timing?: Partial<FileTiming>;
  /** Asks the phone to upload a missing file again, as Baileys' `updateMediaMessage` does. */
  again: (message: WAMessage) => Promise<WAMessage>;
  keyOf?: (wid: string, author: Party) => Uint8Array | null;
  closing: AbortSignal;
}

/** Adds what an incoming message lacks: its file, or the text of an encrypted answer or edit. */
export class Completer {
  readonly #deps: Parts;
  readonly #timing: FileTiming;
  readonly #fetching = pLimit(AT_ONCE);
  /** Old files have their own limit: there are thousands, and new ones must not wait for them. */
  readonly #fetchingOld = pLimit(AT_ONCE);

  constructor(parts: Parts) {
    this.#deps = parts;
    this.#timing = { ...usualFileTiming, ...parts.timing };
  }

  /**
   * The complete event; null when there is none. When a file is gone, changed or too large, the text of the message
   * says so. Rejects only when the session closes, or the store fails.
   */
  async complete(item: InboundItem, { mayAskPhone = true } = {}): Promise<ChannelEvent | null> {
    if (item.secret) return this.#read(item.event, item.secret);
    return item.file ? this.#withFile(item.event, item.file, mayAskPhone) : item.event;
  }

  async #read(event: MessageEvent, secret: SecretRef): Promise<ChannelEvent | null> {
    const { ref, options, keyOf } = this.#deps;
    return secret.kind === 'edit'
      ? readEdit(event, secret, keyOf?.(secret.wid, event.author) ?? null)
      : readSecret(event, secret, await options.store.content(ref, secret.wid));
  }

  async #withFile(event: MessageEvent, file: FileRef, mayAskPhone: boolean): Promise<MessageEvent> {
    const { closing, options, ref } = this.#deps;
    const { fileRetryMs: firstMs } = this.#timing;
    const places = mayAskPhone ? this.#fetching : this.#fetchingOld;
    // When the platform began to fail without a break; waiting for a slot, and our own storage's failures, do not
    // count.
    let failingSince: number | null = null;
    let requested = file;
    let mayAsk = mayAskPhone;
    const failed = async (error: unknown): Promise<boolean> => {
      failingSince = error instanceof FileError ? (failingSince ?? performance.now()) : null;
      const again = mayAsk && isGone(error) ? await this.#again(requested) : null;
      mayAsk = mayAsk && !isGone(error);
      if (again) requested = again;
      else if (this.#isOver(error, performance.now() - (failingSince ?? performance.now()))) throw error;
      return again !== null;
    };
    const fetch = () => places(() => this.#fetch(requested));
    try {
      return withFile(
        event,
        file,
        await untilStored(fetch, closing, { firstMs, longestMs: firstMs * 64, failed }),
      );
    } catch (err) {
      closing.throwIfAborted();
      const { companyId, whatsappId } = ref;
      options.log.warn({ err, companyId, whatsappId, wid: event.wid }, 'a file was left behind');
      return withoutFile(event, file, err, 'do WhatsApp');
    }
  }

  #isOver(error: unknown, waitedMs: number): boolean {
    if (error instanceof MediaRefused || isGone(error)) return true;
    // A failure of our own storage (down, full) passes when somebody repairs it.
    if (!(error instanceof FileError)) return false;
    return waitedMs >= (error.kind === 'broken' ? this.#timing.fileBrokenMs : this.#timing.fileWaitMs);
  }

  async #fetch(file: FileRef): Promise<StoredMedia> {
    const { ref, options, closing } = this.#deps;
    const signal = AbortSignal.any([closing, AbortSignal.timeout(this.#timing.fileMs)]);
    const stream = await openFile(file, file.kind, { dispatcher: options.server.files?.dispatcher, signal });
    let broken: unknown = null;
    stream.once('error', (error) => (broken = error));
    try {
      return await options.media.keep(ref, stream, file.name || nameForFile(file.kind, file.mime), file.mime);
    } catch (error) {
      // An error of the download counts, whatever the storage makes of it.
      throw broken ?? error;
    } finally {
      stream.destroy();
    }
  }

  async #again(file: FileRef): Promise<FileRef | null> {
    const asked = this.#deps.again(file.message).catch(() => null);
    const message = await withTimeout(this.#timing.fileAgainMs, asked);
    const attached = message && attachedTo(unwrapped(message.message));
    const directPath = attached ? pathOf(attached.file) : '';
    return directPath && directPath !== file.directPath ? { ...file, directPath } : null;
  }
}

const isGone = (error: unknown): boolean => error instanceof FileError && error.kind === 'gone';

import type { ConnectionRef, HistoryBatch, HistoryMessage, Sink } from '@prosa/channel-driver';
import { proto } from '@whiskeysockets/baileys';
import type { Completer } from '../files/completer.ts';
import { FileError } from '../files/open-file.ts';
import type { Me } from '../inbound/jids.ts';
import type { WebOptions } from '../options.ts';
import type { PeopleKeeper } from '../people/people-keeper.ts';
import { untilStored } from '../until-stored.ts';
import { openHistory } from './open-history.ts';
import { type OldMessage, readHistory } from './read-history.ts';

const { HistorySyncType } = proto.Message;

const BATCH = 100;

/** Sync types with conversations; the other types hold the phone's own data. */
const kinds = new Set<number>([
  HistorySyncType.INITIAL_BOOTSTRAP,
  HistorySyncType.RECENT,
  HistorySyncType.FULL,
  HistorySyncType.ON_DEMAND,
]);
const peopleKinds = new Set<number>([HistorySyncType.PUSH_NAME, HistorySyncType.NON_BLOCKING_DATA]);

interface Timing {
  partMs: number;
  retryMs: number;
  longestRetryMs: number;
  /** How long a missing or broken part is retried. */
  giveUpMs: number;
}

const usualTiming: Timing = {
  partMs: 10 * 60_000,
  retryMs: 1_000,
  longestRetryMs: 60_000,
  giveUpMs: 30 * 60_000,
};

interface Parts {
  ref: ConnectionRef;
  options: Pick<WebOptions, 'store' | 'server' | 'log' | 'now'>;
  sink: Pick<Sink, 'history'>;
  completer: Pick<Completer, 'complete'>;
  people: Pick<PeopleKeeper, 'keep'>;
  /** Saves what the connection itself needs; rejects while there is none. */
  learn: (sync: proto.IHistorySync) => Promise<void>;
  timing?: Partial<Timing>;
  closing: AbortSignal;
}

/**
 * Imports the history that the phone sends. Each part is whole by itself: a caller that keeps the notice until `take`
 * resolves may repeat it after a break, and its messages keep their ids.
 */
export class History {
  readonly #deps: Parts;
  readonly #timing: Timing;

  constructor(parts: Parts) {
    this.#deps = parts;
    this.#timing = { ...usualTiming, ...parts.timing };
  }

  /** Resolves when all of it is saved, or is no longer available; rejects only when the session closes. */
  async take(notice: proto.Message.IHistorySyncNotification, me: Me): Promise<void> {
    const type = notice.syncType ?? -1;
    if (!kinds.has(type) && !peopleKinds.has(type)) return;
    const { ref, options } = this.#deps;
    const sync = await this.#open(notice);
    if (!sync) return;
    await this.#untilStored(() => this.#deps.learn(sync));
    if (!kinds.has(type)) return;
    const { chats, messages, unread } = readHistory(sync, {
      me,
      window: ref.history ?? null,
      now: options.now().toISOString(),
    });
    const { companyId, whatsappId } = ref;
    if (unread > 0)
      options.log.warn({ companyId, whatsappId, unread }, 'old messages could not be understood');
    await this.#deps.people.keep('chats', chats);
    // The full history comes last, if it was requested.
    const isLast = type === HistorySyncType.FULL && notice.progress === 100;
    if (ref.history) await this.#deliver(messages, isLast);
  }

  /** Null when the part is gone or the retries have run out. */
  async #open(notice: proto.Message.IHistorySyncNotification): Promise<proto.HistorySync | null> {
    const { options, ref, closing } = this.#deps;
    const start = performance.now();
    const failed = (error: unknown) => {
      const isGone = error instanceof FileError && error.kind === 'gone';
      if (isGone || performance.now() - start >= this.#timing.giveUpMs) throw error;
    };
    const open = () => {
      const signal = AbortSignal.any([closing, AbortSignal.timeout(this.#timing.partMs)]);
      return openHistory(notice, { dispatcher: options.server.files?.dispatcher, signal });
    };
    try {
      return await this.#untilStored(open, failed);
    } catch (err) {
      closing.throwIfAborted();
      const { companyId, whatsappId } = ref;
      options.log.warn({ err, companyId, whatsappId }, 'a part of the history was left behind');
      return null;
    }
  }

  async #deliver(messages: OldMessage[], isLast: boolean): Promise<void> {
    const { sink } = this.#deps;
    for (let from = 0; from < messages.length || (from === 0 && isLast); from += BATCH) {
      const some = messages.slice(from, from + BATCH);
      const whole = await Promise.all(some.map((message) => this.#whole(message)));
      const batch: HistoryBatch = {
        messages: whole.filter((message) => message !== null),
        isComplete: isLast && from + BATCH >= messages.length,
      };
      await this.#untilStored(() => sink.history(batch));
    }
  }

  /** The phone is not asked again for files of old messages: there may be thousands. */
  async #whole({ item, ack, keep, wid }: OldMessage): Promise<HistoryMessage | null> {
    const { ref, options, completer } = this.#deps;
    if (keep) await this.#untilStored(() => options.store.keepContent(ref, wid, keep));
    const event = await completer.complete(item, { mayAskPhone: false });
    return event?.kind === 'message' ? { ...event, ...(ack ? { ack } : {}) } : null;
  }

  async #untilStored<T>(work: () => Promise<T>, failed?: (error: unknown) => void): Promise<T> {
    const { retryMs: firstMs, longestRetryMs: longestMs } = this.#timing;
    return untilStored(work, this.#deps.closing, { firstMs, longestMs, ...(failed && { failed }) });
  }
}

import { untilStored } from '../until-stored.ts';

/** Sends notices one after another, each once. A failed notice is retried until there is a newer one. */
export class LatestNotifier<Notice> {
  readonly #send: (notice: Notice) => Promise<void>;
  readonly #retryMs: number;
  readonly #ended: AbortSignal;
  #latest = 0;
  #telling: Promise<void> = Promise.resolve();

  constructor(send: (notice: Notice) => Promise<void>, retryMs: number, ended: AbortSignal) {
    this.#send = send;
    this.#retryMs = retryMs;
    this.#ended = ended;
  }

  notify(notice: Notice): void {
    const number = (this.#latest += 1);
    const failed = (error: unknown) => {
      if (number !== this.#latest) throw error;
    };
    const tries = { firstMs: this.#retryMs, longestMs: this.#retryMs, failed };
    this.#telling = this.#telling
      .then(() => untilStored(() => this.#send(notice), this.#ended, tries))
      .catch(() => undefined);
  }

  async idle(): Promise<void> {
    await this.#telling;
  }
}

import type { Integration } from '@prosa/contract';
import type { z } from 'zod';
import type { App } from '../../../../platform/app.ts';
import { readJson } from '../read-json.ts';
import { ServiceError } from '../service-error.ts';
import { Answer, Started } from './wire.ts';

const PATIENCE_MS = 10_000;
/** For the whole exchange, however many calls it has. */
const EXCHANGE_MS = 60_000;
const MOST_BYTES = 1024 * 1024;

/** One exchange with a typebot: several calls in a row, within a time limit. */
export class TypebotExchange {
  readonly #outbound: App['outbound'];
  readonly #base: string;
  readonly #slug: string;
  readonly #ends = performance.now() + EXCHANGE_MS;

  constructor({ outbound }: Pick<App, 'outbound'>, { urlN8N, typebotSlug }: Integration) {
    this.#outbound = outbound;
    this.#base = urlN8N.replace(/\/+$/, '');
    this.#slug = typebotSlug;
  }

  /** Milliseconds left for a call; 0: the exchange is over. */
  get left(): number {
    return Math.max(0, Math.min(PATIENCE_MS, this.#ends - performance.now()));
  }

  async start(prefilledVariables: Record<string, string>): Promise<z.infer<typeof Started>> {
    const path = `typebots/${encodeURIComponent(this.#slug)}/startChat`;
    return readJson(Started, await this.#post(path, { prefilledVariables }));
  }

  /** Null: the bot no longer knows the session. */
  async continue(sessionId: string, message: string | null): Promise<Answer | null> {
    const path = `sessions/${encodeURIComponent(sessionId)}/continueChat`;
    const answer = await this.#post(path, message === null ? {} : { message });
    return answer.status === 404 ? null : readJson(Answer, answer);
  }

  async #post(path: string, body: object) {
    if (this.left === 0) throw new ServiceError('timeout');
    return this.#outbound.request(`${this.#base}/api/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      timeoutMs: this.left,
      maxBytes: MOST_BYTES,
    });
  }
}

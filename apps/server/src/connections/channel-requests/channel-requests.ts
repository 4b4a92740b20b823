import { AppError, reason } from '@prosa/domain';
import { randomUUID } from 'node:crypto';
import type { App } from '../../platform/app.ts';
import type { Runner } from '../runner/runner.ts';
import { type Answer, answerOf, type Ask, type AskKind, type Requests } from './answer-requests.ts';

/** A person waits at a screen for most of these requests. */
const PATIENCE_MS = 10_000;

export interface Connection {
  companyId: number;
  whatsappId: number;
}

/**
 * Sends requests from any process to the process that owns the session. Nothing is stored: a caller repeats a request
 * whose answer was lost.
 */
export class ChannelRequests {
  readonly #app: App;
  readonly #patienceMs: number;
  readonly #waiting = new Map<string, (answer: Answer) => void>();

  constructor(app: App, patienceMs = PATIENCE_MS) {
    this.#app = app;
    this.#patienceMs = patienceMs;
    app.bus.subscribe('channelAnswers', ({ requestId, answer }) =>
      this.#waiting.get(requestId)?.(answer as Answer),
    );
  }

  /** Throws ERR_WAPP_NOT_INITIALIZED, with the reason in `error`, if the channel does not or cannot answer. */
  async ask<Kind extends AskKind>(
    connection: Connection,
    kind: Kind,
    given: Requests[Kind]['given'],
  ): Promise<Requests[Kind]['answer']> {
    const answer = await this.#send(connection, { kind, given } as Ask);
    if ('failure' in answer) throw new AppError('ERR_WAPP_NOT_INITIALIZED', { error: answer.failure });
    return answer.value as Requests[Kind]['answer'];
  }

  async #send({ companyId, whatsappId }: Connection, ask: Ask): Promise<Answer> {
    const requestId = randomUUID();
    const answered = new Promise<Answer>((resolve) => this.#waiting.set(requestId, resolve));
    const late = setTimeout(
      () => this.#waiting.get(requestId)?.({ failure: reason('channel.noAnswer') }),
      this.#patienceMs,
    );
    this.#app.bus.publish('channelRequests', { requestId, companyId, whatsappId, ask });
    try {
      return await answered;
    } finally {
      clearTimeout(late);
      this.#waiting.delete(requestId);
    }
  }
}

export function answerRequests(app: App, runner: Runner): () => void {
  return app.bus.subscribe('channelRequests', ({ requestId, whatsappId, ask }) => {
    const session = runner.get(whatsappId)?.session;
    if (!session) return;
    answerOf(session, ask as Ask)
      .catch((error: unknown) => {
        app.log.error({ err: error, whatsappId }, 'a driver failed in an unforeseen way');
        return { failure: reason('channel.fault') };
      })
      .then((answer) => app.bus.publish('channelAnswers', { requestId, answer }))
      .catch((error: unknown) => app.log.warn({ err: error, whatsappId }, 'an answer was not taken'));
  });
}

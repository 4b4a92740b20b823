import type { Sink, StatusDetails } from '@prosa/channel-driver';
import type { ConnectionStatus } from '@prosa/contract';
import { isDeepStrictEqual } from 'node:util';
import { LatestNotifier } from './latest-notifier.ts';

interface State {
  status: ConnectionStatus;
  reason: string | null;
  details: StatusDetails;
}

/**
 * Publishes each change of the connection's state in order. A failed publish is retried until there is a newer state.
 */
export class StatusNotifier {
  readonly #notifier: LatestNotifier<State>;
  #state: State | null = null;

  constructor(sink: Sink, retryMs: number, closing: AbortSignal) {
    this.#notifier = new LatestNotifier(
      ({ status, reason, details }) => sink.status(status, reason, details),
      retryMs,
      closing,
    );
  }

  get state(): Readonly<State> | null {
    return this.#state;
  }

  notify(status: ConnectionStatus, reason: string | null = null, details: StatusDetails = {}): void {
    const state = { status, reason, details };
    if (isDeepStrictEqual(state, this.#state)) return;
    this.#state = state;
    this.#notifier.notify(state);
  }

  async idle(): Promise<void> {
    await this.#notifier.idle();
  }
}

import { reason } from '@prosa/domain';
import type { Restriction, Sink } from '@prosa/channel-driver';
import type { WASocket } from '@whiskeysockets/baileys';
import { LatestNotifier } from './latest-notifier.ts';

/** Reports WhatsApp's restrictions of the number, and retries until the sink accepts the latest. */
export class RestrictionNotifier {
  readonly #notifier: LatestNotifier<Restriction | null>;

  constructor(sink: Pick<Sink, 'restricted'>, retryMs: number, ended: AbortSignal) {
    this.#notifier = new LatestNotifier((notice) => sink.restricted(notice), retryMs, ended);
  }

  attach({ ev }: WASocket): void {
    ev.on('connection.update', ({ reachoutTimeLock: lock }) => {
      if (!lock) return;
      const until = lock.timeEnforcementEnds?.toISOString() ?? null;
      this.#notifier.notify(lock.isActive ? { reason: reason('connection.restricted'), until } : null);
    });
  }

  async idle(): Promise<void> {
    await this.#notifier.idle();
  }
}

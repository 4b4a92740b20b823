import type { Restriction, Sink } from '@prosa/channel-driver';
import type { WASocket } from '@whiskeysockets/baileys';
import { Teller } from './teller.ts';

/** Tells what WhatsApp says of the number itself, until that is noted. */
export class RestrictionTeller {
  readonly #teller: Teller<Restriction | null>;

  constructor(sink: Pick<Sink, 'restricted'>, retryMs: number, ended: AbortSignal) {
    this.#teller = new Teller((news) => sink.restricted(news), retryMs, ended);
  }

  attach({ ev }: WASocket): void {
    ev.on('connection.update', ({ reachoutTimeLock: lock }) => {
      if (!lock) return;
      const reason = 'O WhatsApp não deixa este número iniciar conversas por enquanto.';
      const until = lock.timeEnforcementEnds?.toISOString() ?? null;
      this.#teller.tell(lock.isActive ? { reason, until } : null);
    });
  }

  /** Nothing is being told any more. */
  async idle(): Promise<void> {
    await this.#teller.idle();
  }
}

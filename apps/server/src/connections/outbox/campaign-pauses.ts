import { campaignPauseSeconds } from '@prosa/domain';
import type { Outcome } from './send-message.ts';

/** Until a restriction is stored: from then on the claim finds it. */
const STORED_SECONDS = 10;

/**
 * Numbers on which this process sends no message of a campaign. A refusal counts here at once; claims and other
 * processes know of it when it is stored.
 */
export class CampaignPauses {
  /** By performance.now(). */
  readonly #until = new Map<number, number>();

  /** Notes what became of a message. */
  note(whatsappId: number, { reason, restriction }: Pick<Outcome, 'reason' | 'restriction'>): void {
    const seconds = restriction ? STORED_SECONDS : campaignPauseSeconds(reason);
    if (seconds === null) return;
    const until = performance.now() + seconds * 1_000;
    this.#until.set(whatsappId, Math.max(until, this.#until.get(whatsappId) ?? 0));
  }

  /** Seconds until campaigns go on; 0: they may send. */
  secondsLeft(whatsappId: number): number {
    return Math.max(((this.#until.get(whatsappId) ?? 0) - performance.now()) / 1_000, 0);
  }

  /** Forgets connections that this process no longer owns. */
  keep(isOwned: (whatsappId: number) => boolean): void {
    for (const whatsappId of this.#until.keys()) if (!isOwned(whatsappId)) this.#until.delete(whatsappId);
  }
}

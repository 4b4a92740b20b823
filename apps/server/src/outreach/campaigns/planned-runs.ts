import { BoundedMap } from '@prosa/async';

/** More campaigns than ask at the same time; what is forgotten is planned once more. */
const MOST_CAMPAIGNS = 10_000;

/** Runs for those who confirmed are no closer than this. */
const GAP_MS = 1_000;

/**
 * The next runs of campaigns that this process has planned for customers who confirmed. A run sends to all who are due by
 * then, and plans the next one: however many answer, one run is planned for each second.
 */
export class PlannedRuns {
  /** Milliseconds since 1970, by campaign. */
  readonly #next = new BoundedMap<string, number>(MOST_CAMPAIGNS);

  /**
   * When to run for who is due: at the end of that second, counted as planned from now on. Null: a run is planned between
   * now and then.
   */
  claim(campaign: { companyId: number; campaignId: number }, dueAt: Date, now: Date): Date | null {
    const key = `${campaign.companyId} ${campaign.campaignId}`;
    const next = this.#next.get(key) ?? 0;
    const at = Math.ceil(dueAt.getTime() / GAP_MS) * GAP_MS;
    if (next > now.getTime() && next <= at) return null;
    this.#next.set(key, at);
    return new Date(at);
  }
}

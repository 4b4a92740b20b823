import { BoundedMap } from '@prosa/async';
import type { App } from '../../platform/app.ts';
import { planCampaign } from './plan-campaign.ts';

/** More campaigns than ask at the same time; what is forgotten is planned once more. */
const MOST_CAMPAIGNS = 10_000;

/** Runs for those who confirmed are no closer than this. */
const GAP_MS = 1_000;

export interface DueCampaign {
  campaignId: number;
  /** When the first message to somebody who has confirmed is due. */
  dueAt: Date;
}

/**
 * Plans the next runs of campaigns for customers who confirmed. A run sends to all who are due by then, and plans the next
 * one: however many answer, one run is planned for each second.
 */
export class PlannedRuns {
  readonly #app: Pick<App, 'database' | 'jobs' | 'now'>;
  /** Milliseconds since 1970, by campaign. */
  readonly #next = new BoundedMap<string, number>(MOST_CAMPAIGNS);

  constructor(app: Pick<App, 'database' | 'jobs' | 'now'>) {
    this.#app = app;
  }

  /** Plans those that need it. What a process that dies before has not planned, the job of every minute plans. */
  async plan(companyId: number, due: readonly DueCampaign[]): Promise<void> {
    const claimed = due.flatMap((one) => {
      const at = this.#claim(companyId, one);
      return at ? [{ id: one.campaignId, at }] : [];
    });
    if (claimed.length === 0) return;
    await this.#app.database.inCompany(companyId, async (tx) => {
      // A run of the campaign itself that comes before takes them along, and must not be put off.
      const campaigns = await tx.query<{ id: number; at: string }>(
        'campaigns-to-run-sooner',
        `select g.id, r.at from unnest($2::bigint[], $3::timestamptz[]) as r (id, at)
         join campaigns g on g.company_id = $1 and g.id = r.id
         where g."dueAt" is null or g."dueAt" > r.at
         order by g.id`,
        [companyId, claimed.map(({ id }) => id), claimed.map(({ at }) => at)],
      );
      // In one order: transactions that plan the same campaigns must not wait for each other.
      await Promise.all(campaigns.map(async ({ id, at }) => planCampaign(this.#app, tx, id, new Date(at))));
    });
  }

  /**
   * When to run for who is due: at the end of that second, counted as planned from now on. Null: a run is planned between
   * now and then.
   */
  #claim(companyId: number, { campaignId, dueAt }: DueCampaign): Date | null {
    const key = `${companyId} ${campaignId}`;
    const next = this.#next.get(key) ?? 0;
    const at = Math.ceil(dueAt.getTime() / GAP_MS) * GAP_MS;
    if (next > this.#app.now().getTime() && next <= at) return null;
    this.#next.set(key, at);
    return new Date(at);
  }
}

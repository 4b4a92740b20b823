import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

export const CAMPAIGN_JOB = 'campaign';
export const CampaignPayload = z.object({ companyId: z.number(), campaignId: z.number() });

/** Plans the next run of a campaign; a run that was planned before is replaced. */
export async function planCampaign(
  { jobs }: Pick<App, 'jobs'>,
  tx: Pick<CompanyTransaction, 'companyId' | 'db'>,
  campaignId: number,
  runAt: Date,
): Promise<void> {
  const { companyId } = tx;
  const name = `campaign-${companyId}-${campaignId}`;
  await jobs.add(tx, CAMPAIGN_JOB, { companyId, campaignId }, { jobKey: name, queueName: name, runAt });
}

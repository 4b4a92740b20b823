import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { planAllowsSql } from '../../platform/database/plan-flags.ts';
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

/**
 * Plans the campaigns that are due and that no job runs: those that begin now, those of a process that died, those whose
 * run was planned for later while somebody confirmed, and cancelled ones with messages that were being sent then.
 */
export async function planDueCampaigns(app: App): Promise<void> {
  const due = await app.database.acrossCompanies('look for campaigns that are due', (tx) =>
    tx.query<{ companyId: number; id: number }>(
      'campaigns-due',
      `select g.company_id as "companyId", g.id from campaigns g
       join companies c on c.id = g.company_id and c.status and c."archivedAt" is null
       where g.status in ('PROGRAMADA', 'EM_ANDAMENTO') and ${planAllowsSql('useCampaigns', 'g.company_id')}
         and (g."dueAt" <= $1 or exists (select from campaign_deliveries d where d.company_id = g.company_id
           and d."campaignId" = g.id and d.state = 'confirmed' and d."dueAt" <= $1))
       union all
       select company_id, id from campaigns where status = 'CANCELADA' and "dueAt" <= $1
       order by 1, 2`,
      [app.now()],
    ),
  );
  for (const { companyId, id } of due)
    await app.database.inCompany(companyId, (tx) => planCampaign(app, tx, id, app.now()));
}

import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { type CampaignRow, saveCampaign } from './campaign-queries.ts';
import { checkStart } from './check-campaign.ts';
import { planCampaign } from './plan-campaign.ts';
import { addDeliveries } from './recipient-queries.ts';

/** Starts a locked campaign, or goes on with one: who has a delivery keeps it. The caller announces it. */
export async function startCampaign(app: App, tx: CompanyTransaction, row: CampaignRow): Promise<void> {
  await checkStart(tx, row);
  const { id, contactListId } = row;
  if (contactListId !== null) await addDeliveries(tx, id, contactListId);
  const now = app.now();
  const startedAt = row.startedAt ?? now.toISOString();
  await saveCampaign(tx, id, {
    status: 'EM_ANDAMENTO',
    startedAt,
    dueAt: now.toISOString(),
    updatedAt: now.toISOString(),
  });
  await planCampaign(app, tx, id, now);
}

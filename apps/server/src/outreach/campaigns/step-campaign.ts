import type { Campaign } from '@prosa/contract';
import { allowsStep, AppError, type CampaignStep, found, reason, type Viewer } from '@prosa/domain';
import { sendAfterAll, takeBackQueued } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { type CampaignRow, lockCampaign, saveCampaign } from './campaign-queries.ts';
import { messagesInOutbox, saveTakenBack } from './delivery-queries.ts';
import { announced } from './shown-campaign.ts';
import { planCampaign } from './plan-campaign.ts';
import { startCampaign } from './start-campaign.ts';

/** Why a message of a campaign that was cancelled is skipped. */
const CANCELLED = reason('campaign.cancelled');

async function lockedFor(tx: CompanyTransaction, id: number, step: CampaignStep): Promise<CampaignRow> {
  const row = found(await lockCampaign(tx, id), 'ERR_NO_CAMPAIGN_FOUND');
  if (!allowsStep(row.status, step)) throw new AppError('ERR_CAMPAIGN_STEP');
  return row;
}

/**
 * Takes back what has not left. The lock on the campaign keeps the job from handing over more meanwhile; what is being
 * sent goes out, and the job goes on to see what became of it.
 */
export async function cancelCampaign(app: App, viewer: Viewer, id: number): Promise<Campaign> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const row = await lockedFor(tx, id, 'cancel');
    const inOutbox = await messagesInOutbox(tx, id);
    const messages = inOutbox.map(({ messageId, leadId }) => ({ id: messageId, leadId }));
    const taken = await takeBackQueued(app, tx, messages, CANCELLED);
    const back = inOutbox.filter(({ messageId }) => taken.has(messageId));
    const now = app.now();
    await saveTakenBack(
      tx,
      back.map((one) => one.id),
      now,
    );
    const handed = Math.max(0, row.handed - back.length);
    await saveCampaign(tx, id, {
      status: 'CANCELADA',
      dueAt: null,
      waitsFor: null,
      handed,
      updatedAt: now.toISOString(),
    });
    if (back.length < inOutbox.length) await planCampaign(app, tx, id, now);
    await recordAudit(tx, viewer, { action: 'campaign.cancel', subject: { id, name: row.name } });
    return announced(app, tx, 'update', id);
  });
}

export async function restartCampaign(app: App, viewer: Viewer, id: number): Promise<Campaign> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const row = await lockedFor(tx, id, 'restart');
    const inOutbox = await messagesInOutbox(tx, id);
    await sendAfterAll(
      tx,
      inOutbox.map(({ messageId }) => messageId),
      CANCELLED,
    );
    await startCampaign(app, tx, row);
    await recordAudit(tx, viewer, { action: 'campaign.restart', subject: { id, name: row.name } });
    return announced(app, tx, 'update', id);
  });
}

import type { Campaign } from '@prosa/contract';
import { allowsStep, AppError, type CampaignStep, found, isReleasable, type Viewer } from '@prosa/domain';
import { sendAfterAll } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { type CampaignRow, lockCampaign, saveCampaign } from './campaign-queries.ts';
import { checkStart } from './check-campaign.ts';
import { messagesInOutbox } from './delivery-queries.ts';
import { announced } from './shown-campaign.ts';
import { planCampaign } from './plan-campaign.ts';
import { startCampaign } from './start-campaign.ts';
import { STOPPED, takeBack } from './take-back.ts';

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
    const { handed, left } = await takeBack(app, tx, row);
    const now = app.now();
    await saveCampaign(tx, id, {
      status: 'CANCELADA',
      // Until the last message that was tried has ended.
      dueAt: left > 0 ? now.toISOString() : null,
      waitsFor: null,
      handed,
      updatedAt: now.toISOString(),
    });
    if (left > 0) await planCampaign(app, tx, id, now);
    await recordAudit(tx, viewer, { action: 'campaign.cancel', subject: { id, name: row.name } });
    return announced(app, tx, 'update', id);
  });
}

/** Lets a running campaign go on after its first recipients, now or as soon as they have it. */
export async function releaseCampaign(app: App, viewer: Viewer, id: number): Promise<Campaign> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const row = found(await lockCampaign(tx, id), 'ERR_NO_CAMPAIGN_FOUND');
    if (!isReleasable(row)) throw new AppError('ERR_CAMPAIGN_STEP');
    const now = app.now();
    const at = now.toISOString();
    const waitsFor = row.waitsFor === 'canary' ? null : row.waitsFor;
    await saveCampaign(tx, id, { releasedAt: at, dueAt: at, waitsFor, updatedAt: at });
    await planCampaign(app, tx, id, now);
    await recordAudit(tx, viewer, { action: 'campaign.release', subject: { id, name: row.name } });
    return announced(app, tx, 'update', id);
  });
}

/** Whether a campaign was cancelled before the time for which it is scheduled. */
const isStillToCome = ({ startedAt, scheduledAt }: CampaignRow, now: Date): boolean =>
  startedAt === null && scheduledAt !== null && Date.parse(scheduledAt) > now.getTime();

async function scheduleAgain(app: App, tx: CompanyTransaction, row: CampaignRow): Promise<void> {
  await checkStart(tx, row);
  await saveCampaign(tx, row.id, {
    status: 'PROGRAMADA',
    dueAt: row.scheduledAt,
    updatedAt: app.now().toISOString(),
  });
}

export async function restartCampaign(app: App, viewer: Viewer, id: number): Promise<Campaign> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const row = await lockedFor(tx, id, 'restart');
    const inOutbox = await messagesInOutbox(tx, id);
    await sendAfterAll(
      tx,
      inOutbox.map(({ messageId }) => messageId),
      STOPPED,
    );
    if (isStillToCome(row, app.now())) await scheduleAgain(app, tx, row);
    else await startCampaign(app, tx, row);
    await recordAudit(tx, viewer, { action: 'campaign.restart', subject: { id, name: row.name } });
    return announced(app, tx, 'update', id);
  });
}

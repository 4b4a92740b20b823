import type { Campaign } from '@prosa/contract';
import { AppError, type Viewer } from '@prosa/domain';
import { dropFiles, requestedTemplate, requireFile } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { UploadedFile } from '../../platform/http/route.ts';
import { type MediaColumns, storeUpload } from '../../platform/storage/store-upload.ts';
import { type CampaignRow, saveCampaign } from './campaign-queries.ts';
import { firstRecipientsAgain } from './first-recipients.ts';
import { announced } from './shown-campaign.ts';
import { changeable, recorded } from './write-campaign.ts';

const noFile = { mediaPath: null, mediaName: null, mediaMime: null, mediaSize: null };

async function saveFile(
  app: App,
  tx: CompanyTransaction,
  { viewer, before, file }: { viewer: Viewer; before: CampaignRow; file: MediaColumns | typeof noFile },
): Promise<Campaign> {
  const { id, name } = before;
  const again = await firstRecipientsAgain(tx, id);
  await saveCampaign(tx, id, { ...file, ...again, updatedAt: app.now().toISOString() });
  // Messages that were sent show the file before: it goes when none does.
  await dropFiles(app, tx, [before.mediaPath]);
  const campaign = await announced(app, tx, 'update', id);
  await recordAudit(tx, viewer, {
    action: 'campaign.update',
    subject: { id, name },
    change: { before: recorded(before), after: recorded(campaign) },
  });
  return campaign;
}

/** The right to change is checked first, so that a refusal stores no file. */
export async function storeCampaignFile(
  app: App,
  viewer: Viewer,
  id: number,
  upload: UploadedFile | undefined,
): Promise<Campaign> {
  const { companyId } = viewer;
  await app.database.inCompany(companyId, async (tx) => {
    const { templateId, whatsappId } = await changeable(app, tx, id);
    if (templateId === null || !upload) return;
    const template = await requestedTemplate(tx, whatsappId, templateId);
    requireFile(template, { mime: upload.mimeType });
  });
  const file = await storeUpload(app.storage, `company${companyId}/campaigns`, upload);
  try {
    return await app.database.inCompany(companyId, async (tx) =>
      saveFile(app, tx, { viewer, before: await changeable(app, tx, id), file }),
    );
  } catch (error) {
    // When the connection to the database is lost the transaction may have committed.
    if (error instanceof AppError && error.code !== 'ERR_UNAVAILABLE')
      await app.storage.remove(file.mediaPath);
    throw error;
  }
}

export async function removeCampaignFile(app: App, viewer: Viewer, id: number): Promise<Campaign> {
  return app.database.inCompany(viewer.companyId, async (tx) =>
    saveFile(app, tx, { viewer, before: await changeable(app, tx, id), file: noFile }),
  );
}

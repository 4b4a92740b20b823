import type { Campaign } from '@prosa/contract';
import { call } from '../../../api/client.ts';
import { upload } from '../../../api/upload.ts';
import type { FileChoice } from '../../../ui/file-field.tsx';
import type { CampaignBody } from './campaign-values.ts';

interface Request {
  body: CampaignBody;
  file: FileChoice;
}

const save = async (known: Campaign | null, body: CampaignBody): Promise<Campaign> =>
  known ? call('updateCampaign', { params: { id: known.id }, body }) : call('createCampaign', { body });

/**
 * Stores a campaign and its file. With another file it gets its time last: otherwise it could start without the file.
 * If only a later step failed, saving again goes on with what is stored.
 */
export async function storeCampaign(
  known: Campaign | null,
  { body, file }: Request,
  onStored: (campaign: Campaign) => void,
  onProgress: (share: number) => void,
): Promise<Campaign> {
  const keep = (campaign: Campaign) => {
    onStored(campaign);
    return campaign;
  };
  const isRemoved = file.kind === 'none' && known !== null && known.mediaPath !== null;
  const changesFile = file.kind === 'new' || isRemoved;
  const stored = keep(await save(known, changesFile ? { ...body, scheduledAt: null } : body));
  if (!changesFile) return stored;
  const params = { id: stored.id };
  if (file.kind === 'new') {
    const form = new FormData();
    form.set('file', file.file);
    keep(await upload('uploadCampaignMedia', { params, body: form, onProgress }));
  } else keep(await call('deleteCampaignMedia', { params }));
  const { scheduledAt } = body;
  if (!scheduledAt) return stored;
  return keep(await call('updateCampaign', { params, body: { scheduledAt } }));
}

import { mediaTypeOf, type StoredMedia } from '@prosa/channel-driver';
import type { CampaignVariable } from '@prosa/contract';
import { AppError, type CampaignMessage, filledMessage, filledValue, type Recipient } from '@prosa/domain';
import { type Draft, draftOf, filledTemplateDraft, textDraft, usableTemplate } from '../../inbox/index.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { CampaignRow } from './campaign-queries.ts';

/** The file is shared by all messages: it stays in the storage while one of them shows it. */
function fileOf({ mediaPath, mediaName, mediaMime, mediaSize }: CampaignRow): StoredMedia | null {
  if (mediaPath === null) return null;
  const mime = mediaMime ?? 'application/octet-stream';
  return { path: mediaPath, name: mediaName ?? '', mime, size: mediaSize ?? 0 };
}

async function templateOf(
  tx: CompanyTransaction,
  campaign: CampaignRow,
  recipient: Recipient,
  variables: readonly CampaignVariable[],
): Promise<Draft> {
  if (campaign.templateId === null) throw new AppError('ERR_NO_TEMPLATE_FOUND');
  const template = await usableTemplate(tx, campaign.whatsappId, campaign.templateId);
  const values = Object.fromEntries(
    Object.entries(campaign.templateValues).map(([key, value]) => [
      key,
      filledValue(value, recipient, variables),
    ]),
  );
  try {
    return filledTemplateDraft(template, values, fileOf(campaign));
  } catch (error) {
    const isInvalid = error instanceof AppError && error.code === 'ERR_VALIDATION';
    throw isInvalid ? new AppError('ERR_TEMPLATE_INCOMPLETE', { cause: error }) : error;
  }
}

/**
 * What one recipient gets, in the order in which it leaves. A recording has no caption: the text goes before it.
 */
export async function draftsOf(
  tx: CompanyTransaction,
  campaign: CampaignRow,
  { recipient, message }: { recipient: Recipient; message: CampaignMessage | undefined },
  variables: readonly CampaignVariable[],
): Promise<Draft[]> {
  if (campaign.templateName !== null) return [await templateOf(tx, campaign, recipient, variables)];
  const text = filledMessage(message?.text ?? '', recipient, variables);
  const media = fileOf(campaign);
  const isRecording = media !== null && mediaTypeOf(media.mime) === 'audio';
  return isRecording ? [draftOf({ body: text }), textDraft('', media)] : [textDraft(text, media)];
}

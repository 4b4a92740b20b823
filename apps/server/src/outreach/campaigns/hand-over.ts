import type { CampaignVariable } from '@prosa/contract';
import { AppError, chosenMessage, messagesOf } from '@prosa/domain';
import { contactOfRow, enqueueMassMessages } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { campaignOn, saveHanded } from './campaign-connections.ts';
import { type CampaignRow, lockCampaign } from './campaign-queries.ts';
import {
  claimDelivery,
  type DueDelivery,
  type Handed,
  saveAsked,
  saveFailed,
  saveQueued,
  skipTwice,
} from './delivery-queries.ts';
import { draftsOf } from './drafts-of-campaign.ts';

/** One recipient of a portion. `handed` is the campaign's count when the portion was decided. */
export interface NextRecipient {
  companyId: number;
  campaignId: number;
  deliveryId: number;
  /** The connection over which it leaves. */
  whatsappId: number;
  handed: number;
  variables: readonly CampaignVariable[];
}

/** `stop`: the campaign was changed, cancelled or handed over by another process. */
export type Outcome = 'handed' | 'gone' | 'stop';

/** The ticket and the contact in which a campaign writes. */
export async function placeOf(
  tx: CompanyTransaction,
  campaign: CampaignRow,
  { name, number, email }: Pick<DueDelivery, 'name' | 'number' | 'email'>,
) {
  const { contactId } = await contactOfRow(tx, { name, number, email, tags: [] });
  const { openTicket, statusTicket, queueId } = campaign;
  const planned = {
    contactId,
    userId: campaign.authorId,
    openTicket,
    statusTicket,
    queueId,
    ticketUserId: campaign.userId,
    campaignId: campaign.id,
  };
  if (campaign.whatsappId === null) throw new AppError('ERR_NO_WAPP_FOUND');
  return { planned, whatsappId: campaign.whatsappId };
}

const lastOf = (ids: readonly number[]): Pick<Handed, 'messageId' | 'leadMessageId'> => {
  const messageId = ids.at(-1);
  if (messageId === undefined) throw new AppError('ERR_CREATING_MESSAGE');
  return { messageId, leadMessageId: ids.length > 1 ? (ids[0] ?? null) : null };
};

/**
 * Asks first where the campaign asks, unless the recipient has answered. Somebody who got the campaign at another number
 * is skipped: lists change before a restart, and contacts are merged. True: something was put into the outbox.
 */
async function send(
  app: App,
  tx: CompanyTransaction,
  {
    campaign,
    delivery,
    variables,
  }: { campaign: CampaignRow; delivery: DueDelivery; variables: NextRecipient['variables'] },
): Promise<boolean> {
  const { id } = delivery;
  const place = await placeOf(tx, campaign, delivery);
  if (await skipTwice(tx, { id, campaignId: campaign.id, contactId: place.planned.contactId })) return false;
  const where = { contactId: place.planned.contactId, whatsappId: place.whatsappId };
  if (campaign.confirmation && delivery.state === 'waiting') {
    const question = chosenMessage(messagesOf(campaign, 'confirmationMessage'), id);
    const asking = { ...campaign, templateName: null, mediaPath: null };
    const drafts = await draftsOf(tx, asking, { recipient: delivery, message: question }, variables);
    const ids = await enqueueMassMessages(app, tx, { ...place, drafts });
    await saveAsked(tx, id, { ...where, ...lastOf(ids), variant: null });
    return true;
  }
  const message = chosenMessage(messagesOf(campaign, 'message'), id);
  const drafts = await draftsOf(tx, campaign, { recipient: delivery, message }, variables);
  const ids = await enqueueMassMessages(app, tx, { ...place, drafts });
  const variant = campaign.templateName === null ? (message?.variant ?? null) : null;
  await saveQueued(tx, id, { ...where, ...lastOf(ids), variant });
  return true;
}

/**
 * Puts the message of one recipient into the outbox, in the transaction that notes it: a crash before the commit does
 * neither, one after it both. The count of the campaign shows whether another process was faster.
 */
export async function handOver(app: App, next: NextRecipient): Promise<Outcome> {
  const { companyId, campaignId, deliveryId, whatsappId, handed, variables } = next;
  return app.database.inCompany(companyId, async (tx) => {
    const locked = await lockCampaign(tx, campaignId);
    if (locked?.status !== 'EM_ANDAMENTO' || locked.handed !== handed) return 'stop';
    const campaign = await campaignOn(tx, locked, whatsappId);
    const delivery = await claimDelivery(tx, deliveryId);
    if (!delivery || !(await send(app, tx, { campaign, delivery, variables }))) return 'gone';
    await saveHanded(tx, { campaignId, whatsappId, handed: handed + 1 });
    return 'handed';
  });
}

/** Notes why a recipient gets nothing; the others go on. */
export async function giveUp(
  app: App,
  { companyId, deliveryId }: NextRecipient,
  code: string,
): Promise<void> {
  await app.database.inCompany(companyId, async (tx) => {
    await saveFailed(tx, deliveryId, code);
  });
}

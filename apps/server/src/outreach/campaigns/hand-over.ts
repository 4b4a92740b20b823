import type { CampaignVariable } from '@prosa/contract';
import { AppError } from '@prosa/domain';
import { contactOfRow, enqueueMassMessages, type TicketPlan } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { campaignOn, saveHanded } from './campaign-connections.ts';
import { type CampaignRow, lockCampaign } from './campaign-queries.ts';
import {
  claimDelivery,
  type DueDelivery,
  saveFailed,
  saveHandedDeliveries,
  skipTwice,
} from './delivery-queries.ts';
import { handedOf, sendingOf } from './sending.ts';

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

export function ticketPlanOf(campaign: CampaignRow): TicketPlan {
  const { id: campaignId, authorId, openTicket, statusTicket, queueId, userId } = campaign;
  return { userId: authorId, openTicket, statusTicket, queueId, ticketUserId: userId, campaignId };
}

/** The ticket and the contact in which a campaign writes. */
export async function placeOf(
  tx: CompanyTransaction,
  campaign: CampaignRow,
  { name, number, email }: Pick<DueDelivery, 'name' | 'number' | 'email'>,
) {
  const { contactId } = await contactOfRow(tx, { name, number, email, tags: [] });
  if (campaign.whatsappId === null) throw new AppError('ERR_NO_WAPP_FOUND');
  return { planned: { contactId, ...ticketPlanOf(campaign) }, whatsappId: campaign.whatsappId };
}

/**
 * Somebody who got the campaign at another number is skipped: lists change before a restart, and contacts are merged.
 * True: something was put into the outbox.
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
  const { planned, whatsappId } = await placeOf(tx, campaign, delivery);
  const { contactId } = planned;
  if (await skipTwice(tx, { id: delivery.id, campaignId: campaign.id, contactId })) return false;
  const sending = await sendingOf(tx, campaign, delivery, variables);
  const ids = await enqueueMassMessages(app, tx, { planned, whatsappId, drafts: sending.drafts });
  await saveHandedDeliveries(tx, [handedOf(sending, { contactId, whatsappId }, ids)]);
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
    await saveHanded(tx, { campaignId, whatsappIds: [whatsappId], handed: handed + 1 });
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

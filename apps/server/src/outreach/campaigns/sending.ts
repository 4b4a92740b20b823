import type { CampaignVariable } from '@prosa/contract';
import { AppError, chosenMessage, messagesOf } from '@prosa/domain';
import type { Draft } from '../../inbox/index.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { CampaignRow } from './campaign-queries.ts';
import type { DueDelivery, HandedDelivery } from './delivery-queries.ts';
import { draftsOf } from './drafts-of-campaign.ts';

/** What a recipient gets now. */
export interface Sending {
  delivery: DueDelivery;
  /** It is the question, and the message comes once it was answered. */
  isAsked: boolean;
  variant: number | null;
  /** They leave in this order. */
  drafts: Draft[];
}

/** Asks first where the campaign asks, unless the recipient has answered. */
export async function sendingOf(
  tx: CompanyTransaction,
  campaign: CampaignRow,
  delivery: DueDelivery,
  variables: readonly CampaignVariable[],
): Promise<Sending> {
  const isAsked = campaign.confirmation && delivery.state === 'waiting';
  const sent = isAsked ? { ...campaign, templateName: null, mediaPath: null } : campaign;
  const texts = messagesOf(campaign, isAsked ? 'confirmationMessage' : 'message');
  const message = chosenMessage(texts, delivery.id);
  const variant = isAsked || campaign.templateName !== null ? null : (message?.variant ?? null);
  const drafts = await draftsOf(tx, sent, { recipient: delivery, message }, variables);
  return { delivery, isAsked, variant, drafts };
}

/** The delivery of what was put into the outbox as these messages. */
export function handedOf(
  { delivery, isAsked, variant }: Sending,
  place: Pick<HandedDelivery, 'contactId' | 'whatsappId'>,
  ids: readonly number[],
): HandedDelivery {
  const messageId = ids.at(-1);
  if (messageId === undefined) throw new AppError('ERR_CREATING_MESSAGE');
  const leadMessageId = ids.length > 1 ? (ids[0] ?? null) : null;
  const { contactId, whatsappId } = place;
  return { id: delivery.id, contactId, whatsappId, isAsked, variant, messageId, leadMessageId };
}

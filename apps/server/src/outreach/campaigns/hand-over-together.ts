import type { CampaignVariable } from '@prosa/contract';
import { AppError, chosenMessage, messagesOf } from '@prosa/domain';
import { type Draft, enqueueTogether, lockMassPlaces, type MassPlace } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { campaignOn, saveHandedTogether } from './campaign-connections.ts';
import { type CampaignRow, lockCampaign } from './campaign-queries.ts';
import { claimDeliveries, type HandedDelivery, saveHandedDeliveries } from './delivery-queries.ts';
import { draftsOf } from './drafts-of-campaign.ts';
import { type FamiliarDelivery, familiarDeliveries } from './familiar-deliveries.ts';
import type { NextRecipient } from './hand-over.ts';

interface Ready {
  delivery: FamiliarDelivery;
  place: MassPlace;
  isAsked: boolean;
  variant: number | null;
  drafts: Draft[];
}

/** Null where the campaign does not fit somebody, or cannot be sent now: `handOver` finds out why. */
async function unlessRefused<Value>(work: Promise<Value>): Promise<Value | null> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'ERR_UNAVAILABLE') throw error;
    return null;
  }
}

async function readyOf(
  tx: CompanyTransaction,
  campaign: CampaignRow,
  { delivery, place }: { delivery: FamiliarDelivery; place: MassPlace },
  variables: readonly CampaignVariable[],
): Promise<Ready> {
  const isAsked = campaign.confirmation && delivery.state === 'waiting';
  const sent = isAsked ? { ...campaign, templateName: null, mediaPath: null } : campaign;
  const message = chosenMessage(
    messagesOf(campaign, isAsked ? 'confirmationMessage' : 'message'),
    delivery.id,
  );
  const variant = isAsked || campaign.templateName !== null ? null : (message?.variant ?? null);
  const drafts = await draftsOf(tx, sent, { recipient: delivery, message }, variables);
  return { delivery, place, isAsked, variant, drafts };
}

/** Those whose contact, conversation and ticket are there, each with the place that takes the message. */
async function placesOf(
  app: App,
  tx: CompanyTransaction,
  campaign: CampaignRow,
  recipients: readonly NextRecipient[],
): Promise<{ delivery: FamiliarDelivery; place: MassPlace }[]> {
  const familiar = await familiarDeliveries(
    tx,
    campaign.id,
    recipients.map(({ deliveryId }) => deliveryId),
  );
  const connectionOf = new Map(recipients.map(({ deliveryId, whatsappId }) => [deliveryId, whatsappId]));
  const targets = familiar.map(({ id, contactId }) => ({ contactId, whatsappId: connectionOf.get(id) ?? 0 }));
  const isTemplate = campaign.templateName !== null && !campaign.confirmation;
  const plan = { opensTickets: campaign.openTicket === 'enabled', isTemplate };
  const places = await lockMassPlaces(app, tx, targets, plan);
  const claimed = await claimDeliveries(
    tx,
    familiar.map(({ id }) => id),
  );
  const placeOf = new Map(places.map((place) => [`${place.contactId} ${place.whatsappId}`, place]));
  return familiar.flatMap((delivery) => {
    const place = placeOf.get(`${delivery.contactId} ${connectionOf.get(delivery.id)}`);
    return place && claimed.has(delivery.id) ? [{ delivery, place }] : [];
  });
}

async function allReady(
  app: App,
  tx: CompanyTransaction,
  campaign: CampaignRow,
  recipients: readonly NextRecipient[],
): Promise<Ready[]> {
  const places = await placesOf(app, tx, campaign, recipients);
  const there = new Map<number, CampaignRow | null>();
  const ready: Ready[] = [];
  for (const one of places) {
    const { whatsappId } = one.place;
    const known = there.get(whatsappId);
    const own = known === undefined ? await unlessRefused(campaignOn(tx, campaign, whatsappId)) : known;
    there.set(whatsappId, own);
    const next = own && (await unlessRefused(readyOf(tx, own, one, recipients[0]?.variables ?? [])));
    if (next) ready.push(next);
  }
  return ready;
}

const handedOf = ({ delivery, place, isAsked, variant }: Ready, ids: readonly number[]): HandedDelivery => ({
  id: delivery.id,
  contactId: place.contactId,
  whatsappId: place.whatsappId,
  isAsked,
  variant,
  messageId: ids.at(-1) ?? 0,
  leadMessageId: ids.length > 1 ? (ids[0] ?? null) : null,
});

/**
 * Puts into the outbox at once the messages to those of a portion who need nothing new: their contact, conversation and
 * ticket are there. Returns the deliveries that were handed over; the others are for `handOver`. Null: the campaign was
 * changed, cancelled or handed over by another process.
 */
export async function handOverTogether(
  app: App,
  recipients: readonly NextRecipient[],
): Promise<ReadonlySet<number> | null> {
  const [first] = recipients;
  if (!first) return new Set();
  const { companyId, campaignId, handed } = first;
  return app.database.inCompany(companyId, async (tx) => {
    const campaign = await lockCampaign(tx, campaignId);
    if (campaign?.status !== 'EM_ANDAMENTO' || campaign.handed !== handed) return null;
    const ready = await allReady(app, tx, campaign, recipients);
    const ids = await enqueueTogether(app, tx, campaign.authorId, ready);
    const saved = ready.map((one, index) => handedOf(one, ids[index] ?? []));
    await saveHandedDeliveries(tx, saved);
    const whatsappIds = saved.map((one) => one.whatsappId);
    await saveHandedTogether(tx, { campaignId, handed: handed + saved.length, whatsappIds });
    return new Set(saved.map(({ id }) => id));
  });
}

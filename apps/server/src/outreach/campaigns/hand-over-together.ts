import { AppError } from '@prosa/domain';
import { enqueueTogether, type MassPlace, massPlaces } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { campaignOn, saveHanded } from './campaign-connections.ts';
import { type CampaignRow, lockCampaign } from './campaign-queries.ts';
import { contactsOfDeliveries } from './contacts-of-deliveries.ts';
import { claimDeliveries, dueDeliveries, saveHandedDeliveries } from './delivery-queries.ts';
import { type NextRecipient, ticketPlanOf } from './hand-over.ts';
import { handedOf, type Sending, sendingOf } from './sending.ts';

interface Ready extends Sending {
  place: MassPlace;
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

/** What each recipient gets, whose message can be written. Nothing is stored yet. */
async function sendings(
  tx: CompanyTransaction,
  campaign: CampaignRow,
  recipients: ReadonlyMap<number, NextRecipient>,
): Promise<Sending[]> {
  const over = new Map<number, CampaignRow | null>();
  const written: Sending[] = [];
  for (const delivery of await dueDeliveries(tx, [...recipients.keys()])) {
    const recipient = recipients.get(delivery.id);
    if (!recipient) continue;
    const { whatsappId, variables } = recipient;
    const known = over.get(whatsappId);
    const own = known === undefined ? await unlessRefused(campaignOn(tx, campaign, whatsappId)) : known;
    over.set(whatsappId, own);
    const sending = own && (await unlessRefused(sendingOf(tx, own, delivery, variables)));
    if (sending) written.push(sending);
  }
  return written;
}

/** Without those who had confirmed, and whom another transaction has changed meanwhile. Who waited is locked already. */
async function claimed(tx: CompanyTransaction, found: Ready[]): Promise<Ready[]> {
  const confirmed = found.filter(({ delivery }) => delivery.state === 'confirmed');
  if (confirmed.length === 0) return found;
  const mine = await claimDeliveries(
    tx,
    confirmed.map(({ delivery }) => delivery.id),
  );
  return found.filter(({ delivery }) => delivery.state === 'waiting' || mine.has(delivery.id));
}

async function allReady(
  app: App,
  tx: CompanyTransaction,
  campaign: CampaignRow,
  recipients: ReadonlyMap<number, NextRecipient>,
): Promise<Ready[]> {
  const written = await sendings(tx, campaign, recipients);
  const contacts = await contactsOfDeliveries(
    tx,
    campaign.id,
    written.map(({ delivery }) => delivery),
  );
  const sendingTo = new Map<string, Sending>();
  const targets = written.flatMap((sending) => {
    const { id } = sending.delivery;
    const [contactId, whatsappId] = [contacts.get(id), recipients.get(id)?.whatsappId];
    if (contactId === undefined || whatsappId === undefined) return [];
    sendingTo.set(`${contactId} ${whatsappId}`, sending);
    return [{ contactId, whatsappId }];
  });
  const isTemplate = campaign.templateName !== null && !campaign.confirmation;
  const places = await massPlaces(app, tx, { ...ticketPlanOf(campaign), isTemplate }, targets);
  const found = places.flatMap((place) => {
    const sending = sendingTo.get(`${place.contactId} ${place.whatsappId}`);
    return sending ? [{ ...sending, place }] : [];
  });
  const ready = await claimed(tx, found);
  // The outbox sends them in the order in which they are stored.
  return ready.toSorted((one, other) => one.delivery.id - other.delivery.id);
}

/**
 * Puts the messages of a portion into the outbox at once. Returns the deliveries that were handed over; the others are
 * for `handOver`: a contact that takes over something from the list, somebody who got the campaign at another number,
 * whomever the message does not fit. Null: the campaign was changed, cancelled or handed over by another process.
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
    const byDelivery = new Map(recipients.map((recipient) => [recipient.deliveryId, recipient]));
    const ready = await allReady(app, tx, campaign, byDelivery);
    const ids = await enqueueTogether(app, tx, campaign.authorId, ready);
    const saved = ready.map((one, index) => handedOf(one, one.place, ids[index] ?? []));
    await saveHandedDeliveries(tx, saved);
    const whatsappIds = saved.map((one) => one.whatsappId);
    await saveHanded(tx, { campaignId, handed: handed + saved.length, whatsappIds });
    return new Set(saved.map(({ id }) => id));
  });
}

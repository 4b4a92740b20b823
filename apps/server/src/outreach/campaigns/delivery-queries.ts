import { CONFIRMATION_WAIT_MS } from '@prosa/domain';
import { jsonText } from '../../platform/database/json-text.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

/** A recipient whom the campaign writes to next. */
export interface DueDelivery {
  id: number;
  name: string;
  number: string;
  email: string;
  state: 'waiting' | 'confirmed';
}

/**
 * Those who have confirmed and get the message now over a connection: who was asked over one that the campaign no longer
 * has gets it over any of `all`.
 */
export async function confirmedDeliveries(
  tx: CompanyTransaction,
  campaignId: number,
  { whatsappId, all }: { whatsappId: number; all: readonly number[] },
  { now, limit }: { now: Date; limit: number },
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    'campaign-confirmed',
    `select id from campaign_deliveries
     where company_id = $1 and "campaignId" = $2 and state = 'confirmed' and "dueAt" <= $3
       and ("whatsappId" = $5 or "whatsappId" is null or "whatsappId" <> all($6::bigint[]))
     order by "dueAt", id limit $4`,
    [tx.companyId, campaignId, now, limit, whatsappId, all],
  );
  return rows.map(({ id }) => id);
}

/** Those whom nobody has written to, over whichever connection. */
export async function waitingDeliveries(
  tx: CompanyTransaction,
  campaignId: number,
  limit: number,
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    'campaign-waiting',
    `select id from campaign_deliveries
     where company_id = $1 and "campaignId" = $2 and state = 'waiting' order by id limit $3`,
    [tx.companyId, campaignId, limit],
  );
  return rows.map(({ id }) => id);
}

/** To how many recipients a campaign has written, or tried to; counted up to a bound. */
export async function countBegun(tx: CompanyTransaction, campaignId: number, most: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'campaign-begun',
    `select count(*)::int as count from (
       select from campaign_deliveries where company_id = $1 and "campaignId" = $2
         and state in ('asked', 'confirmed', 'queued', 'sent', 'failed') limit $3) begun`,
    [tx.companyId, campaignId, most],
  );
  return row?.count ?? 0;
}

/** Locks a recipient who may be written to; undefined when another transaction has done so. */
export async function claimDelivery(tx: CompanyTransaction, id: number): Promise<DueDelivery | undefined> {
  const [row] = await tx.query<DueDelivery>(
    'campaign-delivery-claim',
    `select id, name, number, email, state from campaign_deliveries
     where company_id = $1 and id = $2 and state in ('waiting', 'confirmed') for update skip locked`,
    [tx.companyId, id],
  );
  return row;
}

/**
 * Those of many recipients who may be written to; who waits is locked. Who has confirmed is not: their answers come in
 * transactions that have the conversation, for which the hand-over waits, and that want the delivery.
 */
export async function dueDeliveries(tx: CompanyTransaction, ids: readonly number[]): Promise<DueDelivery[]> {
  return tx.query<DueDelivery>(
    'campaign-deliveries-due',
    `with waiting as (
       select id, name, number, email, state from campaign_deliveries
       where company_id = $1 and id = any($2::bigint[]) and state = 'waiting' order by id for update skip locked
     )
     select * from waiting union all
     select id, name, number, email, state from campaign_deliveries
     where company_id = $1 and id = any($2::bigint[]) and state = 'confirmed' order by id`,
    [tx.companyId, ids],
  );
}

/** Locks those of many recipients who may still be written to. */
export async function claimDeliveries(
  tx: CompanyTransaction,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx.query<{ id: number }>(
    'campaign-deliveries-claim',
    `select id from campaign_deliveries
     where company_id = $1 and id = any($2::bigint[]) and state in ('waiting', 'confirmed')
     order by id for update skip locked`,
    [tx.companyId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

export interface HandedDelivery {
  id: number;
  contactId: number;
  whatsappId: number;
  /** It is asked first, and gets the message once it has confirmed. */
  isAsked: boolean;
  variant: number | null;
  messageId: number;
  leadMessageId: number | null;
}

/** Notes what of some recipients was put into the outbox. */
export async function saveHandedDeliveries(
  tx: CompanyTransaction,
  deliveries: readonly HandedDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return;
  await tx.query(
    'campaign-deliveries-handed',
    // By an array of ids (docs/adr/0353).
    `with given as materialized (
       select * from json_to_recordset($2) as r (id bigint, "contactId" bigint, "whatsappId" bigint,
         "isAsked" boolean, "messageId" bigint, "leadMessageId" bigint, variant smallint)
     )
     update campaign_deliveries d set state = case when r."isAsked" then 'asked' else 'queued' end,
       "contactId" = r."contactId", "whatsappId" = r."whatsappId",
       "askMessageId" = case when r."isAsked" then r."messageId" else d."askMessageId" end,
       "messageId" = case when r."isAsked" then d."messageId" else r."messageId" end,
       "leadMessageId" = case when r."isAsked" then d."leadMessageId" else r."leadMessageId" end,
       variant = case when r."isAsked" then d.variant else r.variant end,
       "dueAt" = case when r."isAsked" then d."dueAt" end
     from given r
     where d.company_id = $1 and d.id = r.id and d.id = any (array(select id from given))`,
    [tx.companyId, jsonText(deliveries)],
  );
}

export async function saveFailed(tx: CompanyTransaction, id: number, reason: string): Promise<boolean> {
  const rows = await tx.query(
    'campaign-delivery-failed',
    `update campaign_deliveries set state = 'failed', reason = $3
     where company_id = $1 and id = $2 and state in ('waiting', 'confirmed') returning 1`,
    [tx.companyId, id, reason],
  );
  return rows.length > 0;
}

/** Skips a recipient whose contact got the campaign by another number; true if it was so. */
export async function skipTwice(
  tx: CompanyTransaction,
  { id, campaignId, contactId }: { id: number; campaignId: number; contactId: number },
): Promise<boolean> {
  const rows = await tx.query(
    'campaign-delivery-twice',
    `update campaign_deliveries d set state = 'skipped', reason = 'twice', "contactId" = $4
     where d.company_id = $1 and d.id = $2 and exists (
       select from campaign_deliveries o where o.company_id = $1 and o."contactId" = $4 and o."campaignId" = $3
         and o.id <> d.id and o.state in ('asked', 'confirmed', 'queued', 'sent'))
     returning 1`,
    [tx.companyId, id, campaignId, contactId],
  );
  return rows.length > 0;
}

/** The deliveries `d` of a campaign whose message the channel has not taken. */
export const inOutbox = `d.company_id = $1 and d."campaignId" = $2
  and (d.state = 'queued' or (d.state = 'asked' and d."confirmationRequestedAt" is null))`;

/** Skips those who have not answered in time. */
export async function skipUnanswered(tx: CompanyTransaction, campaignId: number, now: Date): Promise<void> {
  await tx.query(
    'campaign-unanswered',
    `with locked as materialized (
       select id from campaign_deliveries
       where company_id = $1 and "campaignId" = $2 and state = 'asked' and "confirmationRequestedAt" <= $3
       order by id for no key update
     )
     update campaign_deliveries set state = 'skipped', reason = 'unanswered'
     where company_id = $1 and id = any (array(select id from locked))`,
    [tx.companyId, campaignId, new Date(now.getTime() - CONFIRMATION_WAIT_MS)],
  );
}

export interface Open {
  queued: number;
  isWaiting: boolean;
  /** When the first of the confirmed is due, and when the first of the asked was asked. */
  confirmedDueAt: string | null;
  askedAt: string | null;
}

/** What is still to be done, each from an index of its own. */
export async function readOpen(tx: CompanyTransaction, campaignId: number): Promise<Open> {
  const [row] = await tx.query<Open>(
    'campaign-open',
    `select (select count(*)::int from campaign_deliveries d where ${inOutbox}) as queued,
       exists (select from campaign_deliveries where company_id = $1 and "campaignId" = $2
         and state = 'waiting') as "isWaiting",
       (select min("dueAt") from campaign_deliveries where company_id = $1 and "campaignId" = $2
         and state = 'confirmed') as "confirmedDueAt",
       (select min("confirmationRequestedAt") from campaign_deliveries where company_id = $1 and "campaignId" = $2
         and state = 'asked') as "askedAt"`,
    [tx.companyId, campaignId],
  );
  return row ?? { queued: 0, isWaiting: false, confirmedDueAt: null, askedAt: null };
}

interface InOutbox {
  id: number;
  whatsappId: number;
  messageId: number;
  leadId: number | null;
}

/** The messages of a campaign that the channel has not taken. */
export async function messagesInOutbox(tx: CompanyTransaction, campaignId: number): Promise<InOutbox[]> {
  return tx.query<InOutbox>(
    'campaign-in-outbox',
    `select d.id, d."whatsappId", case d.state when 'asked' then d."askMessageId" else d."messageId" end as "messageId",
       case d.state when 'asked' then null else d."leadMessageId" end as "leadId"
     from campaign_deliveries d where ${inOutbox} order by d.id for update`,
    [tx.companyId, campaignId],
  );
}

/** Recipients whose message was taken back: who had confirmed waits for the message, the others for everything. */
export async function saveTakenBack(
  tx: CompanyTransaction,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await tx.query(
    'campaign-taken-back',
    `update campaign_deliveries set
       state = case when "confirmedAt" is null then 'waiting' else 'confirmed' end,
       "dueAt" = case when "confirmedAt" is null then null else $3::timestamptz end,
       "askMessageId" = case when "confirmedAt" is null then null else "askMessageId" end,
       "messageId" = null, "leadMessageId" = null, variant = null, reason = null, "deliveredAt" = null
     where company_id = $1 and id = any($2)`,
    [tx.companyId, ids, now],
  );
}

import { companySettingDefaults } from '@prosa/contract';
import { REPLY_MS, TYPED_MS } from '@prosa/domain';
import { lockedMessages } from '../../inbox/index.ts';
import type { CompanyTransaction, OperatorTransaction } from '../../platform/database/transactions.ts';
import { claimHeads, judgeHeads, type ClaimedMessage, type SendableConnection } from '../outbox/queries.ts';
import { isRestricted, stopsCampaigns } from '../connections/is-restricted.ts';
import { companyDay, companyZone, daysOld, usedOn } from './company-day.ts';
import type { WaitsFor } from './restriction-queries.ts';

/** A conversation of a paced connection with a message that could be sent now, and the facts that decide when. */
export interface Waiting {
  companyId: number;
  whatsappId: number;
  /** The next message of the conversation. */
  id: number;
  conversationId: number;
  isGroup: boolean;
  /** Whether the message belongs to a campaign. */
  isMass: boolean;
  /** Whether the two have exchanged any message before. */
  isKnown: boolean;
  /** Whether it was counted as a first contact, on any day. */
  isCounted: boolean;
  /** Milliseconds since the customer wrote last, and since a person typed the newest waiting message. */
  lastInAgo: number | null;
  typedAgo: number | null;
  /** The connection's first contacts per day; null: no limit. */
  cap: number | null;
  isRestricted: boolean;
  daysOld: number;
  /** First contacts of the day, by the company's calendar. */
  used: number;
  day: string;
}

/** Conversations of a connection per poll, separately for people whom it knows and for strangers. */
const AT_ONCE = 32;
/** Conversations with a campaign's message that a poll reads to find those: a poll must not take longer with each. */
const MASS_READ = 128;

/**
 * What waits on the paced connections of this process: urgent conversations first, then in the order of writing. The
 * messages of campaigns follow; of those to a customer none is there while one of a person or a bot waits.
 */
export async function whatWaits(
  tx: OperatorTransaction,
  owner: string,
  connections: Pick<SendableConnection, 'companyId' | 'whatsappId' | 'epoch'>[],
  underWay: number[],
): Promise<Waiting[]> {
  return tx.query<Waiting>('pace-waiting', waitingText, [
    owner,
    connections.map(({ companyId }) => companyId),
    connections.map(({ whatsappId }) => whatsappId),
    connections.map(({ epoch }) => epoch),
    underWay,
    companySettingDefaults.timezone,
    REPLY_MS,
    TYPED_MS,
  ]);
}

const recentText = `
  select p."fromMe", p."createdAt" from messages p
  where p.company_id = today.company_id and p."conversationId" = open."conversationId"
    and p.status in ('received', 'sent') and not p."isPrivate"
  order by p."createdAt" desc, p.id desc limit 20`;

const unsentOf = (isMass: boolean): string => `
  from messages m where m.company_id = today.company_id and m."whatsappId" = today."whatsappId"
    and m."isMass" = ${isMass} and m.status in ('queued', 'sending')`;

/** The first unsent message of each conversation; of the class that people and bots use: all that are unsent. */
const openText = `
  (select m."conversationId", min(m.id) as id,
    max(m."storedAt") filter (where m.origin = 'app' and m."userId" is not null) as "typedAt"
  ${unsentOf(false)} group by m."conversationId")
  union all
  (select "conversationId", id, null from (
    select distinct on (m."conversationId") m."conversationId", m.id, m.status, m."nextAttemptAt"
    ${unsentOf(true)} order by m."conversationId", m.id
  ) oldest
  where id <> all($5::bigint[]) and (status = 'sending' or coalesce("nextAttemptAt" <= now(), true))
    and not exists (select ${unsentOf(false)} and m."conversationId" = oldest."conversationId" offset 0)
  limit ${MASS_READ})`;

const headText = `
  select h.*,
    row_number() over (partition by h."isMass", h."isStranger" order by h."isUrgent" desc, h.id) as place
  from (
    select m.id, m."conversationId", m."isMass", v."isGroup", talk."isKnown", f.day is not null as "isCounted",
      not talk."isKnown" and not v."isGroup" as "isStranger",
      extract(epoch from now() - talk."lastInAt")::float8 * 1000 as "lastInAgo",
      extract(epoch from now() - open."typedAt")::float8 * 1000 as "typedAgo",
      coalesce(talk."lastInAt" > now() - make_interval(secs => $7::float8 / 1000), false)
        or coalesce(open."typedAt" > now() - make_interval(secs => $8::float8 / 1000), false) as "isUrgent"
    from (${openText}) open
    join messages m on m.company_id = today.company_id and m.id = open.id
    join conversations v on v.company_id = today.company_id and v.id = open."conversationId"
    left join first_contacts f on f.company_id = today.company_id and f."whatsappId" = today."whatsappId"
      and f."conversationId" = open."conversationId"
    cross join lateral (
      select count(*) > 0 as "isKnown", max("createdAt") filter (where not "fromMe") as "lastInAt"
      from (${recentText}) recent
    ) talk
    where m.id <> all($5::bigint[]) and (m.status = 'sending' or coalesce(m."nextAttemptAt" <= now(), true)
      -- Who waited for being a stranger, and has written meanwhile, is none any more.
      or (not m."isMass" and m."waitsFor" is not null and (talk."isKnown" or v."isGroup")))
  ) h`;

const waitingText = `
  with today as materialized (
    select mine.company_id, mine."whatsappId", c."firstContactsPerDay" as cap, ${isRestricted} as "isRestricted",
      ${stopsCampaigns} as "stopsCampaigns",
      ${companyDay} as day, ${daysOld} as "daysOld"
    from unnest($2::bigint[], $3::bigint[], $4::bigint[]) as mine (company_id, "whatsappId", epoch)
    join connection_leases l using (company_id, "whatsappId")
    join connections c on c.company_id = mine.company_id and c.id = mine."whatsappId"
    ${companyZone('$6')}
    where l.owner = $1 and l.epoch = mine.epoch and l."expiresAt" > now() and c.status = 'CONNECTED'
  )
  select today.company_id as "companyId", today."whatsappId", today.cap, today."isRestricted",
    today."daysOld", today.day::text as day, ${usedOn('today')} as used,
    head.id, head."conversationId", head."isMass", head."isGroup", head."isKnown", head."isCounted",
    head."lastInAgo", head."typedAgo"
  from today cross join lateral (${headText}) head
  where head.place <= ${AT_ONCE} and not (head."isMass" and today."stopsCampaigns")
  order by today."whatsappId", head."isMass", head.place`;

export interface Chosen extends Pick<Waiting, 'companyId' | 'whatsappId' | 'id' | 'conversationId' | 'day'> {
  isFirst: boolean;
}

/** Claims the chosen messages and counts the first contacts among them, in one statement. */
export async function claimChosen(tx: OperatorTransaction, chosen: Chosen[]): Promise<ClaimedMessage[]> {
  const firsts = new Set(chosen.filter(({ isFirst }) => isFirst).map(({ id }) => id));
  const claimed = await tx.query<ClaimedMessage>('pace-claim', claimText, [
    chosen.map(({ companyId }) => companyId),
    chosen.map(({ id }) => id),
    chosen.map(({ isFirst }) => isFirst),
    chosen.map(({ day }) => day),
  ]);
  return claimed.map((message) => ({ ...message, isFirst: firsts.has(message.id) }));
}

const claimText = `
  with chosen as materialized (
    select * from unnest($1::bigint[], $2::bigint[], $3::boolean[], $4::date[]) as c (company_id, id, "isFirst", day)
  ), heads as materialized (
    select m.company_id, m.id, m.status, m.attempts, m."whatsappId", m."conversationId", m."isMass", m.error,
      chosen."isFirst", chosen.day
    from chosen join messages m using (company_id, id)
    where m.status in ('queued', 'sending')
  ), ${judgeHeads}, counted as (
    insert into first_contacts (company_id, "whatsappId", "conversationId", day)
    select company_id, "whatsappId", "conversationId", day
    from judged join locked using (company_id, id) where "isFirst" and not judged."isSkipped"
    on conflict do nothing
  ), ${claimHeads}`;

/**
 * Postpones messages to strangers: to the next morning of the company, or to the end of the restriction. Returns the
 * ids of the messages that wait now.
 */
export async function postponeStrangers(
  tx: CompanyTransaction,
  whatsappId: number,
  waitsFor: WaitsFor,
  ids: number[],
): Promise<number[]> {
  const values = [tx.companyId, whatsappId, waitsFor, ids, companySettingDefaults.timezone];
  const rows = await tx.query<{ id: number }>('pace-hold', postponeText, values);
  return rows.map(({ id }) => id);
}

const postponeText = `
  with until as (
    select case when $3 = 'restriction' then coalesce(c."restrictedUntil", now() + interval '1 day')
      -- Nobody begins a conversation at midnight.
      else (${companyDay} + 1 + time '08:00') at time zone zone.name end as at
    from connections c ${companyZone('$5')}
    where c.company_id = $1 and c.id = $2
  ), locked as materialized (${lockedMessages(`
    from messages m
    where m.company_id = $1 and m.id = any($4::bigint[]) and m."whatsappId" = $2
      and m.status in ('queued', 'sending')`)}
  )
  update messages m set status = 'queued', "nextAttemptAt" = until.at, "waitsFor" = $3
  from until
  where m.company_id = $1 and m.id = any(array(select id from locked))
  returning m.id`;

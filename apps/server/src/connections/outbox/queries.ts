import { reason } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { applyLateFailures, lockedMessages } from '../../inbox/index.ts';
import { stopsCampaigns } from '../connections/index.ts';
import { jsonText } from '../../platform/database/json-text.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { AnnounceGone } from '../ports.ts';
import { type Address, identitiesOf } from './addresses.ts';
import { type AuthorRow, authorOf } from './authors.ts';
import { takeOverEcho } from './take-over-echo.ts';

/** How much of one class of service may be claimed now on a connection. */
export interface Share {
  /** Only conversations with a higher id are claimed, so that all are served by rotation. */
  after: number;
  free: number;
}

/** A connection on which this process may send now: messages of people and bots, and those of campaigns. */
export interface SendableConnection {
  companyId: number;
  whatsappId: number;
  epoch: number;
  service: Share;
  mass: Share;
}

export interface ClaimedMessage extends Address {
  companyId: number;
  whatsappId: number;
  id: number;
  conversationId: number;
  /** Whether it belongs to a campaign. */
  isMass: boolean;
  wid: string;
  body: string;
  mediaType: string;
  mediaPath: string | null;
  mediaName: string | null;
  mediaMime: string | null;
  mediaSize: number | null;
  /** The parts of a message of many parts, as JSON text. */
  dataJson: string | null;
  attempts: number;
  /** Seconds since the first try. */
  secondsSinceFirstAttempt: number;
  /** `skipped`: not claimed, because the recipient of a campaign is suppressed. */
  status: 'sending' | 'skipped';
  /** Why its recipient must not get a campaign's message; null: may. */
  suppression: string | null;
  /** True if it was claimed before, and nobody knows whether it was sent. */
  wasSending: boolean;
  quotedWid: string | null;
  quotedBody: string | null;
  quotedMediaType: string | null;
  quotedFromMe: boolean | null;
  /** Null outside groups, and if we wrote the quoted message. */
  quotedAuthor: AuthorRow;
  contactId: number;
  /** When the customer wrote last, if a person wrote this message and the connection has `humanAgent`; else null. */
  answersSince?: string | null;
  /** On a paced number: whether this is a first contact. */
  isFirst?: boolean;
}

/**
 * Claims the next messages of all connections of this process in one statement: for each class of service, the oldest
 * unsent message of each conversation, if it is due. So a message that waits for its retry delays those behind it, and
 * a failed one (no longer unsent) does not. A campaign's message also waits while one of a person or a bot is unsent in
 * its conversation. A message found `sending` that is not under way here was left by a process that died; it is claimed
 * again.
 *
 * Suppressed recipients of campaigns are found in the same statement (`judgeHeads`).
 */
export async function claimMessages(
  { database }: Pick<App, 'database'>,
  owner: string,
  connections: SendableConnection[],
  underWay: number[],
  purpose = 'claim messages to send',
): Promise<ClaimedMessage[]> {
  return database.alone<ClaimedMessage>(purpose, {
    name: 'outbox-claim',
    text: claimText,
    values: [
      owner,
      connections.map(({ companyId }) => companyId),
      connections.map(({ whatsappId }) => whatsappId),
      connections.map(({ epoch }) => epoch),
      connections.map(({ service }) => service.after),
      connections.map(({ service }) => service.free),
      underWay,
      connections.map(({ mass }) => mass.after),
      connections.map(({ mass }) => mass.free),
    ],
  });
}

/** SQL of the reason why the contact of a conversation `v` must not get a campaign's message; null: may. */
const suppressionOf = `
  select coalesce(
    (select 'suppressed.' || s.source from contact_identities i
      join suppressions s on s.company_id = i.company_id and s.kind = i.kind and s.value = i.value
      where i.company_id = c.company_id and i."contactId" = c.id order by s.id limit 1),
    case when not c.active then 'suppressed.blocked'
      when c."marketingOptOutAt" is not null then 'suppressed.optedOut' end)
  from conversations v join contacts c on c.company_id = v.company_id and c.id = v."contactId"
  where v.company_id = heads.company_id and v.id = heads."conversationId"`;

/** The mark of a message whose campaign was cancelled after its first try. */
const CANCELLED = reason('campaign.cancelled');

/**
 * SQL that adds to the messages of a CTE `heads` (company_id, id, "conversationId", status, attempts, "isMass", error)
 * whether they may be sent, and locks those that nobody has changed since they were found. One that was tried before may
 * have been sent: the channel is asked before it is skipped.
 */
export const judgeHeads = `judged as materialized (
    select judged.*, suppression is not null and attempts = 0 as "isSkipped"
    from (select heads.*, case when not heads."isMass" then null when heads.error = '${CANCELLED}' then heads.error
      else (${suppressionOf}) end as suppression from heads) judged
  ), locked as materialized (
    ${lockedMessages(
      `from judged join messages m on m.company_id = judged.company_id and m.id = judged.id
         and m.status = judged.status and m.attempts = judged.attempts`,
      ', judged.status, judged."isSkipped", judged.suppression',
    )}
  )`;

/** SQL that claims or skips the messages that `judgeHeads` has locked, and returns what sending needs. */
export const claimHeads = `claimed as (
    update messages m set status = case when "isSkipped" then 'skipped' else 'sending' end,
      error = case when "isSkipped" then locked.suppression else m.error end,
      "attemptLog" = case when not "isSkipped" then m."attemptLog" else coalesce(m."attemptLog", '[]')
        || jsonb_build_object('at', now(), 'outcome', 'skipped', 'reason', locked.suppression) end,
      attempts = m.attempts + case when "isSkipped" then 0 else 1 end, "nextAttemptAt" = null, "waitsFor" = null,
      -- Who asks for a failed one again begins with no attempts.
      "firstAttemptAt" = case when m.attempts = 0 then now() else coalesce(m."firstAttemptAt", now()) end
    from locked
    where m.company_id = locked.company_id and m.id = locked.id
    returning m.*, locked.status = 'sending' as "wasSending", locked.suppression
  )
  select m.company_id as "companyId", m."whatsappId", m.id, m."conversationId", m."isMass", m.wid, m.body,
    m."mediaType", m."mediaPath", m."mediaName", m."mediaMime", m."mediaSize", m."dataJson", m.attempts, m."wasSending",
    m.status, m.suppression,
    extract(epoch from now() - m."firstAttemptAt")::float8 as "secondsSinceFirstAttempt",
    case when m."byPerson" and line."humanAgent" then (select heard."createdAt" from messages heard
        where heard.company_id = m.company_id and heard."conversationId" = m."conversationId" and not heard."fromMe"
        order by heard."createdAt" desc, heard.id desc limit 1) end as "answersSince",
    quoted.wid as "quotedWid", quoted.body as "quotedBody", quoted."mediaType" as "quotedMediaType",
    quoted."fromMe" as "quotedFromMe",
    case when contact."isGroup" then ${authorOf('quoted')} end as "quotedAuthor", contact.id as "contactId", contact.name as "contactName", contact.number as "contactNumber", contact."isGroup",
    ${identitiesOf('contact', 'm."whatsappId"')} as identities
  from claimed m
  join conversations v on v.company_id = m.company_id and v.id = m."conversationId"
  join contacts contact on contact.company_id = v.company_id and contact.id = v."contactId"
  left join connections line on line.company_id = m.company_id and line.id = m."whatsappId"
  left join messages quoted on quoted.company_id = m.company_id and quoted.id = m."quotedMsgId"
  order by m."conversationId"`;

/** The unsent messages of a class of service of a connection in `lines`, in the order of the index. */
const unsentOf = (isMass: boolean): string => `
        from messages m
        where m.company_id = lines.company_id and m."whatsappId" = lines."whatsappId" and m."isMass" = ${isMass}
          and m.status in ('queued', 'sending')`;

/** What people and bots wrote in a conversation, unsent. `offset 0` forces a look-up: a join would read all of it. */
const serviceIn = (head: string): string =>
  `select ${unsentOf(false)} and m."conversationId" = ${head}."conversationId" offset 0`;

const headsOf = (isMass: boolean, after: string, free: string): string => `
      select * from (
        select distinct on (m."conversationId") m.company_id, m."conversationId", m.id, m.status, m.attempts,
          m."isMass", m."nextAttemptAt", m.error
        ${unsentOf(isMass)} and m."conversationId" > ${after}
        order by m."conversationId", m.id
      ) oldest
      where id <> all($7::bigint[]) and (status = 'sending' or coalesce("nextAttemptAt" <= now(), true))
        ${isMass ? `and not exists (${serviceIn('oldest')})` : ''}
      limit ${free}`;

export const claimText = `
  with lines as materialized (
    select mine.company_id, mine."whatsappId", mine.epoch, mine.after, mine.free, mine."massAfter",
      case when ${stopsCampaigns} then 0 else mine."massFree" end as "massFree"
    from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::int[], $8::bigint[], $9::int[])
      as mine (company_id, "whatsappId", epoch, after, free, "massAfter", "massFree")
    join connection_leases l using (company_id, "whatsappId")
    join connections c on c.company_id = mine.company_id and c.id = mine."whatsappId"
    where l.owner = $1 and l.epoch = mine.epoch and l."expiresAt" > now() and c.status = 'CONNECTED'
  ), heads as materialized (
    select head.* from lines cross join lateral (
      (${headsOf(false, 'lines.after', 'lines.free')}
      ) union all (${headsOf(true, 'lines."massAfter"', 'lines."massFree"')}
      )
    ) head
  ), ${judgeHeads}, ${claimHeads}`;

/** Attempts that are kept of a message: its first one, and the last ones. */
const MOST_LOGGED = 60;

export interface SendResult {
  whatsappId: number;
  epoch: number;
  id: number;
  status: 'sent' | 'queued' | 'failed' | 'skipped';
  /** The channel's own id of a sent message. */
  wid: string | null;
  error: string | null;
  /** Why this attempt did not succeed, as the channel reports it. */
  reason: string | null;
  /** Seconds until the next try; null if there is none. */
  delaySeconds: number | null;
  /** Set if the message waits because of its number. */
  waitsFor: 'restriction' | null;
}

/**
 * Saves the results of a company's sends; returns the ids of the changed messages. Only the owner of the lease may: it
 * is locked meanwhile. A receipt or a failure that was parked before the channel's id was known is applied.
 */
export async function noteResults(
  tx: CompanyTransaction,
  owner: string,
  results: SendResult[],
  gone: AnnounceGone,
): Promise<number[]> {
  const rows = await tx.query<Noted>('outbox-note', noteText, [tx.companyId, owner, jsonText(results)]);
  for (const { id, isTaken, givenWid } of rows)
    if (isTaken && givenWid !== null) await takeOverEcho(tx, gone, { id, wid: givenWid });
  const failed = rows.filter(({ hasFailed }) => hasFailed).map(({ id }) => id);
  if (failed.length > 0) await applyLateFailures(tx, failed);
  return rows.map(({ id }) => id);
}

interface Noted {
  id: number;
  isTaken: boolean;
  givenWid: string | null;
  /** The channel has reported a failure of it before it answered. */
  hasFailed: boolean;
}

export const noteText = `
  with given as materialized (
    select * from jsonb_to_recordset($3::jsonb) as r ("whatsappId" bigint, epoch bigint, id bigint,
      status text, wid text, error text, reason text, "delaySeconds" float8, "waitsFor" text)
  ), owned as materialized (
    select l."whatsappId", l.epoch from connection_leases l
    where l.company_id = $1 and l.owner = $2 and l."whatsappId" in (select "whatsappId" from given)
    order by l."whatsappId" for share
  ), locked as materialized (
    ${lockedMessages(
      `from messages m
       where m.company_id = $1 and m.id = any (array(select id from given join owned using ("whatsappId", epoch)))`,
      ', m.status',
    )}
  ), sending as materialized (
    -- Checked on the locked rows: as a condition of the search it makes the planner read all that is unsent of the company.
    select id from locked where status = 'sending'
  ), parked as (
    -- Of one that failed meanwhile they wait for its next try.
    delete from parked_acks p using given r
    where p.company_id = $1 and p."whatsappId" = r."whatsappId" and p.wid = r.wid
      and r.id = any (array(select id from sending))
    returning p."whatsappId", p.wid, p.ack, coalesce(p.at, p."createdAt") as at
  )
  update messages m set status = r.status,
    -- Whose campaign was cancelled meanwhile is not tried again.
    error = case when r.status = 'queued' and m.error = '${CANCELLED}' then m.error else r.error end,
    -- An id that another row has already stays there until that row gives way (take-over-echo.ts).
    wid = case when exists (select from messages other where other.company_id = $1
        and other."whatsappId" = m."whatsappId" and other.wid = r.wid and other.id <> m.id)
      then m.wid else coalesce(r.wid, m.wid) end,
    ack = case when r.status = 'sent' then greatest(m.ack, 1, parked.ack) else m.ack end,
    "acceptedAt" = case when r.status = 'sent' then now() end,
    "deliveredAt" = case when parked.ack = 2 then parked.at else m."deliveredAt" end,
    "readAt" = case when parked.ack = 3 then parked.at else m."readAt" end,
    "playedAt" = case when parked.ack = 4 then parked.at else m."playedAt" end,
    -- What went well at once needs no list.
    "attemptLog" = case when r.status = 'sent' and m."attemptLog" is null then null
      else case when jsonb_array_length(m."attemptLog") >= ${MOST_LOGGED} then m."attemptLog" - 1
        else coalesce(m."attemptLog", '[]') end
        || jsonb_build_object('at', now(), 'outcome', r.status, 'reason', r.reason) end,
    "nextAttemptAt" = now() + make_interval(secs => r."delaySeconds"), "waitsFor" = r."waitsFor",
    -- What waits for its number is not being tried.
    "firstAttemptAt" = case when r."waitsFor" is null then m."firstAttemptAt" end
  from given r
  left join parked on parked."whatsappId" = r."whatsappId" and parked.wid = r.wid
  where m.company_id = $1 and m.id = r.id and m.id = any (array(select id from sending))
  returning m.id, coalesce(m.wid <> r.wid, false) as "isTaken", r.wid as "givenWid",
    exists (select from parked_events e where e.company_id = $1 and e."whatsappId" = r."whatsappId"
      and e.wid = r.wid and e.event ->> 'kind' = 'failure') as "hasFailed"`;

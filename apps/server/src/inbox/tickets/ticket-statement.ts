import { planAllowsSql } from '../../platform/database/plan-flags.ts';
import { shownTargetsSql } from '../service-targets/index.ts';

const ofTicket = [
  'id',
  'uuid',
  'status',
  'userId',
  'queueId',
  'whatsappId',
  'contactId',
  'channel',
  'isGroup',
  'isBot',
  'useIntegration',
  'unreadMessages',
  'lastMessage',
  'fromMe',
  'amountUsedBotQueues',
  'isOutOfHour',
  'dialogue',
  'imported',
  'createdAt',
  'updatedAt',
  'lastMessageAt',
  'campaignId',
];
/** What only the statement itself reads. */
const ofShown = ['company_id', 'conversationId', 'isActiveDemand'];
const columns = (table: string, names: string[]) => names.map((name) => `${table}."${name}"`).join(', ');

// Since when the customer waits for an answer. System messages are no answers; messages of users are, and so are
// those typed on the phone, which have no user. At most 200 messages are read, from the newest back to the last
// answer: a 'less than' on a running count(*) stops the read early on PostgreSQL 15 too; 'equal' or count(case ...)
// would not. Messages from the same instant as the answer count as answered.
export const unansweredSince = `(select min(r."createdAt") filter (where not r."fromMe")
    from (select l."createdAt", l."fromMe", count(*) filter (where l."fromMe" and not l."isPrivate"
        and (l."userId" is not null or l.origin is null)) over (order by l."createdAt" desc) as answers
      from (select m."createdAt", m."fromMe", m."userId", m.origin, m."isPrivate", m."ticketId" from messages m
        where m.company_id = t.company_id and m."conversationId" = t."conversationId"
        order by m."createdAt" desc, m.id desc limit 200) l where l."ticketId" = t.id) r
    where r.answers < 1)`;

const waitingSince = `case when t.status = 'pending' then ${unansweredSince} end`;

// The last message is found by its conversation and time, which an index has: one probe for each ticket whose last word
// is the company's. Several messages of one send have the same time, notes among them.
const ownLastMessage = `case when t."fromMe" then (
    select json_build_object('id', m.id, 'ack', m.ack, 'status', m.status) from messages m
    where m.company_id = t.company_id and m."conversationId" = t."conversationId" and m."createdAt" = t."lastMessageAt"
      and m."ticketId" = t.id and m."fromMe" and not m."isPrivate" and not m."isDeleted"
    order by m."createdAt" desc, m.id desc limit 1) end`;

/** Whether the ticket `t` is still put off by the row `s` of ticket_snoozes: the customer's next message ends it. */
export const isSnoozed = `t.status <> 'closed'
  and (t."fromMe" or t."lastMessageAt" is null or t."lastMessageAt" <= s."createdAt")`;

const tag = `'id', g.id, 'name', g.name, 'color', g.color`;

const beside = (companyId: string, firstAnswerAt: string): string => `
  'queues', (select json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color))
    from queues q where q.company_id = ${companyId} and q.id in (select "queueId" from shown)),
  'users', (select json_agg(json_build_object('id', u.id, 'name', u.name))
    from users u where u.company_id = ${companyId} and u.id in (select "userId" from shown)),
  'connections', (select json_agg(json_build_object('id', w.id, 'name', w.name, 'expiresTicket', w."expiresTicket",
      'groupAsTicket', w."groupAsTicket",
      'hasMenu', w."integrationId" is not null or exists (select from connection_queues l
        where l.company_id = w.company_id and l."whatsappId" = w.id),
      'hasPrompt', w."promptId" is not null and ${planAllowsSql('useOpenAi', companyId)}))
    from connections w where w.company_id = ${companyId} and w.id in (select "whatsappId" from shown)),
  'tags', (select json_agg(json_build_object('of', o."ticketId", ${tag}, 'visit', case when o.passed is not null
      then json_build_object('position', o.position, 'enteredAt', o."enteredAt", 'passed', o.passed,
        'timeLane', g."timeLane", 'nextLaneId', g."nextLaneId") end) order by g.name)
    from (select "ticketId", "tagId", null::float8 as position, null::timestamptz as "enteredAt",
          null::bigint[] as passed from ticket_tags
        where company_id = ${companyId} and "ticketId" in (select id from shown)
      union all select "ticketId", "tagId", position, "enteredAt", passed from ticket_lanes
        where company_id = ${companyId} and "ticketId" in (select id from shown)) o
    join tags g on g.company_id = ${companyId} and g.id = o."tagId"),
  'contactTags', (select json_agg(json_build_object('of', o."contactId", ${tag}) order by g.name)
    from contact_tags o join tags g on g.company_id = o.company_id and g.id = o."tagId"
    where o.company_id = ${companyId} and o."contactId" in (select "contactId" from shown)),
  'extraInfo', (select json_agg(json_build_object('of', e."contactId", 'id', e.id, 'name', e.name, 'value', e.value)
      order by e.id)
    from contact_extra_info e where e.company_id = ${companyId} and e."contactId" in (select "contactId" from shown)),
  'campaigns', (select json_agg(json_build_object('id', g.id, 'name', g.name))
    from campaigns g where g.company_id = ${companyId} and g.id in (select "campaignId" from shown)),
  'snoozes', (select json_agg(json_build_object('of', t.id, 'until', s.until, 'userId', s."userId"))
    from shown t join ticket_snoozes s on s.company_id = ${companyId} and s."ticketId" = t.id
    where ${isSnoozed}),
  'rates', (select json_agg(json_build_object('of', r."ticketId", 'rate', r.rate) order by r.id)
    from user_ratings r where r.company_id = ${companyId} and r."ticketId" in (select id from shown)),
  ${shownTargetsSql(companyId, firstAnswerAt)}`;

interface Parts {
  /** Common table expressions before it, each with its comma. */
  before?: string;
  /** A table `wanted` with the ids and positions of the tickets. */
  requested: string;
  companyId: string;
  tickets?: string;
  /** When a period `p` was first answered, where the same statement writes it. */
  firstAnswerAt?: string;
  /** More JSON names and values for the first row, each with its comma. */
  more?: string;
}

/**
 * The statement that reads tickets in wire format: one flat row per ticket, in order. The records that they refer to
 * are read for all tickets together and are in the first row.
 */
export const ticketStatement = ({
  before = '',
  requested,
  companyId,
  tickets = 'tickets',
  firstAnswerAt = 'p."firstAnswerAt"',
  more = '',
}: Parts): string => `
with ${before}
shown as materialized (select wanted.place, ${columns('t', [...ofShown, ...ofTicket])}
  from ${requested} join ${tickets} t on t.company_id = ${companyId} and t.id = wanted.id)
select ${columns('t', ofTicket)},
  c.name as "contactName", c.number, c.username, c.email, c."acceptAudioMessage", c.active, c."disableBot",
  c."isGroup" as "contactIsGroup", c.channel as "contactChannel",
  ${waitingSince} as "waitingSince", ${ownLastMessage} as "ownLastMessage",
  case when t.place = (select min(place) from shown)
    then json_build_object(${more}${beside(companyId, firstAnswerAt)}) end as beside
from shown t join contacts c on c.company_id = ${companyId} and c.id = t."contactId"
order by t.place`;

const changeTickets = `
  with given as materialized (
    select * from json_to_recordset($2) as r (id bigint, status text, "queueId" bigint, "userId" bigint,
      "unreadMessages" int, "isBot" boolean, "isOutOfHour" boolean, "amountUsedBotQueues" int,
      "amountUsedBotQueuesNPS" int, "lgpdSendMessageAt" timestamptz, "lgpdAcceptedAt" timestamptz, dialogue jsonb,
      "useIntegration" boolean, "integrationId" bigint, "lastMessage" text, "fromMe" boolean,
      "lastMessageAt" timestamptz, imported timestamptz, "updatedAt" timestamptz, "isQuiet" boolean,
      "campaignId" bigint)
  )
  update tickets t set status = r.status, "queueId" = r."queueId", "userId" = r."userId",
    "unreadMessages" = r."unreadMessages", "isBot" = r."isBot", "isOutOfHour" = r."isOutOfHour",
    "amountUsedBotQueues" = r."amountUsedBotQueues", "amountUsedBotQueuesNPS" = r."amountUsedBotQueuesNPS",
    "lgpdSendMessageAt" = r."lgpdSendMessageAt", "lgpdAcceptedAt" = r."lgpdAcceptedAt", dialogue = r.dialogue,
    "useIntegration" = r."useIntegration", "integrationId" = r."integrationId",
    "lastMessage" = r."lastMessage", "fromMe" = r."fromMe", "lastMessageAt" = r."lastMessageAt",
    imported = r.imported, "updatedAt" = r."updatedAt", "isQuiet" = r."isQuiet",
    "campaignId" = r."campaignId"
  from given r
  where t.company_id = $1 and t.id = r.id and t.id = any (array(select id from given))`;

/** The columns that a new message changes in its ticket: no index contains them, and no trigger depends on them. */
export const touchedColumns: ReadonlySet<string> = new Set([
  'unreadMessages',
  'lastMessage',
  'fromMe',
  'lastMessageAt',
  'updatedAt',
]);

/**
 * The statement for each kind of effect, one for a whole batch. $1 is the company, $2 the rows as JSON. The keys name
 * the prepared statements. Rows are found by an array of their keys, not by the join alone: one plan serves all companies,
 * and for one with far more rows than the others a join would read every row of it (docs/adr/0353).
 */
export const statements = {
  renames: `
    with given as materialized (
      select * from json_to_recordset($2) as r ("contactId" bigint, "previousName" text, name text)
    )
    update contacts c set name = r.name, "updatedAt" = now()
    from given r
    where c.company_id = $1 and c.id = r."contactId" and c.id = any (array(select "contactId" from given))
      and c.name = r."previousName"`,
  usernames: `
    with given as materialized (select * from json_to_recordset($2) as r ("contactId" bigint, username text))
    update contacts c set username = r.username, "updatedAt" = now()
    from given r
    where c.company_id = $1 and c.id = r."contactId" and c.id = any (array(select "contactId" from given))`,
  binds: `
    with given as materialized (select * from json_to_recordset($2) as r ("contactId" bigint, "whatsappId" bigint))
    update contacts c set "whatsappId" = r."whatsappId", "updatedAt" = now()
    from given r
    where c.company_id = $1 and c.id = r."contactId" and c.id = any (array(select "contactId" from given))
      and c."whatsappId" is null`,
  // Runs before newTickets: a conversation has at most one ticket that is not closed.
  endings: changeTickets,
  newTickets: `
    insert into tickets (company_id, id, "conversationId", "contactId", "whatsappId", channel, status, "isGroup",
      "isBot", "queueId", "userId", "unreadMessages", "isOutOfHour", "amountUsedBotQueues", "amountUsedBotQueuesNPS",
      "lgpdSendMessageAt", "lgpdAcceptedAt", dialogue, "useIntegration", "integrationId", "lastMessage", "fromMe",
      "lastMessageAt", imported, "createdAt", "updatedAt", "campaignId")
    select $1, id, "conversationId", "contactId", "whatsappId", channel, status, "isGroup", "isBot",
      "queueId", "userId", "unreadMessages", "isOutOfHour", "amountUsedBotQueues", "amountUsedBotQueuesNPS",
      "lgpdSendMessageAt", "lgpdAcceptedAt", dialogue, "useIntegration", "integrationId", "lastMessage", "fromMe",
      "lastMessageAt", imported, "createdAt", "updatedAt", "campaignId"
    from json_to_recordset($2) as r (id bigint, "conversationId" bigint, "contactId" bigint, "whatsappId" bigint,
      channel text, status text, "isGroup" boolean, "isBot" boolean, "queueId" bigint, "userId" bigint,
      "unreadMessages" int, "isOutOfHour" boolean, "amountUsedBotQueues" int, "amountUsedBotQueuesNPS" int,
      "lgpdSendMessageAt" timestamptz, "lgpdAcceptedAt" timestamptz, dialogue jsonb, "useIntegration" boolean,
      "integrationId" bigint, "lastMessage" text, "fromMe" boolean, "lastMessageAt" timestamptz, imported timestamptz,
      "createdAt" timestamptz, "updatedAt" timestamptz, "campaignId" bigint)`,
  logs: `
    insert into ticket_logs (company_id, "ticketId", "userId", "queueId", type, "createdAt")
    select $1, "ticketId", "userId", "queueId", "logType", at
    from json_to_recordset($2) as r ("ticketId" bigint, "userId" bigint, "queueId" bigint, "logType" text,
      at timestamptz)`,
  trackings: `
    insert into ticket_tracking (company_id, id, "ticketId", "userId", "queueId", "whatsappId", "createdAt",
      "queuedAt", "startedAt")
    select $1, id, "ticketId", "userId", "queueId", "whatsappId", "createdAt", "queuedAt", "startedAt"
    from json_to_recordset($2) as r (id bigint, "ticketId" bigint, "userId" bigint, "queueId" bigint,
      "whatsappId" bigint, "createdAt" timestamptz, "queuedAt" timestamptz, "startedAt" timestamptz)`,
  // No time is stored that is before the period's start. `id` is a column of its own: compared with a cast JSON value,
  // it would be checked only after row-level security, against every period of the company.
  periods: `
    with given as materialized (select * from jsonb_to_recordset($2::jsonb) as r (id bigint, set jsonb))
    update ticket_tracking p set
      "userId" = case when r.set ? 'userId' then (r.set ->> 'userId')::bigint else p."userId" end,
      "queueId" = case when r.set ? 'queueId' then (r.set ->> 'queueId')::bigint else p."queueId" end,
      "chatbotAt" = case when r.set ->> 'chatbotAt' is null then p."chatbotAt"
        else greatest((r.set ->> 'chatbotAt')::timestamptz, p."createdAt") end,
      "queuedAt" = case when r.set ->> 'queuedAt' is null then p."queuedAt"
        else greatest((r.set ->> 'queuedAt')::timestamptz, p."createdAt") end,
      "startedAt" = case when r.set ->> 'startedAt' is null then p."startedAt"
        else greatest((r.set ->> 'startedAt')::timestamptz, p."createdAt") end,
      "closedAt" = case when r.set ->> 'closedAt' is null then p."closedAt"
        else greatest((r.set ->> 'closedAt')::timestamptz, p."createdAt") end,
      "ratingAt" = case when r.set ->> 'ratingAt' is null then p."ratingAt"
        else greatest((r.set ->> 'ratingAt')::timestamptz, p."createdAt") end,
      "finishedAt" = case when r.set ->> 'finishedAt' is null then p."finishedAt"
        else greatest((r.set ->> 'finishedAt')::timestamptz, p."createdAt") end,
      rated = coalesce((r.set ->> 'rated')::boolean, p.rated)
    from given r
    where p.company_id = $1 and p.id = r.id and p.id = any (array(select id from given))`,
  messages: `
    insert into messages (company_id, id, "conversationId", "ticketId", "whatsappId", "contactId", "queueId", wid,
      body, "fromMe", "mediaType", "mediaPath", "mediaName", "mediaMime", "mediaSize", "dataJson", ack, status, read,
      "quotedMsgId", participant, "ticketTrakingId", "createdAt")
    select $1, id, "conversationId", "ticketId", "whatsappId", "contactId", "queueId", wid, body,
      "fromMe", "mediaType", media ->> 'path', media ->> 'name', media ->> 'mime', (media ->> 'size')::bigint,
      "dataJson", ack, status, read, "quotedMsgId", participant, "ticketTrakingId", "createdAt"
    from json_to_recordset($2) as r (id bigint, "conversationId" bigint, "ticketId" bigint, "whatsappId" bigint,
      "contactId" bigint, "queueId" bigint, wid text, body text, "fromMe" boolean, "mediaType" text, media json,
      "dataJson" text, ack smallint, status text, read boolean, "quotedMsgId" bigint, participant text,
      "ticketTrakingId" bigint, "createdAt" timestamptz)`,
  // The content of placeholders: keeps their time, and moves them to another ticket when that begins with them.
  heals: `
    with given as materialized (
      select * from jsonb_to_recordset($2::jsonb) as r ("messageId" bigint, "ticketId" bigint, content jsonb,
        place jsonb)
    )
    update messages m set body = r.content ->> 'body', "mediaType" = r.content ->> 'mediaType',
      "mediaPath" = r.content #>> '{media,path}', "mediaName" = r.content #>> '{media,name}',
      "mediaMime" = r.content #>> '{media,mime}', "mediaSize" = (r.content #>> '{media,size}')::bigint,
      "dataJson" = r.content ->> 'dataJson', "quotedMsgId" = (r.content ->> 'quotedMsgId')::bigint,
      "ticketId" = r."ticketId",
      "queueId" = case when r.place is null then m."queueId" else (r.place ->> 'queueId')::bigint end,
      "ticketTrakingId" = case when r.place is null then m."ticketTrakingId"
        else (r.place ->> 'ticketTrakingId')::bigint end,
      read = m.read and r.place is null
    from given r
    where m.company_id = $1 and m.id = r."messageId" and m.id = any (array(select "messageId" from given))
      and m."mediaType" = 'ciphertext'`,
  tickets: changeTickets,
  touches: `
    with given as materialized (
      select * from json_to_recordset($2) as r (id bigint, "unreadMessages" int, "lastMessage" text, "fromMe" boolean,
        "lastMessageAt" timestamptz, "updatedAt" timestamptz)
    )
    update tickets t set "unreadMessages" = r."unreadMessages", "lastMessage" = r."lastMessage", "fromMe" = r."fromMe",
      "lastMessageAt" = r."lastMessageAt", "updatedAt" = r."updatedAt"
    from given r
    where t.company_id = $1 and t.id = r.id and t.id = any (array(select id from given))`,
  handOvers: `
    insert into integration_deliveries (company_id, "integrationId", "ticketId", "messageId", event,
      "firstAttemptAt", "nextAttemptAt", "createdAt")
    select $1, "integrationId", "ticketId", "messageId",
      case when "isStart" then 'conversation.started' else 'message.received' end, at, at, at
    from json_to_recordset($2) as r ("integrationId" bigint, "ticketId" bigint, "messageId" bigint, "isStart" boolean,
      at timestamptz)`,
  questions: `
    insert into prompt_questions (company_id, "promptId", "ticketId", "messageId", "nextAttemptAt", "createdAt")
    select $1, "promptId", "ticketId", "messageId", at, at
    from json_to_recordset($2) as r ("promptId" bigint, "ticketId" bigint, "messageId" bigint, at timestamptz)`,
  consents: `
    with answered as (
      insert into lgpd_consents (company_id, "contactId", "ticketId", "messageId", "isAccepted", text, link,
        "createdAt")
      select $1, "contactId", "ticketId", "messageId", "isAccepted", text, link, at
      from json_to_recordset($2) as r ("contactId" bigint, "ticketId" bigint, "messageId" bigint,
        "isAccepted" boolean, text text, link text, at timestamptz)
      returning "contactId", "isAccepted", "createdAt")
    update contacts c set "lgpdAcceptedAt" = a."createdAt", "updatedAt" = now()
    from answered a
    where c.company_id = $1 and c.id = a."contactId" and c.id = any (array(select "contactId" from answered))
      and a."isAccepted"`,
  // One rating per period: the first one counts.
  ratings: `
    insert into user_ratings (company_id, "ticketId", "trackingId", "userId", rate, "createdAt")
    select $1, "ticketId", "trackingId", "userId", rate, at
    from json_to_recordset($2) as r ("ticketId" bigint, "trackingId" bigint, "userId" bigint, rate int, at timestamptz)
    on conflict (company_id, "trackingId") do nothing`,
  // Locked in the order of their ids: two messages of one contact on two connections must not deadlock. Platforms report
  // whole seconds.
  cancellations: `
    with answered as (
      select "recipientId", max(at) as at from json_to_recordset($2) as r ("recipientId" bigint, at timestamptz)
      group by 1
    ), waiting as (
      select s.id from answered a join schedules s on s.company_id = $1 and s."contactId" = a."recipientId"
      where s."cancelOnReply" and s.status = 'PENDENTE' and date_trunc('second', s."awaitedSince") <= a.at
      order by s.id for update of s
    )
    update schedules s set status = 'CANCELADA', "cancelReason" = 'answered', "updatedAt" = now()
    from waiting where s.company_id = $1 and s.id = waiting.id returning s.id as cancelled`,
  // As automation moves tickets (lanes.ts): a lane that has greeted the customer does not greet again, and a lane without
  // a greeting counts as greeted. Time may move the ticket through the same lanes again.
  rollbacks: `
    update ticket_lanes l set "tagId" = g.id, "enteredAt" = r.at, passed = '{}', previous = null,
      position = (select coalesce(min(o.position), 1) - 1 from ticket_lanes o
        where o.company_id = $1 and o."tagId" = g.id),
      "greetedAt" = case when g.id = any(l.greeted) or btrim(g."greetingMessageLane") = '' then r.at end
    from json_to_recordset($2) as r ("ticketId" bigint, at timestamptz), tags f, tags g
    where l.company_id = $1 and l."ticketId" = r."ticketId" and f.company_id = $1 and f.id = l."tagId"
      and g.company_id = $1 and g.id = f."rollbackLaneId"`,
  reads: `
    with given as materialized (select * from json_to_recordset($2) as r ("ticketId" bigint, "messageId" bigint))
    update messages m set read = true
    from given r
    where m.company_id = $1 and m."ticketId" = r."ticketId"
      and m."ticketId" = any (array(select "ticketId" from given)) and m.id < r."messageId"
      and not m."fromMe" and not m.read`,
  acks: `
    with given as materialized (
      select "messageId", max(ack) as ack, min(at) filter (where ack = 2) as delivered,
        min(at) filter (where ack = 3) as seen, min(at) filter (where ack = 4) as played
      from json_to_recordset($2) as one ("messageId" bigint, ack smallint, at timestamptz) group by 1
    )
    update messages m set ack = r.ack, "deliveredAt" = coalesce(m."deliveredAt", r.delivered),
      "readAt" = coalesce(m."readAt", r.seen), "playedAt" = coalesce(m."playedAt", r.played)
    from given r
    where m.company_id = $1 and m.id = r."messageId" and m.id = any (array(select "messageId" from given))
      and m.ack < r.ack`,
  // A failure reported after the channel had accepted the message: the log gets an entry, but it is not a new attempt.
  failures: `
    with given as materialized (
      select * from json_to_recordset($2) as r ("messageId" bigint, reason text, at timestamptz, part boolean)
    )
    update messages m set status = 'failed', error = r.reason,
      "attemptLog" = coalesce(m."attemptLog", '[]')
        || jsonb_build_object('at', r.at, 'outcome', 'failed', 'reason', r.reason)
    from given r
    where m.company_id = $1 and m.id = r."messageId" and m.id = any (array(select "messageId" from given))
      and (m.status = 'sent' and m.ack < 2 or r.part and m.status in ('queued', 'sending', 'sent'))`,
  edits: `
    with given as materialized (
      select * from json_to_recordset($2) as r ("messageId" bigint, body text, at timestamptz)
    )
    update messages m set body = r.body, "isEdited" = true, "editedAt" = r.at
    from given r
    where m.company_id = $1 and m.id = r."messageId" and m.id = any (array(select "messageId" from given))`,
  deletions: `
    with given as materialized (
      select * from json_to_recordset($2) as r ("messageId" bigint, body text)
    ), gone as (
      select r.*, m."mediaPath" as path from given r
      join messages m on m.company_id = $1 and m.id = r."messageId"
        and m.id = any (array(select "messageId" from given))
    ), unheard as (
      delete from transcriptions t using gone
      where t.company_id = $1 and t."messageId" = gone."messageId" and gone.body is not null
    )
    update messages m set "isDeleted" = true, body = coalesce(r.body, m.body),
      "mediaPath" = case when r.body is null then m."mediaPath" end,
      "mediaName" = case when r.body is null then m."mediaName" end,
      "mediaMime" = case when r.body is null then m."mediaMime" end,
      "mediaSize" = case when r.body is null then m."mediaSize" end,
      "dataJson" = case when r.body is null then m."dataJson" end
    from gone r
    where m.company_id = $1 and m.id = r."messageId" and m.id = any (array(select "messageId" from given))
    returning case when r.body is not null then r.path end as path`,
  // Reactions of one person under two names replace each other: the newer one counts.
  reactions: `
    with told as (
      select r.*, coalesce(i."contactId"::text, r.author) as person, i."contactId"
      from json_to_recordset($2) as r ("messageId" bigint, author text, "fromMe" boolean, emoji text, at timestamptz)
      left join lateral (
        select one."contactId" from contact_identities one
        where one.company_id = $1 and one.kind = split_part(r.author, ':', 1)
          and one.value = substr(r.author, strpos(r.author, ':') + 1) limit 1) i on not r."fromMe")
    insert into message_reactions as known (company_id, "messageId", author, "fromMe", emoji, "createdAt")
    select distinct on (t."messageId", t.person) $1, t."messageId", coalesce((
        select k.author from contact_identities i
        join message_reactions k on k.company_id = $1 and k."messageId" = t."messageId"
          and k.author = i.kind || ':' || i.value
        where i.company_id = $1 and i."contactId" = t."contactId" limit 1), t.author), t."fromMe", t.emoji, t.at
    from told t order by t."messageId", t.person, t.at desc
    on conflict (company_id, "messageId", author) do update
      set emoji = excluded.emoji, "createdAt" = excluded."createdAt"
      where excluded."createdAt" >= known."createdAt"`,
} as const;

/**
 * Stores receipts and events whose message is not there yet (acks, events), and removes them once matched (take...).
 */
export const parking = {
  acks: `
    insert into parked_acks as known (company_id, "whatsappId", wid, ack, at)
    select $1, "whatsappId", event ->> 'wid', max((event ->> 'ack')::smallint), max((event ->> 'at')::timestamptz)
    from json_to_recordset($2) as r ("whatsappId" bigint, event json) group by 2, 3 order by 2, 3
    on conflict (company_id, "whatsappId", wid) do update set ack = greatest(known.ack, excluded.ack),
      at = greatest(known.at, excluded.at)`,
  events: `
    insert into parked_events (company_id, "whatsappId", wid, digest, event)
    select distinct $1::bigint, "whatsappId", event ->> 'wid', md5(event::text), event
    from jsonb_to_recordset($2) as r ("whatsappId" bigint, event jsonb)
    on conflict do nothing`,
  takeAcks: `
    delete from parked_acks p using json_to_recordset($2) as r ("whatsappId" bigint, wid text)
    where p.company_id = $1 and p."whatsappId" = r."whatsappId" and p.wid = r.wid`,
  takeEvents: `
    delete from parked_events p using json_to_recordset($2) as r ("whatsappId" bigint, wid text)
    where p.company_id = $1 and p."whatsappId" = r."whatsappId" and p.wid = r.wid`,
} as const;

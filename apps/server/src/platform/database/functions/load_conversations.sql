-- Everything that a batch of events is decided upon, the conversations and tickets locked.
--   lines .. chats  the parties that the events name, distinct for each connection, and ordered; `chats`: those that
--                   are conversations
--   named           every wid that an event names, with its connection; `told`: the messages of receipts, edits and
--                   reactions
--   needed          how many message ids to set aside
-- Of what there are many it answers columns, each an array: JSON of whole rows spells every name and looks up every
-- type again for each of them.
-- No table is read from end to end: where few companies have rows of a table, the planner expects to find one at once,
-- and for a company without any it would read those of all the others with each batch.
create or replace function load_conversations(
  company bigint,
  lines bigint[], kinds text[], keys text[], numbers text[], names text[], chats boolean[],
  named_lines bigint[], named text[], told_lines bigint[], told text[], needed int
) returns json language plpgsql set enable_seqscan = off as $$
declare
  known bigint[] := contacts_of(company, kinds, keys);
  contact_ids bigint[] := known;
  locked bigint[];
  of_contacts bigint[];
  conversations json;
  live_in bigint[];
  live_ids bigint[];
  choosing boolean;
  live json;
  closed json;
  campaigns json;
  questions json;
  periods json;
  period_count int;
  parked json;
  online json;
  waiting json;
  -- Most companies have none: one look spares one for each contact.
  has_wallets boolean := exists (select from contact_wallets w where w.company_id = company);
  has_awaited boolean := exists (
    select from schedules s where s.company_id = company and s."cancelOnReply" and s.status = 'PENDENTE');
begin
  if array_position(known, null) is not null then
    contact_ids := add_contacts(company, lines, kinds, keys, numbers, names, chats, known);
  end if;

  select l.* into locked, of_contacts, conversations
  from lock_conversations(company, lines, contact_ids, chats, told_lines, told) l;
  -- Somebody known writes on another connection for the first time.
  if cardinality(locked) < cardinality(array_positions(chats, true)) then
    perform add_conversations(company, lines, contact_ids, chats);
    select l.* into locked, of_contacts, conversations
    from lock_conversations(company, lines, contact_ids, chats, told_lines, told) l;
  end if;

  -- People accept and close tickets without the conversation's lock, so the tickets are locked as well.
  select coalesce(array_agg(t."conversationId"), '{}'), coalesce(array_agg(t.id), '{}'),
    bool_or(t."userId" is null and (t."queueId" is null or t.dialogue ? 'place')), json_build_object(
      'id', json_agg(t.id), 'conversationId', json_agg(t."conversationId"), 'status', json_agg(t.status),
      'queueId', json_agg(t."queueId"), 'userId', json_agg(t."userId"),
      'unreadMessages', json_agg(t."unreadMessages"), 'isBot', json_agg(t."isBot"), 'imported', json_agg(t.imported),
      'isOutOfHour', json_agg(t."isOutOfHour"), 'amountUsedBotQueues', json_agg(t."amountUsedBotQueues"),
      'amountUsedBotQueuesNPS', json_agg(t."amountUsedBotQueuesNPS"),
      'lgpdSendMessageAt', json_agg(t."lgpdSendMessageAt"), 'lgpdAcceptedAt', json_agg(t."lgpdAcceptedAt"),
      'dialogue', json_agg(t.dialogue), 'useIntegration', json_agg(t."useIntegration"),
      'integrationId', json_agg(t."integrationId"), 'lastMessage', json_agg(t."lastMessage"),
      'fromMe', json_agg(t."fromMe"), 'lastMessageAt', json_agg(t."lastMessageAt"),
      'updatedAt', json_agg(t."updatedAt"), 'isQuiet', json_agg(t."isQuiet"), 'campaignId', json_agg(t."campaignId"))
  into live_in, live_ids, choosing, live
  from (
    select * from tickets t
    where t.company_id = company and t."conversationId" = any (locked) and t.status <> 'closed'
    order by t.id for no key update) t;
  if cardinality(live_in) < cardinality(locked) then
    select json_agg(t) into closed
    from unnest(locked) as v (id) cross join lateral (
      select t.id, t."conversationId", t.status, t."queueId", t."userId", t."unreadMessages", t."isBot", t.imported,
        t."isOutOfHour", t."amountUsedBotQueues", t."amountUsedBotQueuesNPS", t."lgpdSendMessageAt", t."lgpdAcceptedAt",
        t.dialogue, t."useIntegration", t."integrationId", t."lastMessage", t."fromMe", t."lastMessageAt",
        t."updatedAt", t."isQuiet", t."campaignId"
      from tickets t
      where t.company_id = company and t."conversationId" = v.id and t.status = 'closed'
      order by t."updatedAt" desc, t.id desc limit 1 for no key update) t
    where v.id <> all (live_in);
  end if;
  select count(*), json_build_object(
      'ticketId', json_agg(p."ticketId"), 'id', json_agg(p.id), 'userId', json_agg(p."userId"),
      'queueId', json_agg(p."queueId"), 'createdAt', json_agg(p."createdAt"), 'chatbotAt', json_agg(p."chatbotAt"),
      'queuedAt', json_agg(p."queuedAt"), 'startedAt', json_agg(p."startedAt"), 'closedAt', json_agg(p."closedAt"),
      'ratingAt', json_agg(p."ratingAt"), 'finishedAt', json_agg(p."finishedAt"), 'rated', json_agg(p.rated))
  into period_count, periods
  from ticket_tracking p
  where p.company_id = company and p."ticketId" = any (live_ids) and p."finishedAt" is null;

  -- The newest message of a campaign in each conversation, unless the customer has answered it, and the questions that
  -- wait for an answer. One that is being sent may have arrived. Whoever has had more campaigns answers one of the last
  -- 20. Of each table only what the step before names is looked up: as joins the planner took the campaigns first, as
  -- it expects one, and looked for the deliveries of all conversations once for each.
  if exists (select from campaigns g where g.company_id = company and g."startedAt" is not null) then
    with deliveries as materialized (
      select v.id as "conversationId", d.*, m."createdAt" as "leftAt"
      from unnest(locked, of_contacts) as v (id, contact)
      cross join lateral (
        select d.id, d."campaignId", d.state, d."answeredAt", d."messageId" is null as "isQuestion",
          coalesce(d."messageId", d."askMessageId") as "messageId"
        from campaign_deliveries d
        where d.company_id = company and d."contactId" = v.contact
          -- Looked up only for whoever has a delivery, as few have.
          and d."whatsappId" = (
            select o."whatsappId" from conversations o where o.company_id = company and o.id = v.id)
          and coalesce(d."messageId", d."askMessageId") is not null
        order by d.id desc limit 20) d
      cross join lateral (
        select m."createdAt" from messages m
        where m.company_id = company and m.id = d."messageId"
          and (m.status in ('sending', 'sent') or m.status = 'queued' and m.attempts > 0) limit 1) m
    ), newest as (
      select distinct on (d."conversationId") d.*
      from deliveries d order by d."conversationId", d."leftAt" desc, d.id desc
    )
    select (
      select json_agg(q) from (
        -- A conversation that two parties name is listed twice.
        select distinct d."conversationId", d.id as "deliveryId", d."leftAt" from deliveries d
        where d.state = 'asked') q), (
      select json_agg(a) from (
        select n."conversationId", n.id as "deliveryId", n."leftAt", n."campaignId", g."queueId", n."isQuestion"
        from newest n
        cross join lateral (
          select coalesce(g."answerQueueId", case when g."openTicket" = 'enabled' then g."queueId" end) as "queueId"
          from campaigns g where g.company_id = company and g.id = n."campaignId" limit 1) g
        where n."answeredAt" is null) a)
    into questions, campaigns;
  end if;

  -- Asked only when somebody may be about to choose a queue.
  if cardinality(live_in) < cardinality(locked) or choosing then
    select json_agg(u.id) into online from users u where u.company_id = company and u.online;
    if (select s."values" ->> 'sendQueuePosition' from company_settings s where s.company_id = company) = 'enabled' then
      waiting := waiting_in_queues(company);
    end if;
  end if;

  -- Seldom is anything parked: one look spares one for each message.
  if exists (select from parked_acks a where a.company_id = company)
    or exists (select from parked_events e where e.company_id = company) then
    select json_agg(p order by p."createdAt") into parked from (
      select a."whatsappId", json_build_object('kind', 'ack', 'wid', a.wid, 'ack', a.ack, 'at', a."createdAt") as event,
        a."createdAt"
      from unnest(named_lines, named) as n (line, wid)
      join parked_acks a on a.company_id = company and a."whatsappId" = n.line and a.wid = n.wid
      union all
      select e."whatsappId", e.event::json, e."createdAt"
      from unnest(named_lines, named) as n (line, wid)
      join parked_events e on e.company_id = company and e."whatsappId" = n.line and e.wid = n.wid) p;
  end if;

  return json_build_object(
    'version', (select v.version from bot_versions v where v.company_id = company),
    'online', online,
    'waiting', waiting,
    'partyContacts', contact_ids,
    'newContacts', array(select p.id from unnest(contact_ids, known) as p (id, known) where p.known is null),
    'contacts', (
      select json_build_object(
        'id', json_agg(c.id), 'name', json_agg(c.name), 'number', json_agg(c.number), 'username', json_agg(c.username),
        'whatsappId', json_agg(c."whatsappId"), 'disableBot', json_agg(c."disableBot"),
        'acceptAudioMessage', json_agg(c."acceptAudioMessage"), 'lgpdAcceptedAt', json_agg(c."lgpdAcceptedAt"),
        'walletUserId', json_agg(case when has_wallets then (
          select min(w."userId") from contact_wallets w
          where w.company_id = company and w."contactId" = c.id) end),
        'awaitsAnswer', json_agg(has_awaited and exists (
          select from schedules s
          where s.company_id = company and s."contactId" = c.id and s."cancelOnReply" and s.status = 'PENDENTE')))
      from contacts c
      where c.company_id = company and c.id = any (contact_ids || of_contacts)),
    'conversations', conversations,
    'live', live,
    'closed', closed,
    'campaigns', campaigns,
    'openPeriods', periods,
    'messages', (
      select json_agg(m) from (
        select m."whatsappId", m.wid, m."conversationId", m.id, m."ticketId", m."fromMe", m.body, m.ack, m."isDeleted",
          m."editedAt", m."createdAt", m."mediaType" = 'ciphertext' as "isPlaceholder",
          m.participant, m."contactId", v."contactId" as "chatContactId", coalesce((
            select json_object_agg(r.author, json_build_object('emoji', r.emoji, 'at', r."createdAt"))
            from message_reactions r where r.company_id = company and r."messageId" = m.id), '{}') as reactions
        from unnest(named_lines, named) as n (line, wid)
        cross join lateral (
          -- One look by the whole key for each: before the tables of a new installation are analysed, the planner
          -- takes a company for small, and a join would read all its messages for every batch.
          select * from messages m
          where m.company_id = company and m."whatsappId" = n.line and m.wid = n.wid limit 1) m
        join conversations v on v.company_id = company and v.id = m."conversationId") m),
    'parked', parked,
    'hasSubscribers', exists (select from push_subscriptions s where s.company_id = company),
    'questions', questions,
    'messageIds', array(select nextval('messages_id_seq') from generate_series(1, needed)),
    'ticketIds', array(
      select nextval('tickets_id_seq')
      from generate_series(1, cardinality(locked) - cardinality(live_in) + least(needed - 1, 8))),
    'trackingIds', array(
      select nextval('ticket_tracking_id_seq')
      from generate_series(1, cardinality(locked) - period_count + least(needed - 1, 8))));
end $$;

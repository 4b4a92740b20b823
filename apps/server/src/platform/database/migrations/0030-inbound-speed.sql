-- What every message writes, made less.

-- Written with every message and read by nobody. Without it nothing updates a conversation: its pages may be full.
alter table conversations drop column "lastMessageAt", drop column "lastInboundAt";
alter table conversations reset (fillfactor);

-- Lists are in order of updatedAt, which every message changes: with that in an index each message would be written
-- to all eight indexes of its ticket. So the indexes order by the quarter of an hour, which the second and further
-- messages of a talk leave as it is, and a list sorts what lies within one.
alter table tickets add column "updatedSlot" timestamptz not null
  generated always as (date_bin('15 minutes', "updatedAt", timestamptz '2000-01-01 00:00:00+00')) stored;
drop index tickets_view, tickets_user, tickets_queue;
create index tickets_view on tickets (company_id, status, "updatedSlot" desc);
create index tickets_queue on tickets (company_id, "queueId", status, "updatedSlot" desc);
-- Those who wait have nobody yet.
create index tickets_user on tickets (company_id, "userId", status, "updatedSlot" desc) where "userId" is not null;
alter table tickets set (fillfactor = 75);

-- Makes the contacts that are missing, all at once. Two processes may meet here: the identity is unique, so the later
-- one waits, finds it taken and leaves. Callers give the parties in one order, so that they cannot wait for each other.
create or replace function add_contacts(
  company bigint, lines bigint[], kinds text[], keys text[], numbers text[], names text[]
) returns void language plpgsql as $$
declare
  lost bigint[];
begin
  with missing as materialized (
    select nextval('contacts_id_seq') as id, p.* from (
      select p.*, c.channel from unnest(lines, kinds, keys, numbers, names) with ordinality as p (line, kind, key, number, name, place)
      join connections c on c.company_id = company and c.id = p.line
      where not exists (
        select from contact_identities i where i.company_id = company and i.kind = p.kind and i.value = p.key)
      order by p.place) p),
  made as (
    insert into contacts (company_id, id, name, number, channel, "isGroup", "whatsappId", "acceptAudioMessage")
    select company, m.id, m.name, m.number, m.channel, m.kind = 'group', m.line,
      coalesce((select s."values" ->> 'acceptAudioMessageContact' from company_settings s where s.company_id = company), 'enabled') = 'enabled'
    from missing m),
  named as (
    insert into contact_identities (company_id, kind, value, "contactId")
    select company, m.kind, m.key, m.id from missing m
    on conflict do nothing returning "contactId")
  select array_agg(m.id) into lost from missing m where m.id not in (select n."contactId" from named n);
  if lost is not null then
    delete from contacts where company_id = company and id = any (lost);
  end if;
end $$;

-- Makes the conversations that are missing, in one order for all processes.
create function add_conversations(company bigint, lines bigint[], contact_ids bigint[], chats boolean[])
returns void language sql volatile as $$
  insert into conversations (company_id, "contactId", "whatsappId", "isGroup")
  select distinct company, c.id, p.line, c."isGroup" from unnest(lines, contact_ids, chats) as p (line, contact, chat)
  join contacts c on c.company_id = company and c.id = p.contact
  where p.chat and not exists (
    select from conversations known
    where known.company_id = company and known."contactId" = p.contact and known."whatsappId" = p.line)
  order by c.id, p.line
  on conflict do nothing
$$;

-- Everything that a batch of events is decided upon.
--   lines .. chats  the parties that the events name, distinct for each connection, and ordered; `chats`: those that
--                   are conversations
--   named           every wid that an event names, with its connection; `told`: the messages that something is told about
--   needed          how many message ids to set aside
create or replace function load_conversations(
  company bigint,
  lines bigint[], kinds text[], keys text[], numbers text[], names text[], chats boolean[],
  named_lines bigint[], named text[], told_lines bigint[], told text[], needed int
) returns json language plpgsql as $$
declare
  known bigint[] := contacts_of(company, kinds, keys);
  contact_ids bigint[] := known;
  locked bigint[];
  of_contacts bigint[];
  conversations json;
  live_in bigint[];
  live_ids bigint[];
  live json;
  closed json;
  periods json;
  period_count int;
  parked json;
begin
  if array_position(contact_ids, null) is not null then
    perform add_contacts(company, lines, kinds, keys, numbers, names);
    contact_ids := contacts_of(company, kinds, keys);
    perform add_conversations(company, lines, contact_ids, chats);
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
  select coalesce(array_agg(t."conversationId"), '{}'), coalesce(array_agg(t.id), '{}'), json_agg(t)
  into live_in, live_ids, live
  from (
    select t.id, t."conversationId", t.status, t."queueId", t."userId", t."unreadMessages", t."isBot",
      t."amountUsedBotQueues", t."lastMessage", t."fromMe", t."lastMessageAt", t."updatedAt"
    from tickets t
    where t.company_id = company and t."conversationId" = any (locked) and t.status <> 'closed'
    order by t.id for no key update) t;
  if cardinality(live_in) < cardinality(locked) then
    select json_agg(t) into closed
    from unnest(locked) as v (id) cross join lateral (
      select t.id, t."conversationId", t.status, t."queueId", t."userId", t."unreadMessages", t."isBot",
        t."amountUsedBotQueues", t."lastMessage", t."fromMe", t."lastMessageAt", t."updatedAt"
      from tickets t
      where t.company_id = company and t."conversationId" = v.id and t.status = 'closed'
      order by t."updatedAt" desc, t.id desc limit 1 for no key update) t
    where v.id <> all (live_in);
  end if;
  select json_object_agg(p."ticketId", p.id), count(*) into periods, period_count
  from ticket_tracking p
  where p.company_id = company and p."ticketId" = any (live_ids) and p."finishedAt" is null;

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
    'connections', (
      select json_agg(c) from (
        select c.id, c.channel, c."allowGroup", c."groupAsTicket", c."complationMessage", c."timeCreateNewTicket"
        from connections c where c.company_id = company and c.id = any (lines || named_lines)) c),
    'settings', (select s."values" from company_settings s where s.company_id = company),
    'partyContacts', contact_ids,
    'newContacts', array(select p.id from unnest(contact_ids, known) as p (id, known) where p.known is null),
    'contacts', (
      select json_agg(c) from (
        select c.id, c.name, c.number, c."whatsappId" from contacts c
        where c.company_id = company and c.id = any (contact_ids || of_contacts)) c),
    'conversations', conversations,
    'live', live,
    'closed', closed,
    'openPeriods', periods,
    'messages', (
      select json_agg(m) from (
        select m."whatsappId", m.wid, m."conversationId", m.id, m."ticketId", m."fromMe", m.body, m.ack, m."isDeleted",
          m."editedAt", m."createdAt", coalesce((
            select json_object_agg(r.author, json_build_object('emoji', r.emoji, 'at', r."createdAt"))
            from message_reactions r where r.company_id = company and r."messageId" = m.id), '{}') as reactions
        from unnest(named_lines, named) as n (line, wid)
        join messages m on m.company_id = company and m."whatsappId" = n.line and m.wid = n.wid) m),
    'parked', parked,
    'messageIds', array(select nextval('messages_id_seq') from generate_series(1, needed)),
    'ticketIds', array(select nextval('tickets_id_seq') from generate_series(1, cardinality(locked) - cardinality(live_in))),
    'trackingIds', array(select nextval('ticket_tracking_id_seq') from generate_series(1, cardinality(locked) - period_count)));
end $$;

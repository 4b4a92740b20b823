-- What `receive` stands on: one round trip finds or makes whoever wrote, locks the conversations and answers all that
-- is decided upon. A function, as each of its statements sees what was committed before it: a single statement would
-- read its facts by a snapshot older than the lock it waited for.

-- The newest edit stands, in whatever order edits come.
alter table messages add column "editedAt" timestamptz;

-- Updated with every message and never by an indexed column: room on the page keeps the update off the indexes.
alter table conversations set (fillfactor = 80);

-- Edits, deletions and reactions that came before the message they are about.
create table parked_events (
  company_id bigint not null,
  "whatsappId" bigint not null,
  wid text not null,
  digest text not null,
  event jsonb not null,
  "createdAt" timestamptz not null default now(),
  primary key (company_id, "whatsappId", wid, digest),
  foreign key (company_id, "whatsappId") references connections (company_id, id) on delete cascade
);
call fence('parked_events');

-- The contacts of the parties, in their order; null for those nobody knows yet.
create function contacts_of(company bigint, kinds text[], keys text[]) returns bigint[] language sql stable as $$
  select array_agg(i."contactId" order by p.place)
  from unnest(kinds, keys) with ordinality as p (kind, key, place)
  left join contact_identities i on i.company_id = company and i.kind = p.kind and i.value = p.key
$$;

-- Makes the contacts that are missing. Two processes may meet here: the identity is unique, so the later one waits,
-- finds it taken and leaves. Callers give the parties in one order, so that they cannot wait for each other.
create function add_contacts(company bigint, line bigint, kinds text[], keys text[], numbers text[], names text[])
returns void language plpgsql as $$
declare
  party record;
  made bigint;
begin
  for party in
    select p.* from unnest(kinds, keys, numbers, names) with ordinality as p (kind, key, number, name, place)
    where not exists (
      select from contact_identities i where i.company_id = company and i.kind = p.kind and i.value = p.key)
    order by p.place
  loop
    insert into contacts (company_id, name, number, channel, "isGroup", "whatsappId", "acceptAudioMessage")
    select company, party.name, party.number, c.channel, party.kind = 'group', c.id,
      coalesce((select s."values" ->> 'acceptAudioMessageContact' from company_settings s where s.company_id = company), 'enabled') = 'enabled'
    from connections c where c.company_id = company and c.id = line
    returning id into made;
    insert into contact_identities (company_id, kind, value, "contactId")
    values (company, party.kind, party.key, made) on conflict do nothing;
    if not found then
      delete from contacts where company_id = company and id = made;
    end if;
  end loop;
end $$;

-- A ticket as `decide` reads it.
create function ticket_facts(t tickets) returns json language sql stable as $$
  select json_build_object('conversationId', t."conversationId", 'id', t.id, 'status', t.status,
    'queueId', t."queueId", 'userId', t."userId", 'unreadMessages', t."unreadMessages", 'isBot', t."isBot",
    'amountUsedBotQueues', t."amountUsedBotQueues", 'lastMessage', t."lastMessage", 'fromMe', t."fromMe",
    'lastMessageAt', t."lastMessageAt", 'updatedAt', t."updatedAt")
$$;

-- A message as `decide` reads it.
create function message_facts(m messages) returns json language sql stable as $$
  select json_build_object('wid', m.wid, 'conversationId', m."conversationId", 'id', m.id, 'ticketId', m."ticketId",
    'fromMe', m."fromMe", 'body', m.body, 'ack', m.ack, 'isDeleted', m."isDeleted", 'editedAt', m."editedAt",
    'createdAt', m."createdAt", 'reactions', coalesce((
      select json_object_agg(r.author, json_build_object('emoji', r.emoji, 'at', r."createdAt"))
      from message_reactions r where r.company_id = m.company_id and r."messageId" = m.id), '{}'))
$$;

-- Everything that a batch of events is decided upon; null when the connection is gone.
--   kinds .. chats  the parties that the events name, distinct and ordered; `chats`: those that are conversations
--   named           every wid that an event names
--   told            of these, the messages that something is told about
--   needed          how many message ids to set aside
create function load_conversations(
  company bigint, line bigint,
  kinds text[], keys text[], numbers text[], names text[], chats boolean[],
  named text[], told text[], needed int
) returns json language plpgsql as $$
declare
  connection json;
  known bigint[] := contacts_of(company, kinds, keys);
  contact_ids bigint[] := known;
  chat_ids bigint[];
  locked bigint[];
  live_in bigint[];
  live_ids bigint[];
  live json;
  closed json;
  open_periods json;
  periods int;
begin
  select json_build_object('id', c.id, 'channel', c.channel, 'allowGroup', c."allowGroup",
    'groupAsTicket', c."groupAsTicket", 'complationMessage', c."complationMessage",
    'timeCreateNewTicket', c."timeCreateNewTicket") into connection
  from connections c where c.company_id = company and c.id = line;
  if connection is null then
    return null;
  end if;

  if array_position(contact_ids, null) is not null then
    perform add_contacts(company, line, kinds, keys, numbers, names);
    contact_ids := contacts_of(company, kinds, keys);
  end if;

  chat_ids := array(select distinct p.id from unnest(contact_ids, chats) as p (id, chat) where p.chat order by p.id);
  insert into conversations (company_id, "contactId", "whatsappId", "isGroup")
  select company, c.id, line, c."isGroup" from unnest(chat_ids) as chat (id)
  join contacts c on c.company_id = company and c.id = chat.id
  where not exists (
    select from conversations v where v.company_id = company and v."contactId" = c.id and v."whatsappId" = line)
  order by c.id
  on conflict do nothing;

  locked := array(
    select v.id from conversations v
    where v.company_id = company and v."whatsappId" = line and v."contactId" = any (chat_ids)
    union
    select m."conversationId" from messages m
    where m.company_id = company and m."whatsappId" = line and m.wid = any (told));
  perform from conversations v where v.company_id = company and v.id = any (locked) order by v.id for update;

  -- People accept and close tickets without the conversation's lock, so the tickets are locked as well.
  select coalesce(array_agg(t."conversationId"), '{}'), coalesce(array_agg(t.id), '{}'), json_agg(ticket_facts(t))
  into live_in, live_ids, live
  from (
    select t.* from tickets t
    where t.company_id = company and t."conversationId" = any (locked) and t.status <> 'closed'
    order by t.id for update) t;
  select json_agg(ticket_facts(t)) into closed
  from unnest(locked) as v (id) cross join lateral (
    select t.* from tickets t
    where t.company_id = company and t."conversationId" = v.id and t.status = 'closed'
    order by t."updatedAt" desc, t.id desc limit 1 for update) t
  where v.id <> all (live_in);
  select json_object_agg(p."ticketId", p.id), count(*) into open_periods, periods
  from ticket_tracking p
  where p.company_id = company and p."ticketId" = any (live_ids) and p."finishedAt" is null;

  return json_build_object(
    'connection', connection,
    'settings', (select s."values" from company_settings s where s.company_id = company),
    'parties', (
      select json_agg(json_build_object('id', c.id, 'name', c.name, 'number', c.number, 'whatsappId', c."whatsappId",
        'isNew', known[p.place] is null) order by p.place)
      from unnest(contact_ids) with ordinality as p (id, place)
      join contacts c on c.company_id = company and c.id = p.id),
    'conversations', (
      select json_agg(json_build_object('id', v.id, 'isGroup', v."isGroup", 'contact',
        json_build_object('id', c.id, 'name', c.name, 'number', c.number, 'whatsappId', c."whatsappId")))
      from conversations v join contacts c on c.company_id = company and c.id = v."contactId"
      where v.company_id = company and v.id = any (locked)),
    'live', live,
    'closed', closed,
    'openPeriods', open_periods,
    'messages', (
      select json_agg(message_facts(m)) from messages m
      where m.company_id = company and m."whatsappId" = line and m.wid = any (named)),
    'parked', (
      select json_agg(p.event order by p."createdAt") from (
        select json_build_object('kind', 'ack', 'wid', a.wid, 'ack', a.ack, 'at', a."createdAt") as event, a."createdAt"
        from parked_acks a where a.company_id = company and a."whatsappId" = line and a.wid = any (named)
        union all
        select e.event::json, e."createdAt" from parked_events e
        where e.company_id = company and e."whatsappId" = line and e.wid = any (named)) p),
    'messageIds', array(select nextval('messages_id_seq') from generate_series(1, needed)),
    'ticketIds', array(select nextval('tickets_id_seq') from generate_series(1, cardinality(locked) - cardinality(live_in))),
    'trackingIds', array(select nextval('ticket_tracking_id_seq') from generate_series(1, cardinality(locked) - periods)));
end $$;

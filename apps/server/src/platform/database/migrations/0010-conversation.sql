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
create function add_contacts(
  company bigint, lines bigint[], kinds text[], keys text[], numbers text[], names text[]
) returns void language plpgsql as $$
declare
  party record;
  made bigint;
begin
  for party in
    select p.* from unnest(lines, kinds, keys, numbers, names) with ordinality as p (line, kind, key, number, name, place)
    where not exists (
      select from contact_identities i where i.company_id = company and i.kind = p.kind and i.value = p.key)
    order by p.place
  loop
    insert into contacts (company_id, name, number, channel, "isGroup", "whatsappId", "acceptAudioMessage")
    select company, party.name, party.number, c.channel, party.kind = 'group', c.id,
      coalesce((select s."values" ->> 'acceptAudioMessageContact' from company_settings s where s.company_id = company), 'enabled') = 'enabled'
    from connections c where c.company_id = company and c.id = party.line
    returning id into made;
    continue when made is null;
    insert into contact_identities (company_id, kind, value, "contactId")
    values (company, party.kind, party.key, made) on conflict do nothing;
    if not found then
      delete from contacts where company_id = company and id = made;
    end if;
  end loop;
end $$;

-- Finds and locks the conversations of some contacts and of some messages, always in the same order. A lock that
-- leaves the key alone: whoever writes a message meanwhile (and so refers to the conversation) need not wait.
create function lock_conversations(
  company bigint, lines bigint[], contact_ids bigint[], chats boolean[], told_lines bigint[], told text[],
  out ids bigint[], out of_contacts bigint[], out conversations json
) language sql volatile as $$
  select coalesce(array_agg(v.id), '{}'), coalesce(array_agg(v."contactId"), '{}'), json_agg(v) from (
    select v.id, v."contactId", v."whatsappId", v."isGroup" from conversations v
    where v.company_id = company and v.id in (
      select known.id from unnest(lines, contact_ids, chats) as p (line, contact, chat)
      join conversations known on known.company_id = company and known."contactId" = p.contact and known."whatsappId" = p.line
      where p.chat
      union all
      select m."conversationId" from unnest(told_lines, told) as t (line, wid)
      join messages m on m.company_id = company and m."whatsappId" = t.line and m.wid = t.wid)
    order by v.id for no key update) v
$$;

-- Everything that a batch of events is decided upon.
--   lines .. chats  the parties that the events name, distinct for each connection, and ordered; `chats`: those that
--                   are conversations
--   named           every wid that an event names, with its connection; `told`: the messages that something is told about
--   needed          how many message ids to set aside
create function load_conversations(
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
  end if;

  select l.* into locked, of_contacts, conversations
  from lock_conversations(company, lines, contact_ids, chats, told_lines, told) l;
  if cardinality(locked) < cardinality(array_positions(chats, true)) then
    insert into conversations (company_id, "contactId", "whatsappId", "isGroup")
    select distinct company, c.id, p.line, c."isGroup" from unnest(lines, contact_ids, chats) as p (line, contact, chat)
    join contacts c on c.company_id = company and c.id = p.contact
    where p.chat
    order by c.id, p.line
    on conflict do nothing;
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
        from connections c where c.company_id = company and c.id in (select unnest(lines) union select unnest(named_lines))) c),
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

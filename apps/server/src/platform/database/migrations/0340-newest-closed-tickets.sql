-- Lists of closed tickets show the newest of each conversation that a person may see. Rules about tickets know no more of
-- a closed one than its connection, its queue, its person and whether it is of a group. So only few can be what such a
-- list shows: the newest of the conversation, of a queue, of a person, or of a person within a queue.

-- True too often costs a look-up, as lists compare what they find; false too often would hide a ticket. So of two
-- transactions at once none can do harm: closing clears those before it, leaving sets the next. A group's tickets have
-- all four or none, by person within queue: a group may be hidden from all but those who serve it.
alter table tickets
  add column "newestClosed" boolean not null default false,
  add column "newestInQueue" boolean not null default false,
  add column "newestOfUser" boolean not null default false,
  add column "newestOfBoth" boolean not null default false;

create function start_as_newest() returns trigger language plpgsql as $$
begin
  new."newestClosed" := new.status = 'closed';
  new."newestInQueue" := new.status = 'closed';
  new."newestOfUser" := new.status = 'closed';
  new."newestOfBoth" := new.status = 'closed';
  return new;
end $$;
create trigger start_as_newest before insert on tickets for each row when (new.status = 'closed')
  execute function start_as_newest();
create trigger restart_as_newest before update of status on tickets for each row
  when ((old.status = 'closed') <> (new.status = 'closed'))
  execute function start_as_newest();

-- What was closed before is the newest of less.
create function follow_newest() returns trigger language plpgsql as $$
begin
  update tickets t set
    "newestClosed" = later."keepsClosed", "newestInQueue" = later."keepsQueue", "newestOfUser" = later."keepsUser",
    "newestOfBoth" = later."keepsBoth"
  from (
    select o.id,
      o."newestClosed" and o."isGroup" and differs as "keepsClosed",
      o."newestInQueue" and differs and (o."isGroup" or o."queueId" is distinct from new."queueId") as "keepsQueue",
      o."newestOfUser" and differs and (o."isGroup" or o."userId" is distinct from new."userId") as "keepsUser",
      differs as "keepsBoth"
    from tickets o
    cross join lateral (select
      o."queueId" is distinct from new."queueId" or o."userId" is distinct from new."userId" as differs) d
    where o.company_id = new.company_id and o."conversationId" = new."conversationId" and o.id < new.id and o."newestOfBoth"
      and o."whatsappId" is not distinct from new."whatsappId" and o."isGroup" = new."isGroup") later
  where t.company_id = new.company_id and t.id = later.id
    and (t."newestClosed", t."newestInQueue", t."newestOfUser", t."newestOfBoth")
      <> (later."keepsClosed", later."keepsQueue", later."keepsUser", later."keepsBoth");
  return null;
end $$;
create trigger follow_newest after insert on tickets for each row when (new.status = 'closed')
  execute function follow_newest();
create trigger follow_newest_closed after update of status on tickets for each row
  when (old.status <> 'closed' and new.status = 'closed')
  execute function follow_newest();

-- Whatever is the newest now where a ticket was, or has come, becomes that.
create function raise_newest(place tickets) returns void language sql as $$
  update tickets t set
    "newestClosed" = t."newestClosed" or found.all_of_them, "newestInQueue" = t."newestInQueue" or found.in_queue,
    "newestOfUser" = t."newestOfUser" or found.of_user, "newestOfBoth" = true
  from (
    select id,
      bool_or(kind = 'all') as all_of_them, bool_or(kind in ('all', 'queue')) as in_queue,
      bool_or(kind in ('all', 'user')) as of_user
    from (
      (select n.id, 'all' as kind from tickets n
        where n.company_id = place.company_id and n."conversationId" = place."conversationId" and n.status = 'closed'
          and n."whatsappId" is not distinct from place."whatsappId" and n."isGroup" = place."isGroup"
        order by n.id desc limit 1)
      union all
      (select n.id, 'queue' from tickets n
        where n.company_id = place.company_id and n."conversationId" = place."conversationId" and n.status = 'closed'
          and n."whatsappId" is not distinct from place."whatsappId" and n."isGroup" = place."isGroup"
          and n."queueId" is not distinct from place."queueId"
        order by n.id desc limit 1)
      union all
      (select n.id, 'user' from tickets n
        where n.company_id = place.company_id and n."conversationId" = place."conversationId" and n.status = 'closed'
          and n."whatsappId" is not distinct from place."whatsappId" and n."isGroup" = place."isGroup"
          and n."userId" is not distinct from place."userId"
        order by n.id desc limit 1)
      union all
      (select n.id, case when n."isGroup" then 'all' else 'both' end from tickets n
        where n.company_id = place.company_id and n."conversationId" = place."conversationId" and n.status = 'closed'
          and n."whatsappId" is not distinct from place."whatsappId" and n."isGroup" = place."isGroup"
          and n."queueId" is not distinct from place."queueId" and n."userId" is not distinct from place."userId"
        order by n.id desc limit 1)) newest
    group by id) found
  where t.company_id = place.company_id and t.id = found.id
    and not (t."newestOfBoth" and (t."newestClosed" or not found.all_of_them)
      and (t."newestInQueue" or not found.in_queue) and (t."newestOfUser" or not found.of_user))
$$;

-- A closed ticket that is opened, removed or moved leaves its place to the one before, and takes another.
create function replace_newest() returns trigger language plpgsql as $$
begin
  if old."newestOfBoth" then
    perform raise_newest(old);
  end if;
  if tg_op = 'UPDATE' and new.status = 'closed' and not new."newestClosed" then
    perform raise_newest(new);
  end if;
  return null;
end $$;
create trigger replace_removed after delete on tickets for each row when (old."newestOfBoth")
  execute function replace_newest();
create trigger replace_opened after update of status on tickets for each row
  when (old.status = 'closed' and new.status <> 'closed')
  execute function replace_newest();
create trigger replace_moved
  after update of "conversationId", "whatsappId", "queueId", "userId", "isGroup" on tickets for each row
  when (old.status = 'closed' and new.status = 'closed' and (old."conversationId", old."whatsappId", old."queueId",
    old."userId", old."isGroup") is distinct from (new."conversationId", new."whatsappId", new."queueId", new."userId",
    new."isGroup"))
  execute function replace_newest();

-- In the order in which a list shows them, and compared, from the index alone. The time itself may stand here: messages do
-- not come to what is closed.
create index tickets_newest_closed on tickets (company_id, "updatedAt" desc, id desc)
  include (status, "conversationId", "queueId", "userId", "whatsappId", "isGroup") where "newestClosed";
create index tickets_newest_in_queue on tickets (company_id, "queueId", "updatedAt" desc, id desc)
  include (status, "conversationId", "userId", "whatsappId", "isGroup") where "newestInQueue";
create index tickets_newest_of_user on tickets (company_id, "userId", "updatedAt" desc, id desc)
  include (status, "conversationId", "queueId", "whatsappId", "isGroup") where "newestOfUser";
create index tickets_newest_of_both on tickets (company_id, "conversationId", id)
  include (status, "queueId", "userId", "whatsappId", "isGroup") where "newestOfBoth";

with newest as (
  select company_id, id,
    row_number() over (partition by company_id, "conversationId", "whatsappId", "isGroup" order by id desc) as of_all,
    row_number() over (partition by company_id, "conversationId", "whatsappId", "isGroup", "queueId" order by id desc) as of_queue,
    row_number() over (partition by company_id, "conversationId", "whatsappId", "isGroup", "userId" order by id desc) as of_user,
    row_number() over (partition by company_id, "conversationId", "whatsappId", "isGroup", "queueId", "userId"
      order by id desc) as of_both
  from tickets where status = 'closed')
update tickets t set "newestClosed" = n.of_all = 1 or t."isGroup", "newestInQueue" = n.of_queue = 1 or t."isGroup",
  "newestOfUser" = n.of_user = 1 or t."isGroup", "newestOfBoth" = true
from newest n where t.company_id = n.company_id and t.id = n.id and n.of_both = 1;

-- What was closed before is the newest of less.
create or replace function follow_newest() returns trigger language plpgsql as $$
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
    where o.company_id = new.company_id and o."conversationId" = new."conversationId" and o.id < new.id
      and o."newestOfBoth" and o."whatsappId" is not distinct from new."whatsappId"
      and o."isGroup" = new."isGroup") later
  where t.company_id = new.company_id and t.id = later.id
    and (t."newestClosed", t."newestInQueue", t."newestOfUser", t."newestOfBoth")
      <> (later."keepsClosed", later."keepsQueue", later."keepsUser", later."keepsBoth");
  return null;
end $$;

create or replace trigger follow_newest after insert on tickets for each row
  when (new.status = 'closed' and not new."isQuiet")
  execute function follow_newest();

create or replace trigger follow_newest_closed after update of status on tickets for each row
  when (old.status <> 'closed' and new.status = 'closed')
  execute function follow_newest();

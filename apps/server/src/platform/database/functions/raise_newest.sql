-- Whatever is the newest now where a ticket was, or has come, becomes that; a quiet one never does (docs/adr/0333).
-- What another transaction has taken away in the same instant is seen by looking again: only when two looks find the
-- same has none been missed.
create or replace function raise_newest(place tickets) returns void language plpgsql as $$
declare
  raised bigint[];
  before bigint[];
begin
  loop
    with newest as (
      (select n.id, 'all' as kind from tickets n
        where n.company_id = place.company_id and n."conversationId" = place."conversationId" and n.status = 'closed'
          and not n."isQuiet"
          and n."whatsappId" is not distinct from place."whatsappId" and n."isGroup" = place."isGroup"
        order by n.id desc limit 1)
      union all
      (select n.id, 'queue' from tickets n
        where n.company_id = place.company_id and n."conversationId" = place."conversationId" and n.status = 'closed'
          and not n."isQuiet"
          and n."whatsappId" is not distinct from place."whatsappId" and n."isGroup" = place."isGroup"
          and n."queueId" is not distinct from place."queueId"
        order by n.id desc limit 1)
      union all
      (select n.id, 'user' from tickets n
        where n.company_id = place.company_id and n."conversationId" = place."conversationId" and n.status = 'closed'
          and not n."isQuiet"
          and n."whatsappId" is not distinct from place."whatsappId" and n."isGroup" = place."isGroup"
          and n."userId" is not distinct from place."userId"
        order by n.id desc limit 1)
      union all
      (select n.id, case when n."isGroup" then 'all' else 'both' end from tickets n
        where n.company_id = place.company_id and n."conversationId" = place."conversationId" and n.status = 'closed'
          and not n."isQuiet"
          and n."whatsappId" is not distinct from place."whatsappId" and n."isGroup" = place."isGroup"
          and n."queueId" is not distinct from place."queueId" and n."userId" is not distinct from place."userId"
        order by n.id desc limit 1)
    ), found as (
      select id, bool_or(kind = 'all') as all_of_them, bool_or(kind in ('all', 'queue')) as in_queue,
        bool_or(kind in ('all', 'user')) as of_user
      from newest group by id
    ), changed as (
      update tickets t set
        "newestClosed" = t."newestClosed" or found.all_of_them,
        "newestInQueue" = t."newestInQueue" or found.in_queue,
        "newestOfUser" = t."newestOfUser" or found.of_user, "newestOfBoth" = true
      from found
      where t.company_id = place.company_id and t.id = found.id and t.status = 'closed' and not t."isQuiet"
        and not (t."newestOfBoth" and (t."newestClosed" or not found.all_of_them)
          and (t."newestInQueue" or not found.in_queue) and (t."newestOfUser" or not found.of_user))
    )
    select array_agg(id order by id) into raised from found;
    exit when raised is not distinct from before;
    before := raised;
  end loop;
end $$;

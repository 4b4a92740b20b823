-- Marks the day of a finished period whose rating comes, changes or goes (docs/adr/0318).
create or replace function mark_rated_period() returns trigger language plpgsql as $$
declare
  rating user_ratings := case when tg_op = 'DELETE' then old else new end;
begin
  perform note_changed_period(p.company_id, p.id, p."createdAt", false) from ticket_tracking p
    where p.company_id = rating.company_id and p.id = rating."trackingId" and p."finishedAt" is not null;
  return null;
end $$;

create or replace trigger mark_rated_period after insert or update or delete on user_ratings for each row
  execute function mark_rated_period();

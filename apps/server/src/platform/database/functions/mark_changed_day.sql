-- A change of finished periods marks the day on which they began, where that day is counted (docs/adr/0318). A mark
-- that is there already is locked until the change is committed, so that the count which removes it comes after the
-- change; one that is being removed counts as absent. Nothing here waits for another transaction.
create or replace function mark_changed_day(company bigint, began timestamptz) returns void language plpgsql as $$
declare
  changed date;
begin
  select d.day into changed from (
    select day, "endsAt" from figure_days where company_id = company and "startsAt" <= began
    order by "startsAt" desc limit 1) d
  where d."endsAt" > began;
  if changed is null then return; end if;
  perform from changed_days where company_id = company and day = changed limit 1 for key share skip locked;
  if not found then insert into changed_days (company_id, day) values (company, changed); end if;
end $$;

-- Notes the change of a finished period of a day that is counted (docs/adr/0318, docs/adr/0327). One that has just
-- finished becomes an uncounted one, which figures read from its row; of an uncounted one no change is noted; of any
-- other one the sums of its day have to be counted again, so that day is marked.
--
-- What is there already is locked until the change is committed, so that the count which takes it away comes after the
-- change; one that is being taken away counts as absent. Nothing here waits for another transaction.
create or replace function note_changed_period(company bigint, period bigint, began timestamptz, finishes boolean)
returns void language plpgsql as $$
declare
  changed date;
begin
  select d.day into changed from (
    select day, "endsAt" from figure_days where company_id = company and "startsAt" <= began
    order by "startsAt" desc limit 1) d
  where d."endsAt" > began;
  if changed is null then return; end if;
  perform from uncounted_periods where company_id = company and "periodId" = period for key share skip locked;
  if found then return; end if;
  -- One that is there, but locked, is being counted.
  if finishes and not exists (select from uncounted_periods where company_id = company and "periodId" = period) then
    insert into uncounted_periods (company_id, "periodId") values (company, period);
    return;
  end if;
  perform from changed_days where company_id = company and day = changed limit 1 for key share skip locked;
  if not found then insert into changed_days (company_id, day) values (company, changed); end if;
end $$;

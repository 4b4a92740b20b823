-- Marks the day of a finished period that comes, changes or goes (docs/adr/0318).
create or replace function mark_changed_period() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform mark_changed_day(old.company_id, old."createdAt"); end if;
  if tg_op = 'INSERT' then perform mark_changed_day(new.company_id, new."createdAt");
  elsif tg_op = 'UPDATE' and new."createdAt" <> old."createdAt" then
    perform mark_changed_day(new.company_id, new."createdAt");
  end if;
  return null;
end $$;

create or replace trigger mark_added_period after insert on ticket_tracking for each row
  when (new."finishedAt" is not null) execute function mark_changed_period();
create or replace trigger mark_changed_period after update on ticket_tracking for each row
  when (old."finishedAt" is not null or new."finishedAt" is not null) execute function mark_changed_period();
create or replace trigger mark_removed_period after delete on ticket_tracking for each row
  when (old."finishedAt" is not null) execute function mark_changed_period();

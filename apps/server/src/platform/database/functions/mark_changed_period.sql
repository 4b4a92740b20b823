-- Notes that a finished period comes, changes or goes (docs/adr/0318).
create or replace function mark_changed_period() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform note_changed_period(new.company_id, new.id, new."createdAt", true);
  elsif tg_op = 'DELETE' then
    perform note_changed_period(old.company_id, old.id, old."createdAt", false);
  else
    perform note_changed_period(new.company_id, new.id, new."createdAt", old."finishedAt" is null);
    if new."createdAt" <> old."createdAt" and old."finishedAt" is not null then
      perform note_changed_period(old.company_id, old.id, old."createdAt", false);
    end if;
  end if;
  return null;
end $$;

create or replace trigger mark_added_period after insert on ticket_tracking for each row
  when (new."finishedAt" is not null) execute function mark_changed_period();
create or replace trigger mark_changed_period after update on ticket_tracking for each row
  when (old."finishedAt" is not null or new."finishedAt" is not null) execute function mark_changed_period();
create or replace trigger mark_removed_period after delete on ticket_tracking for each row
  when (old."finishedAt" is not null) execute function mark_changed_period();

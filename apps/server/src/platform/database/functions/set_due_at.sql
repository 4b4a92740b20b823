-- A ticket that is created or moved is checked by the clock at once where its new place has a clock
-- (docs/adr/0125).
create or replace function set_due_at() returns trigger language plpgsql as $$
begin
  new."dueAt" := case when has_clock(new.company_id, new."whatsappId", new."queueId", new.status) then now() end;
  return new;
end $$;

create or replace trigger set_due_at_of_new before insert on tickets for each row
  when (new.status <> 'closed' and new."dueAt" is null) execute function set_due_at();

create or replace trigger set_due_at before update of status, "queueId", "userId" on tickets for each row
  when (old.status <> new.status or old."queueId" is distinct from new."queueId"
    or old."userId" is distinct from new."userId")
  execute function set_due_at();

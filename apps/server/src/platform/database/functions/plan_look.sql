-- A ticket that is made, or comes into another place, is looked at by the clock at once where anything there waits for
-- it (docs/adr/0125).
create or replace function plan_look() returns trigger language plpgsql as $$
begin
  new."dueAt" := case when has_clock(new.company_id, new."whatsappId", new."queueId", new.status) then now() end;
  return new;
end $$;

create or replace trigger plan_first_look before insert on tickets for each row
  when (new.status <> 'closed' and new."dueAt" is null) execute function plan_look();

create or replace trigger plan_look before update of status, "queueId", "userId" on tickets for each row
  when (old.status <> new.status or old."queueId" is distinct from new."queueId"
    or old."userId" is distinct from new."userId")
  execute function plan_look();

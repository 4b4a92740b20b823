-- Writes connection_states. A trigger, because states are changed by several statements and none of them may forget it.
-- The newest 200 of a connection are kept: one that comes and goes for days does not fill the disk.
create or replace function keep_connection_state() returns trigger language plpgsql as $$
begin
  insert into connection_states (company_id, "whatsappId", status, reason)
    values (new.company_id, new.id, new.status, new."statusReason");
  delete from connection_states where company_id = new.company_id and "whatsappId" = new.id and id <= (
    select id from connection_states where company_id = new.company_id and "whatsappId" = new.id
    order by id desc offset 200 limit 1);
  return null;
end $$;

create or replace trigger connections_first_state after insert on connections for each row
  execute function keep_connection_state();

create or replace trigger connections_next_state after update of status, "statusReason" on connections
  for each row
  when (old.status is distinct from new.status or old."statusReason" is distinct from new."statusReason")
  execute function keep_connection_state();

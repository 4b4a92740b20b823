-- The history of a connection's states, as the drivers and people changed them. A trigger writes it, because
-- states are changed by several statements, and none of them may forget it. The newest 200 of a connection are
-- kept: a line that comes and goes for days does not fill the disk.

create table connection_states (
  company_id bigint not null,
  id bigint generated always as identity,
  "whatsappId" bigint not null,
  status text not null,
  reason text,
  at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, "whatsappId") references connections (company_id, id) on delete cascade
);
create index connection_states_newest on connection_states (company_id, "whatsappId", id desc);
call fence('connection_states');

create function keep_connection_state() returns trigger language plpgsql as $$
begin
  insert into connection_states (company_id, "whatsappId", status, reason)
    values (new.company_id, new.id, new.status, new."statusReason");
  delete from connection_states where company_id = new.company_id and "whatsappId" = new.id and id <= (
    select id from connection_states where company_id = new.company_id and "whatsappId" = new.id
    order by id desc offset 200 limit 1);
  return null;
end $$;

create trigger connections_first_state after insert on connections
  for each row execute function keep_connection_state();
create trigger connections_next_state after update of status, "statusReason" on connections
  for each row when ((old.status, old."statusReason") is distinct from (new.status, new."statusReason"))
  execute function keep_connection_state();

-- What is known of the connections that are there already is how they are now.
insert into connection_states (company_id, "whatsappId", status, reason, at)
  select company_id, id, status, "statusReason", "updatedAt" from connections;

-- A closed ticket keeps its place in a lane, and the lane's live places are found without it (docs/adr/0350).
create or replace function keep_lane_live() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'tickets' then
    update ticket_lanes l set "isLive" = new.status <> 'closed'
    where l.company_id = new.company_id and l."ticketId" = new.id;
    return null;
  end if;
  new."isLive" := not exists (
    select from tickets t where t.company_id = new.company_id and t.id = new."ticketId" and t.status = 'closed');
  return new;
end $$;

create or replace trigger keep_lane_live before insert on ticket_lanes for each row execute function keep_lane_live();

create or replace trigger keep_lane_live after update of status on tickets for each row
  when ((old.status = 'closed') <> (new.status = 'closed'))
  execute function keep_lane_live();

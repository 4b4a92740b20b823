-- Whether a ticket is in a lane, kept on the ticket: those in none are found without looking up each (docs/adr/0350).
create or replace function keep_in_lane() returns trigger language plpgsql as $$
declare
  lane record := case when tg_op = 'DELETE' then old else new end;
begin
  update tickets t set "isInLane" = tg_op <> 'DELETE' and lane."tagId" is not null
  where t.company_id = lane.company_id and t.id = lane."ticketId";
  return null;
end $$;

create or replace trigger keep_in_lane_of_new after insert on ticket_lanes for each row
  when (new."tagId" is not null) execute function keep_in_lane();

create or replace trigger keep_in_lane after update of "tagId" on ticket_lanes for each row
  when ((old."tagId" is null) <> (new."tagId" is null))
  execute function keep_in_lane();

create or replace trigger keep_in_lane_of_removed after delete on ticket_lanes for each row
  when (old."tagId" is not null) execute function keep_in_lane();

-- The first cards of a lane are found in their order, without the closed tickets that keep their places, and those in
-- no lane without the tickets of the lanes (docs/adr/0350). Both are kept by triggers: keep_lane_live, keep_in_lane.
alter table ticket_lanes add column "isLive" boolean not null default true;
alter table tickets add column "isInLane" boolean not null default false;

-- Until `functions` are applied, in a later transaction: an older process that still runs may write between that and
-- the updates below. The locks of new triggers keep it from writing until this commit.
create function keep_lane_live() returns trigger language plpgsql as $$
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

create trigger keep_lane_live before insert on ticket_lanes for each row execute function keep_lane_live();

create trigger keep_lane_live after update of status on tickets for each row
  when ((old.status = 'closed') <> (new.status = 'closed'))
  execute function keep_lane_live();

create function keep_in_lane() returns trigger language plpgsql as $$
declare
  lane record := case when tg_op = 'DELETE' then old else new end;
begin
  update tickets t set "isInLane" = tg_op <> 'DELETE' and lane."tagId" is not null
  where t.company_id = lane.company_id and t.id = lane."ticketId";
  return null;
end $$;

create trigger keep_in_lane_of_new after insert on ticket_lanes for each row
  when (new."tagId" is not null) execute function keep_in_lane();

create trigger keep_in_lane after update of "tagId" on ticket_lanes for each row
  when ((old."tagId" is null) <> (new."tagId" is null))
  execute function keep_in_lane();

create trigger keep_in_lane_of_removed after delete on ticket_lanes for each row
  when (old."tagId" is not null) execute function keep_in_lane();

update ticket_lanes l set "isLive" = false
  from tickets t where t.company_id = l.company_id and t.id = l."ticketId" and t.status = 'closed';
update tickets t set "isInLane" = true
  from ticket_lanes l where l.company_id = t.company_id and l."ticketId" = t.id and l."tagId" is not null;
create index ticket_lanes_live on ticket_lanes (company_id, "tagId", position, "ticketId" desc) where "isLive";
create index tickets_in_no_lane on tickets (company_id, "updatedSlot" desc) where status <> 'closed' and not "isInLane";

-- The first cards of a lane are found in their order, without the closed tickets that keep their places, and those in
-- no lane without the tickets of the lanes (docs/adr/0350). Both are kept by triggers: keep_lane_live, keep_in_lane.
alter table ticket_lanes add column "isLive" boolean not null default true;
update ticket_lanes l set "isLive" = false
  from tickets t where t.company_id = l.company_id and t.id = l."ticketId" and t.status = 'closed';
create index ticket_lanes_live on ticket_lanes (company_id, "tagId", position, "ticketId" desc) where "isLive";

alter table tickets add column "isInLane" boolean not null default false;
update tickets t set "isInLane" = true
  from ticket_lanes l where l.company_id = t.company_id and l."ticketId" = t.id and l."tagId" is not null;
create index tickets_in_no_lane on tickets (company_id, "updatedSlot" desc) where status <> 'closed' and not "isInLane";

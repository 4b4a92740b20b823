-- tagId null: the ticket has left its lane; `previous` has the visit, which a move back within the time for an undo
-- goes on with (docs/adr/0334).
alter table ticket_lanes alter column "tagId" drop not null;
-- The first card of a lane, and the cards beside one, without reading the lane.
create index ticket_lanes_position on ticket_lanes (company_id, "tagId", position);
-- A visit that a move back goes on with has `passed` and `greeted` too. Those of before have not.
update ticket_lanes set previous = null where previous is not null;

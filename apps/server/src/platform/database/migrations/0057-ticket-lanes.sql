-- The rules of a lane of the board (docs/adr/0331). timeLane: after how many hours a ticket moves to nextLaneId.
alter table tags
  add column "timeLane" int check ("timeLane" between 1 and 8760),
  add column "nextLaneId" bigint,
  add column "rollbackLaneId" bigint,
  add column "greetingMessageLane" text not null default '',
  -- From how many tickets on the board warns; null: never.
  add column "wipLimit" int check ("wipLimit" between 1 and 10000),
  -- Who made the tag; null when it is not known or the user was removed.
  add column "userId" bigint,
  add foreign key (company_id, "nextLaneId") references tags (company_id, id) on delete set null ("nextLaneId"),
  add foreign key (company_id, "rollbackLaneId") references tags (company_id, id) on delete set null ("rollbackLaneId"),
  add foreign key (company_id, "userId") references users (company_id, id) on delete set null ("userId");
create index tags_next_lane on tags (company_id, "nextLaneId") where "nextLaneId" is not null;
create index tags_rollback_lane on tags (company_id, "rollbackLaneId") where "rollbackLaneId" is not null;
create index tags_user on tags (company_id, "userId") where "userId" is not null;

-- A ticket's place on the board: one lane at most, by the key. ticket_tags has the other tags.
create table ticket_lanes (
  company_id bigint not null,
  "ticketId" bigint not null,
  "tagId" bigint not null,
  -- Cards are ordered by it; any number between two others is a place.
  position double precision not null default 0,
  "enteredAt" timestamptz not null default now(),
  -- When the lane's greeting was queued or skipped for this visit; null: not yet.
  "greetedAt" timestamptz,
  -- The lanes that time moved the ticket out of, since a person or the customer last acted: a loop ends there.
  passed bigint[] not null default '{}',
  -- The lanes that have greeted the customer, since a person last moved the ticket.
  greeted bigint[] not null default '{}',
  -- The visit before the last move by a person, which a move back within the time for an undo goes on with.
  previous jsonb,
  primary key (company_id, "ticketId"),
  foreign key (company_id, "ticketId") references tickets (company_id, id) on delete cascade,
  foreign key (company_id, "tagId") references tags (company_id, id) on delete cascade
);
create index ticket_lanes_tag on ticket_lanes (company_id, "tagId", "enteredAt");
create index ticket_lanes_ungreeted on ticket_lanes (company_id, "enteredAt") where "greetedAt" is null;
call fence('ticket_lanes');

insert into ticket_lanes (company_id, "ticketId", "tagId", "greetedAt")
  select distinct on (tt.company_id, tt."ticketId") tt.company_id, tt."ticketId", tt."tagId", now()
  from ticket_tags tt join tags g on g.company_id = tt.company_id and g.id = tt."tagId" and g.kanban = 1
  order by tt.company_id, tt."ticketId", tt."tagId" desc;
delete from ticket_tags tt using tags g where g.company_id = tt.company_id and g.id = tt."tagId" and g.kanban = 1;

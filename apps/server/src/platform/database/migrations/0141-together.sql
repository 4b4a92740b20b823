-- What a person has typed in a ticket and not sent, on whatever device: the last change counts, by when it was made.
create table ticket_drafts (
  company_id bigint not null,
  "ticketId" bigint not null,
  "userId" bigint not null,
  -- '' when it was sent or deleted: that is a change like any other.
  body text not null,
  "updatedAt" timestamptz not null,
  primary key (company_id, "ticketId", "userId"),
  foreign key (company_id, "ticketId") references tickets (company_id, id) on delete cascade,
  foreign key (company_id, "userId") references users (company_id, id) on delete cascade
);
create index ticket_drafts_user on ticket_drafts (company_id, "userId");
call fence('ticket_drafts');

-- A ticket put off, until a time or (null) until the customer answers. What the customer writes after `createdAt` ends
-- it by itself: who reads the ticket compares, so that a message costs nothing for it.
create table ticket_snoozes (
  company_id bigint not null,
  "ticketId" bigint not null,
  "userId" bigint not null,
  until timestamptz,
  "createdAt" timestamptz not null,
  primary key (company_id, "ticketId"),
  foreign key (company_id, "ticketId") references tickets (company_id, id) on delete cascade,
  foreign key (company_id, "userId") references users (company_id, id) on delete cascade
);
create index ticket_snoozes_due on ticket_snoozes (until) where until is not null;
create index ticket_snoozes_user on ticket_snoozes (company_id, "userId");
call fence('ticket_snoozes');

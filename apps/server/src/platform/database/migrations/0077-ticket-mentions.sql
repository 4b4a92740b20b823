-- Who was named in a note and has not read it since. A row goes when the person reads the ticket, or with the note.
create table ticket_mentions (
  company_id bigint not null,
  "messageId" bigint not null,
  "userId" bigint not null,
  "ticketId" bigint not null,
  "createdAt" timestamptz not null,
  primary key (company_id, "messageId", "userId"),
  foreign key (company_id, "messageId") references messages (company_id, id) on delete cascade,
  foreign key (company_id, "userId") references users (company_id, id) on delete cascade,
  foreign key (company_id, "ticketId") references tickets (company_id, id) on delete cascade
);
-- The newest mentions of a person.
create index ticket_mentions_user on ticket_mentions (company_id, "userId", "createdAt");
create index ticket_mentions_ticket on ticket_mentions (company_id, "ticketId", "userId");
call fence('ticket_mentions');

-- When something last came in over a connection, and when something last went out. A table of its own: the
-- connection's row, which every screen follows, is not written anew with every message.
create table connection_traffic (
  company_id bigint not null,
  "whatsappId" bigint not null,
  "receivedAt" timestamptz,
  "sentAt" timestamptz,
  primary key (company_id, "whatsappId"),
  foreign key (company_id, "whatsappId") references connections (company_id, id) on delete cascade
);
call fence('connection_traffic');

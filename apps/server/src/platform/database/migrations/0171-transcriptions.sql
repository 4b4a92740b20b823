-- What was said in an audio, asked for once: the next who asks costs nothing.
create table transcriptions (
  company_id bigint not null,
  "messageId" bigint not null,
  text text not null,
  "createdAt" timestamptz not null default now(),
  primary key (company_id, "messageId"),
  foreign key (company_id, "messageId") references messages (company_id, id) on delete cascade
);
call fence('transcriptions');

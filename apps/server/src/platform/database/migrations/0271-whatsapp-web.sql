-- WhatsApp by QR code: what a linked device has to remember. Credentials and keys are encrypted by the application.

create table web_sessions (
  company_id bigint not null,
  "whatsappId" bigint not null,
  credentials text not null,
  "updatedAt" timestamptz not null default now(),
  primary key (company_id, "whatsappId"),
  foreign key (company_id, "whatsappId") references connections (company_id, id) on delete cascade
) with (fillfactor = 50);
call fence('web_sessions');

-- Signal's keys. Those of a conversation change with every message of it: the room left in each page keeps such a
-- change within its page.
create table web_keys (
  company_id bigint not null,
  "whatsappId" bigint not null,
  type text collate "C" not null,
  id text collate "C" not null,
  value text not null,
  primary key (company_id, "whatsappId", type, id),
  foreign key (company_id, "whatsappId") references connections (company_id, id) on delete cascade
) with (fillfactor = 70);
call fence('web_keys');

-- What messages held, for the phones that ask for one again, and what went out. Kept for some weeks.
create table web_messages (
  company_id bigint not null,
  "whatsappId" bigint not null,
  wid text collate "C" not null,
  -- Whom one of ours is for; null: somebody else wrote it.
  "to" jsonb,
  "isAccepted" boolean not null default false,
  content bytea not null,
  at timestamptz not null default now(),
  primary key (company_id, "whatsappId", wid),
  foreign key (company_id, "whatsappId") references connections (company_id, id) on delete cascade
);
create index web_messages_at on web_messages (at);
call fence('web_messages');

-- People that the paired phone told of, and by what each of them is known: one row for each name of a person.
create table web_people (
  company_id bigint not null,
  "whatsappId" bigint not null,
  source text not null check (source in ('addressBook', 'chats')),
  id bigint generated always as identity,
  name text,
  primary key (company_id, "whatsappId", source, id),
  foreign key (company_id, "whatsappId") references connections (company_id, id) on delete cascade
);
call fence('web_people');

create table web_people_names (
  company_id bigint not null,
  "whatsappId" bigint not null,
  source text not null,
  kind text not null,
  value text collate "C" not null,
  "personId" bigint not null,
  primary key (company_id, "whatsappId", source, kind, value),
  foreign key (company_id, "whatsappId", source, "personId")
    references web_people (company_id, "whatsappId", source, id) on delete cascade
);
create index web_people_names_person on web_people_names (company_id, "whatsappId", source, "personId");
call fence('web_people_names');

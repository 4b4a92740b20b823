-- Messages that the platform has approved beforehand, as it listed them for a connection, and when it was asked.

create table message_templates (
  company_id bigint not null,
  id bigint generated always as identity,
  "whatsappId" bigint not null,
  "platformId" text not null,
  name text not null,
  language text not null,
  -- These three in the platform's own words.
  category text not null,
  status text not null,
  quality text,
  reason text,
  components jsonb not null,
  "createdAt" timestamptz not null default now(),
  -- When the platform was heard of it last: an older answer changes nothing.
  "updatedAt" timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, "whatsappId") references connections (company_id, id) on delete cascade
);
create unique index message_templates_platform on message_templates (company_id, "whatsappId", "platformId");
call fence('message_templates');

create table template_syncs (
  company_id bigint not null,
  "whatsappId" bigint not null,
  -- The last time that the platform answered; null: it never has.
  "syncedAt" timestamptz,
  -- Why the last try did not succeed, for people; null: it did.
  error text,
  primary key (company_id, "whatsappId"),
  foreign key (company_id, "whatsappId") references connections (company_id, id) on delete cascade
);
call fence('template_syncs');

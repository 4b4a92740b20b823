-- Where a session's browser takes notices. A session is one person on one browser: its end ends them.
create table push_subscriptions (
  company_id bigint not null,
  "sessionId" uuid not null,
  "userId" bigint not null,
  endpoint text not null,
  p256dh text not null,
  -- Encrypted: with it anybody could read what the browser is told.
  auth text not null,
  "createdAt" timestamptz not null default now(),
  primary key (company_id, "sessionId"),
  foreign key (company_id, "sessionId") references sessions (company_id, id) on delete cascade,
  foreign key (company_id, "userId") references users (company_id, id) on delete cascade
);
create index push_subscriptions_user on push_subscriptions (company_id, "userId");
call fence('push_subscriptions');

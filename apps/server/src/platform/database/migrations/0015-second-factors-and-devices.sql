-- The second factor of a person: an authenticator app (RFC 6238). Until "confirmedAt" it is asked for nowhere.
create table second_factors (
  company_id bigint not null,
  "userId" bigint not null,
  -- Encrypted by the application.
  secret text not null,
  "confirmedAt" timestamptz,
  -- The newest time step of which a code was accepted: this one and older ones are not accepted again.
  "lastStep" bigint not null default 0,
  primary key (company_id, "userId"),
  foreign key (company_id, "userId") references users (company_id, id) on delete cascade
);
call fence('second_factors');

-- Codes for a person without the authenticator app, hashed. A code that was used is removed.
create table recovery_codes (
  company_id bigint not null,
  "userId" bigint not null,
  "codeHash" text not null,
  primary key (company_id, "userId", "codeHash"),
  foreign key (company_id, "userId") references second_factors (company_id, "userId") on delete cascade
);
call fence('recovery_codes');

-- Sign-ins that have passed the password and wait for something more, for some minutes.
create table sign_in_challenges (
  company_id bigint not null,
  "tokenHash" text not null,
  "userId" bigint not null,
  -- A hash of the password's hash that was verified: another password makes the challenge void.
  "passwordDigest" text not null,
  -- Nothing but the person's yes is missing: another session would end.
  "isProven" boolean not null default false,
  failures int not null default 0,
  "expiresAt" timestamptz not null,
  primary key (company_id, "tokenHash"),
  foreign key (company_id, "userId") references users (company_id, id) on delete cascade
);
create index sign_in_challenges_user on sign_in_challenges (company_id, "userId");
create index sign_in_challenges_end on sign_in_challenges ("expiresAt");
call fence('sign_in_challenges');

-- Where a session is: what its browser says of itself, and a shortened network. Sessions from before say nothing.
alter table sessions
  add column browser text,
  add column os text,
  add column network text,
  add column "lastSeenAt" timestamptz not null default now();

-- Whether the installation asks everybody for a second factor is read with each viewer, in the company's transaction.
alter table settings enable row level security;
alter table settings force row level security;
create policy every_setting on settings to prosa_operator using (true) with check (true);
create policy rules_for_viewers on settings for select to prosa_app using (key = 'requireSecondFactorEverywhere');
grant select on settings to prosa_app;

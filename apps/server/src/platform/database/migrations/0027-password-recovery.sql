-- Recoveries of a password: one for each typed number, also for numbers that nobody has, so that neither answers nor
-- their times tell the difference. Codes and tokens are hashed.
create table password_recoveries (
  -- A keyed hash of the typed number.
  handle text primary key,
  -- The person who has the number; null while that is not known, and for numbers of nobody or of several people.
  company_id bigint,
  "userId" bigint,
  -- Null until the code is sent, and after three wrong ones.
  "codeHash" text,
  failures int not null default 0,
  -- Of the token that sets a new password, once the code was typed.
  "tokenHash" text,
  "createdAt" timestamptz not null default now(),
  "expiresAt" timestamptz not null,
  foreign key (company_id, "userId") references users (company_id, id) on delete cascade,
  check ((company_id is null) = ("userId" is null))
);
create index password_recoveries_user on password_recoveries (company_id, "userId");
create index password_recoveries_end on password_recoveries ("expiresAt");
call fence('password_recoveries');

-- People are found by the digits of their number, however it was written.
create index users_wpp_digits on users (regexp_replace(wpp, '\D', '', 'g')) where wpp is not null;

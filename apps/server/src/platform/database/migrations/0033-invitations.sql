-- Who was invited has no password until the invitation is accepted.
alter table users alter column "passwordHash" drop not null;

-- The link of an invitation. It counts while the person has no password and has this e-mail.
create table invitations (
  company_id bigint not null,
  "userId" bigint not null,
  email text not null,
  "tokenHash" text not null,
  "createdAt" timestamptz not null default now(),
  "expiresAt" timestamptz not null,
  primary key (company_id, "userId"),
  foreign key (company_id, "userId") references users (company_id, id) on delete cascade
);
create unique index invitations_token on invitations ("tokenHash");
call fence('invitations');

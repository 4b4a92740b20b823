-- What each company has in the storage: a row for each file, so that one that is written or removed twice counts once.
create table stored_files (
  company_id bigint not null references companies (id) on delete cascade,
  path text not null,
  size bigint not null check (size >= 0),
  "storedAt" timestamptz not null default now(),
  primary key (company_id, path)
);
call fence('stored_files');

-- The sums of stored_files. Only ever updated, so that removing a company needs no thought. "countedAt": when they were
-- last compared with the storage; null until that was done once.
create table storage_usage (
  company_id bigint primary key references companies (id) on delete cascade,
  bytes bigint not null default 0,
  files bigint not null default 0,
  "countedAt" timestamptz
);
call fence('storage_usage');
insert into storage_usage (company_id) select id from companies;

-- Megabytes (1,000,000 bytes) that a company may store; null: without a limit.
alter table plans add "storageLimit" integer check ("storageLimit" >= 0);

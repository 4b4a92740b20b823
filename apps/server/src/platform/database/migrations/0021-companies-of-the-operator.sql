-- The operator's list of companies: archived ones, a search and orders by indexes, and figures of each company.

alter table companies add column "archivedAt" timestamptz;
alter table companies add column "searchText" text not null
  generated always as (fold(name) || ' ' || lower(coalesce(email, '')) || ' ' || coalesce(document, '')) stored;
create index companies_search on companies using gin ("searchText" gin_trgm_ops);
create index companies_by_name on companies (fold(name), id) where "archivedAt" is null;
create index companies_by_due_date on companies ("dueDate", id) where "archivedAt" is null;
create index companies_by_last_login on companies ("lastLogin" nulls first, id) where "archivedAt" is null;
create index companies_archived on companies ("archivedAt") where "archivedAt" is not null;
create index companies_plan on companies ("planId");

-- Messages are counted by their ids: those up to "countedTo" are in company_message_days, those up to "seenTo" follow.
create table company_figures (
  company_id bigint primary key references companies(id) on delete cascade,
  users int not null default 0,
  connections int not null default 0,
  "connectionsDown" int not null default 0,
  messages bigint not null default 0,
  "countedTo" bigint not null default 0,
  "seenTo" bigint not null default 0
);
call fence('company_figures');
create index company_figures_users on company_figures (users, company_id);
create index company_figures_connections on company_figures (connections, company_id);
create index company_figures_connections_down on company_figures ("connectionsDown", company_id);
create index company_figures_messages on company_figures (messages, company_id);

create table company_message_days (
  company_id bigint not null references companies(id) on delete cascade,
  day date not null,
  messages bigint not null,
  primary key (company_id, day)
);
call fence('company_message_days');
insert into company_figures (company_id) select id from companies;

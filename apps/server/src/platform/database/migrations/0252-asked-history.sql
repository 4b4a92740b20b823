-- What a channel was asked for when its session began: an import that begins later is of that, whatever is asked for
-- meanwhile.
create table history_asked (
  company_id bigint not null,
  "whatsappId" bigint not null,
  since timestamptz not null,
  until timestamptz not null,
  groups boolean not null,
  primary key (company_id, "whatsappId"),
  foreign key (company_id, "whatsappId") references connections (company_id, id) on delete cascade
);
call fence('history_asked');
insert into history_asked (company_id, "whatsappId", since, until, groups)
select company_id, "whatsappId", since, until, groups from history_imports
where since is not null and until is not null and groups is not null;

-- Answers whose files may be needed yet.
create index integration_deliveries_steps on integration_deliveries (company_id) where steps is not null;

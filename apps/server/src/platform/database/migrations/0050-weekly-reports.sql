-- Who gets the figures of each week by mail (docs/adr/0322), and since when.
create table weekly_reports (
  company_id bigint not null,
  "userId" bigint not null,
  "createdAt" timestamptz not null default now(),
  primary key (company_id, "userId"),
  foreign key (company_id, "userId") references users (company_id, id) on delete cascade
);
call fence('weekly_reports');

-- The weeks, by their Monday, whose report a person got: the key keeps a week from being sent twice. It outlives the
-- choice above, so that ending and beginning again sends nothing twice.
create table weekly_report_mails (
  company_id bigint not null,
  "userId" bigint not null,
  week date not null,
  primary key (company_id, "userId", week),
  foreign key (company_id, "userId") references users (company_id, id) on delete cascade
);
call fence('weekly_report_mails');

-- Periods that have finished since their day was counted, and are in no sums yet (docs/adr/0327): figures read them as
-- they read what is not finished. They go with their periods.
create table uncounted_periods (
  company_id bigint not null,
  "periodId" bigint not null,
  primary key (company_id, "periodId"),
  foreign key (company_id, "periodId") references ticket_tracking (company_id, id) on delete cascade
);
call fence('uncounted_periods');

-- note_changed_period takes its place.
drop function if exists mark_changed_day(bigint, timestamptz);

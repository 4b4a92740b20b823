-- Columns and a table under the names that the code has for them.
alter table messages rename column "triedSince" to "firstAttemptAt";
alter table integration_deliveries rename column "triedSince" to "firstAttemptAt";
alter table contacts rename column "marketingToldAt" to "marketingChangedAt";
alter table history_asked rename to history_requests;

-- The names that PostgreSQL gave to constraints and indexes, so that a refusal names the table that it is of.
do $$
declare
  named record;
begin
  for named in
    select conrelid::regclass as of_table, conname as old, replace(conname, 'history_asked', 'history_requests') as new
    from pg_constraint where conname like 'history_asked%'
  loop
    execute format('alter table %s rename constraint %I to %I', named.of_table, named.old, named.new);
  end loop;
end $$;

-- Row level security is forced on the owner too, who has no policy: the rows would not be found.
alter table tickets no force row level security;
update tickets set dialogue = dialogue - 'turnAt' - 'isSearchTold'
  || jsonb_strip_nulls(
    jsonb_build_object('assignedAt', dialogue -> 'turnAt', 'isSearchAnnounced', dialogue -> 'isSearchTold')
  )
where dialogue ?| array['turnAt', 'isSearchTold'];
alter table tickets force row level security;

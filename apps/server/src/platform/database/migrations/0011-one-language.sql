-- The words of the glossary in the database too: connections, and messages that the system wrote.
alter table meta_lines rename to meta_connections;
alter index meta_lines_account rename to meta_connections_account;
alter index meta_lines_business rename to meta_connections_business;
alter index meta_lines_page rename to meta_connections_page;
alter table sandbox_lines rename to sandbox_connections;
alter index message_acts_line rename to message_acts_connection;

-- The names that PostgreSQL gave to constraints, so that a refusal names the table that it is of.
do $$
declare
  named record;
begin
  for named in
    select conrelid::regclass as of_table, conname as old,
      replace(replace(conname, 'meta_lines', 'meta_connections'), 'sandbox_lines', 'sandbox_connections') as new
    from pg_constraint where conname like 'meta_lines%' or conname like 'sandbox_lines%'
  loop
    execute format('alter table %s rename constraint %I to %I', named.of_table, named.old, named.new);
  end loop;
end $$;

-- Row level security is forced on the owner too, who has no policy: the rows would not be found.
alter table messages no force row level security, drop constraint messages_origin_check;
update messages set origin = 'system' where origin = 'house';
alter table messages
  force row level security,
  add constraint messages_origin_check check (origin in ('app', 'system'));

-- Called set_due_at and set_due_at_of_tickets now, with their triggers.
drop function if exists plan_look() cascade;
drop function if exists plan_looks() cascade;

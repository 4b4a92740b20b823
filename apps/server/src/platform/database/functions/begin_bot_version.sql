-- Every company has its row from the beginning: it is only ever updated.
create or replace function begin_bot_version() returns trigger language plpgsql as $$
begin
  insert into bot_versions (company_id) values (new.id);
  return null;
end $$;

create or replace trigger begin_bot_version after insert on companies for each row
  execute function begin_bot_version();

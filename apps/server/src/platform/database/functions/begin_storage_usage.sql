-- Every company has its row from the beginning, and nothing is stored for it yet.
create or replace function begin_storage_usage() returns trigger language plpgsql as $$
begin
  insert into storage_usage (company_id, "countedAt") values (new.id, now());
  return null;
end $$;

create or replace trigger begin_storage_usage after insert on companies for each row
  execute function begin_storage_usage();

-- What a plan includes steers the conversations of all its companies.
create or replace function raise_bot_versions_of_plan() returns trigger language plpgsql as $$
begin
  update bot_versions v set version = v.version + 1 from companies c where c."planId" = new.id and v.company_id = c.id;
  return null;
end $$;

create or replace trigger raise_bot_versions after update of "useIntegrations" on plans for each row
  execute function raise_bot_versions_of_plan();

create or replace trigger raise_bot_versions_by_ai after update of "useOpenAi" on plans for each row
  execute function raise_bot_versions_of_plan();

create or replace trigger raise_bot_versions_by_kanban after update of "useKanban" on plans for each row
  execute function raise_bot_versions_of_plan();

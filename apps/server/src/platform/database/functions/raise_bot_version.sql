-- What steers a company's conversations has changed: processes keep it in memory and compare this number
-- (docs/adr/0120). Not with every change of a connection's state: only with the columns named below.
create or replace function raise_bot_version() returns trigger language plpgsql as $$
begin
  update bot_versions set version = version + 1
  where company_id = (case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end ->> tg_argv[0])::bigint;
  return null;
end $$;

create or replace trigger raise_bot_version after insert or delete or update on chatbots for each row
  execute function raise_bot_version('company_id');

create or replace trigger raise_bot_version after update of name, schedules on companies for each row
  execute function raise_bot_version('id');

create or replace trigger raise_bot_version_by_plan after update of "planId" on companies for each row
  execute function raise_bot_version('id');

create or replace trigger raise_bot_version after insert or delete or update on company_settings for each row
  execute function raise_bot_version('company_id');

create or replace trigger raise_bot_version after insert or delete or update on connection_queues for each row
  execute function raise_bot_version('company_id');

create or replace trigger raise_bot_version after insert or delete or update of name, channel, provider,
    "allowGroup", "groupAsTicket", "greetingMessage", "greetingMedia", "complationMessage",
    "outOfHoursMessage", "ratingMessage", "timeCreateNewTicket", "maxUseBotQueues", "timeUseBotQueues",
    "maxUseBotQueuesNPS", schedules, "collectiveVacationStart", "collectiveVacationEnd",
    "collectiveVacationMessage"
  on connections for each row execute function raise_bot_version('company_id');

create or replace trigger raise_bot_version_by_clock after update of "expiresTicket", "whenExpiresTicket",
    "expiresInactiveMessage", "timeInactiveMessage", "inactiveMessage", "expiresTicketNPS",
    "timeSendQueue", "sendIdQueue"
  on connections for each row execute function raise_bot_version('company_id');

create or replace trigger raise_bot_version_by_integration after update of "integrationId" on connections
  for each row execute function raise_bot_version('company_id');

create or replace trigger raise_bot_version_by_prompt after update of "promptId" on connections for each row
  execute function raise_bot_version('company_id');

create or replace trigger raise_bot_version after insert or delete or update on file_lists for each row
  execute function raise_bot_version('company_id');

create or replace trigger raise_bot_version after insert or delete or update on file_options for each row
  execute function raise_bot_version('company_id');

create or replace trigger raise_bot_version after insert or delete or update on holidays for each row
  execute function raise_bot_version('company_id');

create or replace trigger raise_bot_version after insert or delete or update on integrations for each row
  execute function raise_bot_version('company_id');

create or replace trigger raise_bot_version after insert or delete or update on prompts for each row
  execute function raise_bot_version('company_id');

create or replace trigger raise_bot_version after insert or delete or update on queues for each row
  execute function raise_bot_version('company_id');

create or replace trigger raise_bot_version after insert on tags for each row
  when (new."rollbackLaneId" is not null) execute function raise_bot_version('company_id');

create or replace trigger raise_bot_version_by_rollback after update of "rollbackLaneId" on tags for each row
  when (new."rollbackLaneId" is distinct from old."rollbackLaneId")
  execute function raise_bot_version('company_id');

create or replace trigger raise_bot_version after insert or delete or update on user_queues for each row
  execute function raise_bot_version('company_id');

create or replace trigger raise_bot_version after insert or delete or update of name, profile, "startWork",
    "endWork"
  on users for each row execute function raise_bot_version('company_id');

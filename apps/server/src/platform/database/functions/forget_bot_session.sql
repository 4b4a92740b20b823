-- Whatever ends the integration in a ticket ends the dialogue with the outside bot.
create or replace function forget_bot_session() returns trigger language plpgsql as $$
begin
  new."typebotSessionId" := null;
  new."typebotSessionTime" := null;
  new."typebotStatus" := false;
  return new;
end $$;

-- Of these columns alone: a trigger of any update would be looked at for every message.
create or replace trigger forget_bot_session before update of "useIntegration", "integrationId" on tickets for each row
  when (old."typebotSessionId" is not null and (not new."useIntegration"
    or new."integrationId" is distinct from old."integrationId"))
  execute function forget_bot_session();

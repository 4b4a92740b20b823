-- Integrations that answer: what they said and is still to be done, and where a dialogue with them stands.

-- What an answer of the service asks for, one step after another; null: it has not answered yet.
alter table integration_deliveries add column steps jsonb;

-- The service account of Dialogflow; encrypted.
alter table integrations add column "jsonContent" text not null default '';

alter table tickets
  add column "typebotSessionId" text,
  add column "typebotSessionTime" timestamptz,
  add column "typebotStatus" boolean not null default false;

-- Whatever ends the integration in a ticket ends the dialogue with the outside bot.
create function forget_bot_session() returns trigger language plpgsql as $$
begin
  new."typebotSessionId" := null;
  new."typebotSessionTime" := null;
  new."typebotStatus" := false;
  return new;
end $$;
create trigger forget_bot_session before update on tickets for each row
  when (old."typebotSessionId" is not null
    and (not new."useIntegration" or new."integrationId" is distinct from old."integrationId"))
  execute function forget_bot_session();

-- Writes api_deliveries. A trigger, because what becomes of a message is written by several statements and none of them
-- may forget it. One change may be several events: a receipt 'read' includes 'delivered'. A receipt may come before the
-- result of the attempt: then the message was sent with it, and is not sent again by the result.
create or replace function queue_api_deliveries() returns trigger language plpgsql as $$
begin
  insert into api_deliveries (company_id, "webhookId", "messageId", event, facts, "nextAttemptAt")
  select w.company_id, w.id, new.id, e.event,
    jsonb_build_object('status', new.status, 'ack', new.ack, 'error', new.error), now()
  from (values
    (1, 'message.sent', (new.status = 'sent' or new.ack >= 2) and old.status <> 'sent' and old.ack < 2),
    (2, 'message.failed', new.status in ('failed', 'skipped') and old.status not in ('failed', 'skipped')),
    (3, 'message.delivered', new.ack >= 2 and old.ack < 2),
    (4, 'message.read', new.ack >= 3 and old.ack < 3)) as e (place, event, happened)
  join api_webhooks w on w.company_id = new.company_id and w."whatsappId" = new."whatsappId" and w."isActive"
    and e.event = any (w.events)
  where e.happened order by w.id, e.place;
  return null;
end $$;

create or replace trigger messages_api_deliveries after update of status, ack on messages for each row
  when (new.origin = 'api' and (old.status is distinct from new.status or old.ack is distinct from new.ack))
  execute function queue_api_deliveries();

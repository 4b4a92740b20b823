-- A changed time of a connection or a queue is applied to the tickets that are there already.
create or replace function set_due_at_of_tickets() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'connections' then
    update tickets t set "dueAt" = now()
    where t.company_id = new.company_id and t."whatsappId" = new.id and t.status <> 'closed'
      and has_clock(t.company_id, t."whatsappId", t."queueId", t.status);
  else
    update tickets t set "dueAt" = now()
    where t.company_id = new.company_id and t."queueId" = new.id and t.status = 'pending'
      and has_clock(t.company_id, t."whatsappId", t."queueId", t.status);
  end if;
  return null;
end $$;

create or replace trigger set_due_at_of_tickets after update of "expiresTicket", "timeInactiveMessage",
    "whenExpiresTicket", "expiresTicketNPS", "timeSendQueue", "sendIdQueue"
  on connections for each row
  when (old."expiresTicket" is distinct from new."expiresTicket"
    or old."timeInactiveMessage" is distinct from new."timeInactiveMessage"
    or old."whenExpiresTicket" is distinct from new."whenExpiresTicket"
    or old."expiresTicketNPS" is distinct from new."expiresTicketNPS"
    or old."timeSendQueue" is distinct from new."timeSendQueue"
    or old."sendIdQueue" is distinct from new."sendIdQueue")
  execute function set_due_at_of_tickets();

create or replace trigger set_due_at_of_tickets after update of "ativarRoteador", "tempoRoteador" on queues for each row
  when (old."ativarRoteador" is distinct from new."ativarRoteador"
    or old."tempoRoteador" is distinct from new."tempoRoteador")
  execute function set_due_at_of_tickets();

-- What happens to tickets by the clock: each has at most one instant at which it is looked at.

-- When to look at it next; null: nothing waits for the clock. Messages leave it alone: a look that finds a newer message
-- plans the next one, so that waiting costs one look for each wait, not one for each message.
alter table tickets add column "dueAt" timestamptz;
create index tickets_due on tickets ("dueAt") where "dueAt" is not null;

-- Whether anything of a ticket in this place waits for the clock at all: most companies set few of these times.
create function has_clock(company bigint, line bigint, queue bigint, ticket_status text) returns boolean
language sql stable as $$
  select case ticket_status
    when 'open' then exists (
      select from connections c where c.company_id = company and c.id = line and c."expiresTicket" > 0)
    when 'nps' then exists (
      select from connections c where c.company_id = company and c.id = line and c."expiresTicketNPS" > 0)
    when 'pending' then case when queue is null then exists (
        select from connections c where c.company_id = company and c.id = line and c."timeSendQueue" > 0)
      else exists (
        select from queues q where q.company_id = company and q.id = queue and q."ativarRoteador" and q."tempoRoteador" > 0)
      end
    else false end
$$;

create function plan_look() returns trigger language plpgsql as $$
begin
  new."dueAt" := case when has_clock(new.company_id, new."whatsappId", new."queueId", new.status) then now() end;
  return new;
end $$;
create trigger plan_first_look before insert on tickets for each row when (new.status <> 'closed' and new."dueAt" is null)
  execute function plan_look();
create trigger plan_look before update of status, "queueId", "userId" on tickets for each row
  when (old.status <> new.status or old."queueId" is distinct from new."queueId" or old."userId" is distinct from new."userId")
  execute function plan_look();

-- Times that an admin changes hold for the tickets that wait already.
create function plan_looks() returns trigger language plpgsql as $$
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
create trigger plan_looks after update of "expiresTicket", "timeInactiveMessage", "whenExpiresTicket", "expiresTicketNPS",
  "timeSendQueue", "sendIdQueue" on connections for each row
  when ((old."expiresTicket", old."timeInactiveMessage", old."whenExpiresTicket", old."expiresTicketNPS",
    old."timeSendQueue", old."sendIdQueue") is distinct from (new."expiresTicket", new."timeInactiveMessage",
    new."whenExpiresTicket", new."expiresTicketNPS", new."timeSendQueue", new."sendIdQueue"))
  execute function plan_looks();
create trigger plan_looks after update of "ativarRoteador", "tempoRoteador" on queues for each row
  when ((old."ativarRoteador", old."tempoRoteador") is distinct from (new."ativarRoteador", new."tempoRoteador"))
  execute function plan_looks();
update tickets set "dueAt" = now() where status <> 'closed' and has_clock(company_id, "whatsappId", "queueId", status);

-- These steer the conversations too (0200).
create trigger raise_bot_version_by_clock after update of "expiresTicket", "whenExpiresTicket", "expiresInactiveMessage",
  "timeInactiveMessage", "inactiveMessage", "expiresTicketNPS", "timeSendQueue", "sendIdQueue"
  on connections for each row execute function raise_bot_version('company_id');
create trigger raise_bot_version after insert or delete or update of name, profile, "startWork", "endWork"
  on users for each row execute function raise_bot_version('company_id');

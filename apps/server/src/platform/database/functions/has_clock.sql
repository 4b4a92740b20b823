-- Whether anything of a ticket in this place waits for the clock at all: most companies set few of these times. In
-- plpgsql, which keeps its plans: it runs for each ticket that comes into a queue.
create or replace function has_clock(company bigint, line bigint, queue bigint, ticket_status text) returns boolean
language plpgsql stable as $$
begin
  if ticket_status = 'open' then
    return exists (
      select from connections c where c.company_id = company and c.id = line and c."expiresTicket" > 0);
  elsif ticket_status = 'nps' then
    return exists (
      select from connections c where c.company_id = company and c.id = line and c."expiresTicketNPS" > 0);
  elsif ticket_status <> 'pending' then
    return false;
  elsif queue is null then
    return exists (
      select from connections c where c.company_id = company and c.id = line and c."timeSendQueue" > 0);
  end if;
  return exists (
    select from queues q
    where q.company_id = company and q.id = queue and q."ativarRoteador" and q."tempoRoteador" > 0);
end $$;

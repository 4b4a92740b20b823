-- Marks the days of a ticket's finished periods when what is counted of the ticket itself changes: nothing of an
-- imported one (docs/adr/0318).
create or replace function mark_periods_of_ticket() returns trigger language plpgsql as $$
begin
  perform note_changed_period(p.company_id, p.id, p."createdAt", false) from ticket_tracking p
    where p.company_id = new.company_id and p."ticketId" = new.id and p."finishedAt" is not null;
  return null;
end $$;

create or replace trigger mark_periods_of_ticket after update of imported, "isActiveDemand", channel on tickets
  for each row when (old.imported is distinct from new.imported
    or old."isActiveDemand" is distinct from new."isActiveDemand" or old.channel is distinct from new.channel)
  execute function mark_periods_of_ticket();

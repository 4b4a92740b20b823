-- Upon inbound/scenario.sql: half of the customers stand before a menu, half are attended. $company is replaced.
update tickets set status = case when id % 2 = 0 then 'open' else 'pending' end,
  "userId" = case when id % 2 = 0 then 901 + id % 10 end, "queueId" = null, "isBot" = id % 2 = 1
where company_id = $company;
update ticket_tracking set "userId" = t."userId", "queueId" = null, "finishedAt" = null
from tickets t
where t.company_id = $company and ticket_tracking.company_id = $company and ticket_tracking."ticketId" = t.id;

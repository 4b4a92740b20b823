-- A company with $count periods of the last 90 days, one for each ticket, and 50 tickets for each contact. Twenty people,
-- five queues and two connections; one in five is rated; 200 are open, whatever the count. Triggers are off meanwhile.
insert into queues (company_id, id, name, color) select $company, n, 'Fila ' || n, '#00000' || n from generate_series(1, 5) n;
insert into users (company_id, id, name, email, "passwordHash")
select $company, n, 'Agente ' || n, 'agente' || n || '@bench$company', 'x' from generate_series(1, 20) n;
insert into connections (company_id, id, name, channel, provider, status, "shouldRun")
select $company, n, 'Linha ' || n, 'whatsapp', 'sandbox', 'CONNECTED', false from generate_series(1, 2) n;
insert into contacts (company_id, id, name, number, "createdAt")
select $company, n, 'Cliente ' || n, '55119' || (80000000 + n), now() - (n % 900) * interval '1 day'
from generate_series(1, $count / 50) n;
insert into conversations (company_id, id, "contactId", "whatsappId")
select company_id, id, id, 1 + id % 2 from contacts where company_id = $company;
insert into tickets (company_id, id, "conversationId", "contactId", "whatsappId", "queueId", "userId", status, channel,
  "isActiveDemand", "lastMessage", "createdAt", "updatedAt")
select $company, n, 1 + (n - 1) / 50, 1 + (n - 1) / 50, 1 + n % 2, 1 + n % 5, 1 + n % 20,
  case when n % 50 = 0 and n <= 10000 then 'open' else 'closed' end, 'whatsapp', n % 10 = 0, 'Obrigada',
  now() - (n::bigint * 7919 % 7776000) * interval '1 second', now()
from generate_series(1, $count) n;
insert into ticket_tracking (company_id, id, "ticketId", "userId", "queueId", "whatsappId", "createdAt", "queuedAt",
  "startedAt", "firstAnswerAt", "closedAt", "finishedAt", rated)
select company_id, id, id, "userId", "queueId", "whatsappId", "createdAt", "createdAt",
  "createdAt" + (id % 600) * interval '1 second', "createdAt" + (30 + id % 900) * interval '1 second',
  case when status = 'closed' then "createdAt" + (600 + id * 31 % 20000) * interval '1 second' end,
  case when status = 'closed' then "createdAt" + (600 + id * 31 % 20000) * interval '1 second' end, id % 5 = 0
from tickets where company_id = $company;
insert into user_ratings (company_id, "ticketId", "trackingId", "userId", rate)
select company_id, "ticketId", id, "userId", id % 11 from ticket_tracking where company_id = $company and rated;

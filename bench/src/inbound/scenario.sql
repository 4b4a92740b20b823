-- One company with 50 connections and 20,000 contacts: 400 a connection, each with a history of 10 messages. Nine of
-- ten have a live ticket, half of these in one of four queues, a quarter with one of ten agents. $company is replaced.
insert into companies (id, name) values ($company, 'Bench $company');
insert into queues (company_id, id, name, color) select $company, 900 + n, 'Fila ' || n, '#00000' || n from generate_series(1, 4) n;
insert into users (company_id, id, name, email, "passwordHash")
select $company, 900 + n, 'Agente ' || n, 'agente' || n || '@bench$company', 'x' from generate_series(1, 10) n;
insert into connections (company_id, id, name, channel, provider, number, status)
select $company, 900 + n, 'Linha ' || n, 'whatsapp', 'sandbox', '5511400000' || lpad(n::text, 2, '0'), 'CONNECTED'
from generate_series(1, 50) n;
insert into contacts (company_id, id, name, number, "whatsappId")
select $company, n, 'Cliente ' || n, '55119' || (80000000 + n), 901 + n % 50 from generate_series(1, 20000) n;
insert into contact_identities (company_id, kind, value, "contactId")
select company_id, 'phone', number, id from contacts where company_id = $company;
insert into conversations (company_id, id, "contactId", "whatsappId")
select company_id, id, id, "whatsappId"
from contacts where company_id = $company;
insert into tickets (company_id, id, "conversationId", "contactId", "whatsappId", "queueId", "userId", status, channel,
  "isBot", "lastMessage", "lastMessageAt", "createdAt", "updatedAt")
select company_id, id, id, id, "whatsappId", case when id % 4 < 2 then 901 + id % 4 end,
  case when id % 4 = 0 then 901 + id % 10 end,
  case when id % 10 = 3 then 'closed' when id % 4 = 0 then 'open' else 'pending' end, 'whatsapp', false, 'Bom dia',
  now() - interval '1 hour', now() - interval '1 day', now() - (id % 86400) * interval '1 second'
from contacts where company_id = $company;
insert into ticket_tracking (company_id, id, "ticketId", "userId", "queueId", "whatsappId", "createdAt", "finishedAt")
select company_id, id, id, "userId", "queueId", "whatsappId", "createdAt", case when status = 'closed' then "updatedAt" end
from tickets where company_id = $company;
insert into messages (company_id, "conversationId", "ticketId", "whatsappId", "contactId", "queueId", wid, body, "createdAt",
  "ticketTrakingId")
select t.company_id, t."conversationId", t.id, t."whatsappId", t."contactId", t."queueId", 'OLD' || t.id || '-' || n,
  'Mensagem ' || n || ' do histórico desta conversa', t."createdAt" + n * interval '1 minute', t.id
from tickets t cross join generate_series(1, 10) n where t.company_id = $company;
select setval(pg_get_serial_sequence(name, 'id'), 1000000) from unnest(array['contacts', 'conversations', 'tickets',
  'ticket_tracking']) as name;

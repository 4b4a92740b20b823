-- When a person of the company first wrote to the customer in a period; written once, by the send.
alter table ticket_tracking add column "firstAnswerAt" timestamptz;

update ticket_tracking p set "firstAnswerAt" = m.at
from (
  select a.company_id, a.id, min(b."createdAt") as at
  from ticket_tracking a
  join messages b on b.company_id = a.company_id and b."ticketId" = a."ticketId" and b."fromMe" and b."byPerson"
    and not b."isPrivate" and b."createdAt" >= a."createdAt"
    and (a."finishedAt" is null or b."createdAt" <= a."finishedAt")
  group by a.company_id, a.id
) m
where p.company_id = m.company_id and p.id = m.id;

-- Every message changes the time of its ticket. While a column of any index changes, PostgreSQL writes the new row to
-- all indexes, also where a partial index does not hold it. So the indexes of closed tickets are in order of a column
-- that is empty until a ticket is closed (docs/adr/0187).
drop index tickets_newest_closed;
drop index tickets_newest_in_queue;
drop index tickets_newest_of_user;

alter table tickets add "updatedWhenClosed" timestamptz
  generated always as (case when status = 'closed' then "updatedAt" end) stored;

create index tickets_newest_closed on tickets (company_id, "updatedWhenClosed" desc, id desc)
  include (status, "conversationId", "queueId", "userId", "whatsappId", "isGroup") where "newestClosed";
create index tickets_newest_in_queue on tickets (company_id, "queueId", "updatedWhenClosed" desc, id desc)
  include (status, "conversationId", "userId", "whatsappId", "isGroup") where "newestInQueue";
create index tickets_newest_of_user on tickets (company_id, "userId", "updatedWhenClosed" desc, id desc)
  include (status, "conversationId", "queueId", "whatsappId", "isGroup") where "newestOfUser";

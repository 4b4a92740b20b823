-- A view is counted up to ten thousand: from the index alone, with all that a rule about tickets asks. What is included
-- changes no more often than the index's own columns, so the updates that touch no index stay what they are.
drop index tickets_view, tickets_queue, tickets_user;
create index tickets_view on tickets (company_id, status, "updatedSlot" desc)
  include ("queueId", "userId", "whatsappId", "isGroup");
create index tickets_queue on tickets (company_id, "queueId", status, "updatedSlot" desc)
  include ("userId", "whatsappId", "isGroup");
create index tickets_user on tickets (company_id, "userId", status, "updatedSlot" desc)
  include ("queueId", "whatsappId", "isGroup") where "userId" is not null;

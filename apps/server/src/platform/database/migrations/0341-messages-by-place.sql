-- Pages by number and counts ask of each message which ticket it is of: answered by the index alone.
create index messages_of_conversation on messages (company_id, "conversationId", "createdAt" desc, id desc)
  include ("ticketId");
drop index messages_conversation;
alter index messages_of_conversation rename to messages_conversation;

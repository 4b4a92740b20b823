-- Rows of the past name who spoke, in which queue and on which connection, and go on naming them when those are gone
-- (docs/adr/0191). A foreign key made each removal rewrite millions of them in one transaction.
alter table messages
  drop constraint "messages_company_id_whatsappId_fkey",
  drop constraint "messages_company_id_userId_fkey",
  drop constraint "messages_company_id_queueId_fkey";
alter table ticket_tracking
  drop constraint "ticket_tracking_company_id_userId_fkey",
  drop constraint "ticket_tracking_company_id_queueId_fkey",
  drop constraint "ticket_tracking_company_id_whatsappId_fkey";
alter table ticket_logs
  drop constraint "ticket_logs_company_id_userId_fkey",
  drop constraint "ticket_logs_company_id_queueId_fkey";
alter table user_ratings
  drop constraint "user_ratings_company_id_userId_fkey";

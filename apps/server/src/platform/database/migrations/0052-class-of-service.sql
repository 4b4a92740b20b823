-- Messages of campaigns wait behind those of people and bots (docs/adr/0324).
alter table messages add column "isMass" boolean not null default false;

-- Each class is claimed by its own range of the index, so what waits in one costs the other nothing.
drop index messages_outbox;
create index messages_outbox on messages (company_id, "whatsappId", "isMass", "conversationId", id)
  where status in ('queued', 'sending');

-- The campaign that a ticket came of: it opened the ticket, or the customer's answer to it did (docs/adr/0336).
alter table tickets add column "campaignId" bigint,
  add foreign key (company_id, "campaignId") references campaigns (company_id, id) on delete set null ("campaignId");
create index tickets_campaign on tickets (company_id, "campaignId") where "campaignId" is not null;

-- The queue of the tickets that answers open or open again.
alter table campaigns add column "answerQueueId" bigint,
  add foreign key (company_id, "answerQueueId") references queues (company_id, id) on delete set null ("answerQueueId");

-- The first message of the customer after the campaign's message, and the ticket that it stands in. No reference:
-- tickets go, the report stays.
alter table campaign_deliveries add column "answeredAt" timestamptz,
  add column "answerTicketId" bigint;
create index campaign_deliveries_answered on campaign_deliveries (company_id, "campaignId", id)
  where "answeredAt" is not null;

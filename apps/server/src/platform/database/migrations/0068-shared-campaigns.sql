-- The connections over which a campaign sends, with how far it is on each (docs/adr/0337). A campaign's own connection
-- has a row from its first message on.
create table campaign_connections (
  company_id bigint not null,
  "campaignId" bigint not null,
  "whatsappId" bigint not null,
  -- Messages that the campaign has put into the outbox of this connection, and when the newest of those that left was
  -- seen to have left.
  handed int not null default 0,
  "lastLeftAt" timestamptz,
  primary key (company_id, "campaignId", "whatsappId"),
  foreign key (company_id, "campaignId") references campaigns (company_id, id) on delete cascade,
  foreign key (company_id, "whatsappId") references connections (company_id, id) on delete cascade
);
create index campaign_connections_connection on campaign_connections (company_id, "whatsappId");
call fence('campaign_connections');

insert into campaign_connections (company_id, "campaignId", "whatsappId", handed, "lastLeftAt")
  select company_id, id, "whatsappId", handed, "lastLeftAt" from campaigns
  where "whatsappId" is not null and "startedAt" is not null;

-- To how many recipients a campaign sends before a person lets it go on; null: to all at once.
alter table campaigns add column "canarySize" int check ("canarySize" between 1 and 1000),
  add column "releasedAt" timestamptz,
  drop constraint "campaigns_waitsFor_check",
  add constraint "campaigns_waitsFor_check"
    check ("waitsFor" in ('hours', 'connection', 'restriction', 'template', 'canary', 'limit'));

-- To whom a company has sent templates in the last 24 hours: the platform limits them (docs/adr/0338).
create index messages_templates on messages (company_id, "createdAt") include ("conversationId", status)
  where "mediaType" = 'template' and "fromMe";

-- Since when the numbers of a list are checked one after another; null: they are not.
alter table contact_lists add column "checkSince" timestamptz;
-- When the check of a number last failed: the others of its list come first.
alter table contact_list_items add column "checkFailedAt" timestamptz;
create index contact_list_items_unchecked
  on contact_list_items (company_id, "contactListId", "checkFailedAt" nulls first, id) where "isWhatsappValid" is null;

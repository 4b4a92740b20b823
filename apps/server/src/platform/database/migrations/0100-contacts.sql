-- The rooms of contacts and tags.

-- Whose customer a contact is.
create table contact_wallets (
  company_id bigint not null,
  "contactId" bigint not null,
  "userId" bigint not null,
  primary key (company_id, "contactId", "userId"),
  foreign key (company_id, "contactId") references contacts (company_id, id) on delete cascade,
  foreign key (company_id, "userId") references users (company_id, id) on delete cascade
);
create index contact_wallets_user on contact_wallets (company_id, "userId");
call fence('contact_wallets');

-- The contacts' list is read in this order, a page at a time; nothing was read by the raw name. Cut off, as an index
-- takes no text of any length.
create index contacts_order on contacts (company_id, left("searchText", 200), id);
drop index contacts_name;

-- Whose messages these are: a contact that is removed or merged must not look through all messages.
create index messages_author on messages (company_id, "contactId") where "contactId" is not null;

-- The gallery: files are few among messages.
create index messages_gallery on messages (company_id, "conversationId", "createdAt" desc, id desc)
  where "mediaPath" is not null;

-- A tag that is removed takes its links along.
create index ticket_tags_tag on ticket_tags (company_id, "tagId");

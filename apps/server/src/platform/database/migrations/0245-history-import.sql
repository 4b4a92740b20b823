-- The import of old messages: what a connection asks for, what its channel delivered, and how far it is.

alter table connections
  -- The window, both ends included; null: nothing is asked for. Cleared when it was taken in.
  add column "importOldMessages" timestamptz,
  add column "importRecentMessages" timestamptz,
  add column "importOldMessagesGroups" boolean not null default false,
  add column "closedTicketsPostImported" boolean not null default false,
  add column "queueIdImportMessages" bigint,
  -- Null, the time of the last batch, 'Running', or 'renderButtonCloseTickets'.
  add column "statusImportMessages" text,
  add foreign key (company_id, "queueIdImportMessages") references queues (company_id, id)
    on delete set null ("queueIdImportMessages");

-- An import under way; its row is the work, and who holds it works.
create table history_imports (
  company_id bigint not null,
  "whatsappId" bigint not null,
  "lastBatchAt" timestamptz not null,
  -- The channel said that nothing more comes.
  "isComplete" boolean not null default false,
  -- Null: the channel still delivers.
  "startedAt" timestamptz,
  done int not null default 0,
  total int not null default 0,
  primary key (company_id, "whatsappId"),
  foreign key (company_id, "whatsappId") references connections (company_id, id) on delete cascade
);
create index history_imports_due on history_imports ("lastBatchAt");
call fence('history_imports');

-- What was delivered and is not in the inbox yet. A row goes in the transaction that stores its message.
create table history_messages (
  company_id bigint not null,
  "whatsappId" bigint not null,
  wid text not null,
  at timestamptz not null,
  event jsonb not null,
  -- Why it could not be stored; it is passed over then.
  error text,
  primary key (company_id, "whatsappId", wid),
  foreign key (company_id, "whatsappId") references connections (company_id, id) on delete cascade
);
create index history_messages_next on history_messages (company_id, "whatsappId", at, wid) where error is null;
call fence('history_messages');

-- Tickets of imports that wait to be closed.
create index tickets_imported on tickets (company_id, "whatsappId", "conversationId")
  where imported is not null and status in ('pending', 'group');
-- The history of a phone, newest first.
create index sandbox_messages_at on sandbox_messages (company_id, "whatsappId", at desc, seq desc);

-- A schedule may end before it is sent: because the customer answered, where its author asked for that, or because
-- somebody stopped its repetitions (docs/adr/0307). Answers count from "awaitedSince".
alter table schedules
  add column "cancelOnReply" boolean not null default false,
  add column "awaitedSince" timestamptz not null default now(),
  add column "cancelReason" text check ("cancelReason" in ('answered', 'stopped')),
  drop constraint schedules_status_check,
  add constraint schedules_status_check check (status in ('PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO', 'CANCELADA')),
  add constraint schedules_cancelled check ((status = 'CANCELADA') = ("cancelReason" is not null));

-- Read for each batch of received messages: almost always empty.
create index schedules_awaited on schedules (company_id, "contactId") where "cancelOnReply" and status = 'PENDENTE';

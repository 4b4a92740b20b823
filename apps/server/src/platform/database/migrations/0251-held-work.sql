-- Who is at a question or a delivery: a lock is short and renewed, and one of a process seen dead is nobody's.
alter table prompt_questions add column "lockedBy" text;
alter table integration_deliveries add column "lockedBy" text;
create index prompt_questions_locked on prompt_questions ("lockedUntil") where "lockedUntil" is not null;
create index integration_deliveries_locked on integration_deliveries ("lockedUntil") where "lockedUntil" is not null;

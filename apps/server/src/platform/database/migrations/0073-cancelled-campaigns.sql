-- Cancelled campaigns with messages that were being sent then are looked for every minute; few campaigns are such.
create index campaigns_cancelled on campaigns ("dueAt") where status = 'CANCELADA' and "dueAt" is not null;

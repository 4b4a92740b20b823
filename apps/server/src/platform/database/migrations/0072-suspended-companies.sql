-- Since when a company is switched off because it has not paid, which a payment ends; null when it runs, and when the
-- operator has switched it off.
alter table companies add column "suspendedAt" timestamptz;
update companies set "suspendedAt" = now() where not status and "dueDate" <= now();
alter table companies add constraint companies_suspended check (not (status and "suspendedAt" is not null));

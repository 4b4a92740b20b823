-- How many recipients a campaign had begun with when it was changed last: after them it begins with a few again.
alter table campaigns add column "canaryAfter" integer not null default 0;

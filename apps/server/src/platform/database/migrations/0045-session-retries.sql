-- When a session that lost its platform, or has not reached it yet, tries again: shown while a phone is being paired.
alter table connections add column "retryAt" timestamptz;

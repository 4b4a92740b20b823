-- A closed ticket in which nobody but the company has written: a campaign or a schedule that opens no ticket made it
-- for its message. No list has it until the customer answers or a person opens it (docs/adr/0333).
alter table tickets add column "isQuiet" boolean not null default false;

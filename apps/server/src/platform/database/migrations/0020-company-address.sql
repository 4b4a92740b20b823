-- What the company form asks for beside the foundation's columns; wire names, spelling kept.
alter table companies
  add column "addressStreet" text,
  add column "addressState" text,
  add column "addressCity" text,
  add column "numberAttendants" int,
  add column "numberConections" int;

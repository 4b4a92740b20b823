-- Whoever asked a company for no more promotions gets none: since when, and on which connection they said so.
alter table contacts add column "marketingOptOutAt" timestamptz;
alter table contacts add column "marketingOptOutFrom" bigint;
-- When they last said either; what is told late must not undo what was said after it.
alter table contacts add column "marketingToldAt" timestamptz;
alter table contacts add foreign key (company_id, "marketingOptOutFrom")
  references connections (company_id, id) on delete set null ("marketingOptOutFrom");
create index contacts_opt_out_from on contacts (company_id, "marketingOptOutFrom") where "marketingOptOutFrom" is not null;

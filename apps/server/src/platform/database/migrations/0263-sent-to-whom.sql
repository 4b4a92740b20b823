-- Messenger tells 'read until' of a person, and not what: so what went out is found by whom it went to.
alter table meta_sent add column "to" text not null default '';
create index meta_sent_to on meta_sent (company_id, "whatsappId", "to", at) where "platformWid" is not null;
-- What is told of a whole business account goes to each of its numbers.
create index meta_lines_business on meta_lines ("businessAccountId") where "businessAccountId" is not null;

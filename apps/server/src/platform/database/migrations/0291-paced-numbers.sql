-- Numbers that a platform takes their account away from when they write to too many strangers (linked by QR code).

alter table connections
  -- To how many people a day it may write that it never had to do with; 0: none, null: no limit.
  add column "firstContactsPerDay" int default 15 check ("firstContactsPerDay" >= 0),
  -- Since when the number is linked, or since its last restriction is over: a young one begins with few.
  add column "youngSince" timestamptz,
  -- The platform restricts it: in its words, since when, and until when (null: until somebody resumes).
  add column restriction text,
  add column "restrictedAt" timestamptz,
  add column "restrictedUntil" timestamptz;

create function number_is_young() returns trigger language plpgsql as $$
begin
  new."youngSince" = now();
  return new;
end $$;
create trigger connections_new_number before update of number on connections
  for each row when (new.number is not null and new.number is distinct from old.number)
  execute function number_is_young();

create index connections_restricted on connections ("restrictedUntil") where restriction is not null;

-- The people whom a connection has written to first, on which day of the company's calendar. The conversation may
-- go (merged with another); what was counted stays counted.
create table first_contacts (
  company_id bigint not null,
  "whatsappId" bigint not null,
  "conversationId" bigint not null,
  day date not null,
  primary key (company_id, "whatsappId", "conversationId"),
  foreign key (company_id, "whatsappId") references connections (company_id, id) on delete cascade
);
create index first_contacts_day on first_contacts (company_id, "whatsappId", day);
call fence('first_contacts');

-- Why it waits until nextAttemptAt, when the pace of its number is the reason: `firstContacts` (the day's are used up)
-- or `restriction`. Null: anything else.
alter table messages add column "waitsFor" text check ("waitsFor" in ('firstContacts', 'restriction'));

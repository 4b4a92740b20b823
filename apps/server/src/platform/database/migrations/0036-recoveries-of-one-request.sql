-- A recovery belongs to the request that began it: a stranger who asks for the same number, and guesses, has a recovery
-- of the own (docs/adr/0305). Those under way are asked for again: they last ten minutes.
delete from password_recoveries;

alter table password_recoveries
  drop constraint password_recoveries_pkey,
  -- 0, and one more for each further person where several have the number from before.
  add column place int not null default 0,
  -- Keyed hashes of the typed number, and of the number with the network that asked.
  add column number text not null,
  add column origin text not null,
  -- Wrong codes that came without the request's token.
  add column "unboundFailures" int not null default 0,
  add primary key (handle, place);

create index password_recoveries_origin on password_recoveries (origin, "createdAt");

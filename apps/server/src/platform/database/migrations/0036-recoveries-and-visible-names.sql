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

-- Names lose what nobody sees, as new ones do (visibleName): marks of direction, spaces without width. A name that
-- would then be somebody else's, or empty, stays. Joiners stay, too: between some letters they are needed.
create function pg_temp.seen(name text) returns text language sql immutable as
  $$ select btrim(regexp_replace(name, '[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]', '', 'g')) $$;

update users set name = pg_temp.seen(name) where name <> pg_temp.seen(name) and pg_temp.seen(name) <> '';
update contacts set name = pg_temp.seen(name) where name <> pg_temp.seen(name) and pg_temp.seen(name) <> '';

with named as (
  select company_id, id, name, pg_temp.seen(name) as seen,
    count(*) over (partition by company_id, kanban, lower(pg_temp.seen(name))) as alike
  from tags
)
update tags t set name = n.seen from named n
where t.company_id = n.company_id and t.id = n.id and n.name <> n.seen and n.seen <> '' and n.alike = 1;

with named as (
  select company_id, id, name, pg_temp.seen(name) as seen,
    count(*) over (partition by company_id, lower(pg_temp.seen(name))) as alike
  from queues
)
update queues q set name = n.seen from named n
where q.company_id = n.company_id and q.id = n.id and n.name <> n.seen and n.seen <> '' and n.alike = 1;

with named as (
  select company_id, id, name, pg_temp.seen(name) as seen,
    count(*) over (partition by company_id, channel, lower(pg_temp.seen(name))) as alike
  from connections
)
update connections c set name = n.seen from named n
where c.company_id = n.company_id and c.id = n.id and n.name <> n.seen and n.seen <> '' and n.alike = 1;

with named as (
  select id, name, pg_temp.seen(name) as seen, count(*) over (partition by lower(pg_temp.seen(name))) as alike
  from companies
)
update companies c set name = n.seen from named n
where c.id = n.id and n.name <> n.seen and n.seen <> '' and n.alike = 1;

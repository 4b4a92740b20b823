-- What the tables stand on. docs/schema.sql shows the schema as it is now, docs/data-model.md what it is for.
--
-- * Every tenant table's primary key is (company_id, id); every foreign key between tenant tables carries
--   company_id, so a row cannot point at another company's row.
-- * Row-level security is forced: the role prosa_app sees the company of its transaction only; the role
--   prosa_operator (sign-in look-ups, sweepers, the operator's lists) sees all. database/migrate.ts makes both roles.
-- * Columns carry the wire names of the specification.
-- * Everything here runs on PostgreSQL 15 to 18 (docs/adr/0175).

create extension if not exists pg_trgm;
create extension if not exists unaccent;
-- The company is part of the index of messages' text, so that a search costs what that company has said, not what
-- all have.
create extension if not exists btree_gin;

-- Identity columns number themselves; some statements set numbers aside first.
alter default privileges in schema public grant usage on sequences to prosa_app, prosa_operator;

create function current_company_id() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.company_id', true), '')::bigint $$;

-- unaccent() is only stable because its dictionary may change; ours does not, and an index needs immutable.
-- Named in full: an index is built with an empty search path.
create function fold(value text) returns text language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

-- A UUID of version 7 to the microsecond, in the order of time; PostgreSQL has its own from 18 on.
create function time_ordered_uuid() returns uuid language sql volatile parallel safe as $$
  select encode(
    -- 48 bits of milliseconds; the version and 12 bits of their fraction; 64 random bits with the variant.
    substring(int8send(t.us / 1000) from 3)
      || int2send((28672 + t.us % 1000 * 4096 / 1000)::int2)
      || substring(uuid_send(gen_random_uuid()) from 9), 'hex')::uuid
  from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as us) t
$$;

-- Fences a tenant table: row-level security, forced, by the transaction's company.
create procedure fence(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy own_company on %s to prosa_app
    using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()))', target);
  execute format('create policy every_company on %s to prosa_operator using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to prosa_app, prosa_operator', target);
end $$;

-- Somebody whom a platform names in more than one way is one contact (docs/adr/0152).

-- By which connection an identity was told, and when: a business-scoped id is of one account only, and of two names of
-- one kind the newer one is where somebody is to be reached.
alter table contact_identities add column "whatsappId" bigint;
alter table contact_identities add column "createdAt" timestamptz not null default now();
alter table contact_identities add foreign key (company_id, "whatsappId")
  references connections (company_id, id) on delete set null ("whatsappId");
create index contact_identities_connection on contact_identities (company_id, "whatsappId");

-- As before (0030), and with the connection that named them.
create or replace function add_contacts(
  company bigint, lines bigint[], kinds text[], keys text[], numbers text[], names text[]
) returns void language plpgsql as $$
declare
  lost bigint[];
begin
  with missing as materialized (
    select nextval('contacts_id_seq') as id, p.* from (
      select p.*, c.channel from unnest(lines, kinds, keys, numbers, names) with ordinality as p (line, kind, key, number, name, place)
      join connections c on c.company_id = company and c.id = p.line
      where not exists (
        select from contact_identities i where i.company_id = company and i.kind = p.kind and i.value = p.key)
      order by p.place) p),
  made as (
    insert into contacts (company_id, id, name, number, channel, "isGroup", "whatsappId", "acceptAudioMessage")
    select company, m.id, m.name, m.number, m.channel, m.kind = 'group', m.line,
      coalesce((select s."values" ->> 'acceptAudioMessageContact' from company_settings s where s.company_id = company), 'enabled') = 'enabled'
    from missing m),
  named as (
    insert into contact_identities (company_id, kind, value, "contactId", "whatsappId")
    select company, m.kind, m.key, m.id, m.line from missing m
    on conflict do nothing returning "contactId")
  select array_agg(m.id) into lost from missing m where m.id not in (select n."contactId" from named n);
  if lost is not null then
    delete from contacts where company_id = company and id = any (lost);
  end if;
end $$;

-- Makes the contact of somebody of many names; null when another process knows one of them meanwhile.
create function add_person(
  company bigint, line bigint, kinds text[], keys text[], person_number text, person_name text
) returns bigint language plpgsql as $$
declare
  made bigint;
  named int;
begin
  insert into contacts (company_id, name, number, channel, "whatsappId", "acceptAudioMessage")
  select company, person_name, person_number, c.channel, c.id,
    coalesce((select s."values" ->> 'acceptAudioMessageContact' from company_settings s where s.company_id = company), 'enabled') = 'enabled'
  from connections c where c.company_id = company and c.id = line
  returning id into made;
  if made is null then
    return null;
  end if;
  insert into contact_identities (company_id, kind, value, "contactId", "whatsappId")
  select company, p.kind, p.key, made, line from unnest(kinds, keys) with ordinality as p (kind, key, place)
  order by p.place
  on conflict do nothing;
  get diagnostics named = row_count;
  if named < cardinality(keys) then
    delete from contacts where company_id = company and id = made;
    return null;
  end if;
  return made;
end $$;

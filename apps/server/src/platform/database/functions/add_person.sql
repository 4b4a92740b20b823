-- Makes the contact of somebody with several identities; null when another process has stored one of them meanwhile.
create or replace function add_person(
  company bigint, line bigint, kinds text[], keys text[], person_number text, person_name text
) returns bigint language plpgsql as $$
declare
  made bigint;
  named int;
begin
  insert into contacts (company_id, name, number, channel, "whatsappId", "acceptAudioMessage")
  select company, person_name, person_number, c.channel, c.id,
    coalesce((
      select s."values" ->> 'acceptAudioMessageContact' from company_settings s
      where s.company_id = company), 'enabled') = 'enabled'
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

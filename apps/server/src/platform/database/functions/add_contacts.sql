-- Makes the contacts that are missing, all at once, each with the connection that named it. Two processes may meet
-- here: the identity is unique, so the later one waits, finds it taken and leaves. Callers give the parties in one
-- order, so that they cannot wait for each other.
create or replace function add_contacts(
  company bigint, lines bigint[], kinds text[], keys text[], numbers text[], names text[]
) returns void language plpgsql as $$
declare
  lost bigint[];
begin
  with missing as materialized (
    select nextval('contacts_id_seq') as id, p.* from (
      select p.*, c.channel
      from unnest(lines, kinds, keys, numbers, names) with ordinality as p (line, kind, key, number, name, place)
      join connections c on c.company_id = company and c.id = p.line
      where not exists (
        select from contact_identities i where i.company_id = company and i.kind = p.kind and i.value = p.key)
      order by p.place) p),
  made as (
    insert into contacts (company_id, id, name, number, channel, "isGroup", "whatsappId", "acceptAudioMessage")
    select company, m.id, m.name, m.number, m.channel, m.kind = 'group', m.line,
      coalesce((
        select s."values" ->> 'acceptAudioMessageContact' from company_settings s
        where s.company_id = company), 'enabled') = 'enabled'
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

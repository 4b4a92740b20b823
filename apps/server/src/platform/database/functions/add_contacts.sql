-- Makes the contacts of the parties that nobody knows yet (`known` is null), all at once, each with the connection that
-- named it and its conversation there; answers the contacts of all parties in their order. Null: on a deleted
-- connection none is made. Two processes may meet here: the identity is unique, so the later one waits, finds it taken
-- and looks the contacts up again; so does a batch in which a person is new on two connections. Callers give the
-- parties in one order, so that they cannot wait for each other.
create or replace function add_contacts(
  company bigint, lines bigint[], kinds text[], keys text[], numbers text[], names text[], chats boolean[],
  known bigint[]
) returns bigint[] language plpgsql as $$
declare
  ids bigint[];
  lost bigint[];
begin
  with missing as materialized (
    select nextval('contacts_id_seq') as id, p.* from (
      select p.*, c.channel
      from unnest(lines, kinds, keys, numbers, names, chats, known)
        with ordinality as p (line, kind, key, number, name, chat, contact, place)
      join connections c on c.company_id = company and c.id = p.line
      where p.contact is null
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
    on conflict do nothing returning "contactId"),
  begun as (
    insert into conversations (company_id, "contactId", "whatsappId", "isGroup")
    select company, m.id, m.line, m.kind = 'group' from missing m join named n on n."contactId" = m.id where m.chat)
  select array_agg(coalesce(p.contact, n."contactId") order by p.place),
    array_agg(m.id) filter (where n."contactId" is null and m.id is not null)
  into ids, lost
  from unnest(known) with ordinality as p (contact, place)
  left join missing m on m.place = p.place
  left join named n on n."contactId" = m.id;
  if lost is not null then
    delete from contacts where company_id = company and id = any (lost);
    ids := contacts_of(company, kinds, keys);
    perform add_conversations(company, lines, ids, chats);
  end if;
  return ids;
end $$;

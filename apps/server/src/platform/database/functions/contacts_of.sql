-- The contacts of the parties, in their order; null for those nobody knows yet.
create or replace function contacts_of(company bigint, kinds text[], keys text[]) returns bigint[]
language sql stable as $$
  select array_agg(i."contactId" order by p.place)
  from unnest(kinds, keys) with ordinality as p (kind, key, place)
  left join contact_identities i on i.company_id = company and i.kind = p.kind and i.value = p.key
$$;

-- Whoever has only a number for a name comes after those whom one looks for by name.
create index contacts_by_name on contacts
  (company_id, (name !~ '[^0-9+(). -]'), left("searchText", 200), id);
drop index contacts_order;

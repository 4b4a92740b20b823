-- Contacts by a part of their name, username or number, from the index of trigrams (docs/adr/0070). Behind row-level
-- security LIKE may not use it: it is not marked leakproof, so PostgreSQL first reads every row that the policy lets
-- through. This function runs as prosa_operator, keeps to the transaction's company by itself and answers ids only.
create or replace function contacts_like(name_pattern text, number_pattern text) returns setof bigint
language sql stable security definer set search_path = public, pg_temp rows 100 as $$
  select id from contacts
  where company_id = (select current_company_id())
    and ("searchText" like name_pattern or "searchText" like number_pattern)
$$;

revoke execute on function contacts_like(text, text) from public;
grant execute on function contacts_like(text, text) to prosa_app;

grant create on schema public to prosa_operator;
alter function contacts_like(text, text) owner to prosa_operator;
revoke create on schema public from prosa_operator;

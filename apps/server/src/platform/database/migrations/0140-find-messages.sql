-- Messages by a part of their text, whatever its accents and case. The company is part of the index, so that a search
-- costs what that company has said, not what all have.
create extension if not exists btree_gin;
-- Named in full: an index is built with an empty search path.
create or replace function fold(value text) returns text language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;
create index messages_text on messages using gin (company_id, fold(body) gin_trgm_ops)
  with (gin_pending_list_limit = 1024) where body <> '';

-- Past the fence, as contacts_like is (docs/adr/0070); it keeps to the transaction's company by itself and answers keys only.
create function messages_like(pattern text, below bigint)
returns table (id bigint, "ticketId" bigint)
language sql stable security definer set search_path = public, pg_temp rows 200 as $$
  select m.id, m."ticketId" from messages m
  where m.company_id = (select current_company_id()) and m.body <> '' and fold(m.body) like pattern and m.id < below
    and not m."isDeleted"
$$;
revoke execute on function messages_like(text, bigint) from public;
grant execute on function messages_like(text, bigint) to prosa_app;

grant create on schema public to prosa_operator;
alter function messages_like(text, bigint) owner to prosa_operator;
revoke create on schema public from prosa_operator;

-- Messages by a part of their text, past row-level security as in contacts_like (docs/adr/0080): it keeps to the
-- transaction's company by itself and answers keys only.
create or replace function messages_like(pattern text, below bigint)
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

-- Messages of chats by a part of their text, past row-level security as in messages_like (docs/adr/0080): it keeps to
-- the transaction's company by itself and answers keys only, of the chats that the caller names.
create or replace function chat_messages_like(pattern text, chats bigint[], most int)
returns table (id bigint)
language sql stable security definer set search_path = public, pg_temp rows 50 as $$
  select m.id from chat_messages m
  where m.company_id = (select current_company_id()) and m."chatId" = any(chats) and fold(m.message) like pattern
    and not m."isDeleted"
  order by m.id desc limit most
$$;

revoke execute on function chat_messages_like(text, bigint[], int) from public;
grant execute on function chat_messages_like(text, bigint[], int) to prosa_app;

grant create on schema public to prosa_operator;
alter function chat_messages_like(text, bigint[], int) owner to prosa_operator;
revoke create on schema public from prosa_operator;

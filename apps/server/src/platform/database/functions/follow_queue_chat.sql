-- Each queue has a chat, and who is in the queue is in the chat, whichever call changes the queue (docs/adr/0339).
create or replace function follow_queue_chat() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'queues' and tg_op = 'INSERT' then
    insert into chats (company_id, kind, "queueId") values (new.company_id, 'queue', new.id);
    return null;
  end if;
  if tg_table_name = 'queues' then
    -- What was written stays when the queue goes: the chat becomes a group of those who were in it.
    update chats c set kind = 'group', title = old.name, "queueId" = null, version = version + 1,
      "ownerId" = (select u."userId" from chat_users u where u.company_id = c.company_id and u."chatId" = c.id
        order by u."joinedAt", u."userId" limit 1)
      where c.company_id = old.company_id and c."queueId" = old.id;
    return old;
  end if;
  if tg_op = 'INSERT' then
    with own_chat as (update chats set version = version + 1
      where company_id = new.company_id and "queueId" = new."queueId" returning id, "lastMessageId")
    insert into chat_users (company_id, "chatId", "userId", "lastReadId")
      select new.company_id, id, new."userId", coalesce("lastMessageId", 0) from own_chat on conflict do nothing;
    return null;
  end if;
  with own_chat as (update chats set version = version + 1
    where company_id = old.company_id and "queueId" = old."queueId" returning id)
  delete from chat_users u using own_chat
    where u.company_id = old.company_id and u."chatId" = own_chat.id and u."userId" = old."userId";
  return null;
end $$;

create or replace trigger make_queue_chat after insert on queues
  for each row execute function follow_queue_chat();
create or replace trigger keep_queue_chat before delete on queues
  for each row execute function follow_queue_chat();
create or replace trigger follow_queue_chat after insert or delete on user_queues
  for each row execute function follow_queue_chat();

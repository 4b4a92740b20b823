-- When the owner of a group is no longer in it, the longest member owns it (docs/adr/0339).
create or replace function pass_on_chat() returns trigger language plpgsql as $$
begin
  update chats c set version = version + 1,
    "ownerId" = (select u."userId" from chat_users u where u.company_id = c.company_id and u."chatId" = c.id
      order by u."joinedAt", u."userId" limit 1)
  where c.company_id = old.company_id and c.id = old."chatId" and c.kind = 'group'
    and (c."ownerId" is null or c."ownerId" = old."userId");
  return null;
end $$;

create or replace trigger pass_on_chat after delete on chat_users
  for each row execute function pass_on_chat();

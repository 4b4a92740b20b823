-- A closed ticket that is opened, removed or moved leaves its place to the one before, and takes another.
create or replace function replace_newest() returns trigger language plpgsql as $$
begin
  if old."newestOfBoth" then
    perform raise_newest(old);
  end if;
  if tg_op = 'UPDATE' and new.status = 'closed' and not new."newestClosed" then
    perform raise_newest(new);
  end if;
  return null;
end $$;

create or replace trigger replace_removed after delete on tickets for each row when (old."newestOfBoth")
  execute function replace_newest();

create or replace trigger replace_opened after update of status on tickets for each row
  when (old.status = 'closed' and new.status <> 'closed')
  execute function replace_newest();

create or replace trigger replace_moved
  after update of "conversationId", "whatsappId", "queueId", "userId", "isGroup" on tickets for each row
  when (old.status = 'closed' and new.status = 'closed' and (old."conversationId", old."whatsappId", old."queueId",
    old."userId", old."isGroup") is distinct from (new."conversationId", new."whatsappId", new."queueId", new."userId",
    new."isGroup"))
  execute function replace_newest();

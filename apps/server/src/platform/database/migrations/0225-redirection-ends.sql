-- A ticket without a queue goes nowhere when the queue that it was to go to is removed: the time of it ends as well,
-- so that a connection never says "after 10 minutes to" nobody.
create function end_redirection() returns trigger language plpgsql as $$
begin
  new."timeSendQueue" := 0;
  return new;
end $$;
create trigger end_redirection before update of "sendIdQueue" on connections for each row
  when (old."sendIdQueue" is not null and new."sendIdQueue" is null)
  execute function end_redirection();

-- Tickets without a queue are no longer redirected when the target queue is removed: the waiting time is cleared as
-- well, so that a connection never says "after 10 minutes to" nobody.
create or replace function end_redirection() returns trigger language plpgsql as $$
begin
  new."timeSendQueue" := 0;
  return new;
end $$;

create or replace trigger end_redirection before update of "sendIdQueue" on connections for each row
  when (old."sendIdQueue" is not null and new."sendIdQueue" is null) execute function end_redirection();

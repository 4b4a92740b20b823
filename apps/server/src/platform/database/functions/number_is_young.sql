-- A number that is linked newly is paced as a young one (docs/adr/0158).
create or replace function number_is_young() returns trigger language plpgsql as $$
begin
  new."youngSince" = now();
  return new;
end $$;

create or replace trigger connections_new_number before update of number on connections for each row
  when (new.number is not null and new.number is distinct from old.number) execute function number_is_young();

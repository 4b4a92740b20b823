-- Lists of closed tickets show the newest of each conversation that a person may see. Rules about tickets know no more
-- of a closed one than its connection, its queue, its person and whether it is of a group. So only few can be what such
-- a list shows: the newest of the conversation, of a queue, of a person, or of a person within a queue (docs/adr/0181).
-- True too often costs a look-up, as lists compare what they find; false too often would hide a ticket. So of two
-- transactions at once none can do harm: closing clears those before it, leaving sets the next. A group's tickets have
-- all four or none, by person within queue: a group may be hidden from all but those who serve it.
--
-- A quiet ticket is the newest of nothing, and one that is opened is quiet no longer, whoever opens it (docs/adr/0333).
create or replace function start_as_newest() returns trigger language plpgsql as $$
declare
  is_listed boolean := new.status = 'closed' and not new."isQuiet";
begin
  new."newestClosed" := is_listed;
  new."newestInQueue" := is_listed;
  new."newestOfUser" := is_listed;
  new."newestOfBoth" := is_listed;
  new."isQuiet" := new."isQuiet" and new.status = 'closed';
  return new;
end $$;

create or replace trigger start_as_newest before insert on tickets for each row when (new.status = 'closed')
  execute function start_as_newest();

create or replace trigger restart_as_newest before update of status on tickets for each row
  when ((old.status = 'closed') <> (new.status = 'closed'))
  execute function start_as_newest();

create or replace trigger start_once_answered before update of "isQuiet" on tickets for each row
  when (old."isQuiet" and not new."isQuiet" and new.status = 'closed')
  execute function start_as_newest();

-- Every company has its row from the beginning: the operator's list is read in the order of its columns.
create or replace function begin_company_figures() returns trigger language plpgsql as $$
begin
  insert into company_figures (company_id) values (new.id);
  return null;
end $$;

create or replace trigger begin_company_figures after insert on companies for each row
  execute function begin_company_figures();

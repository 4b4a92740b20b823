-- Keeps announcement_readers: by statement, because a removed company or announcement takes many reads with it.
create or replace function count_announcement_readers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into announcement_readers as r (company_id, "announcementId", readers)
      select company_id, "announcementId", count(*) from changed group by 1, 2
      on conflict (company_id, "announcementId") do update set readers = r.readers + excluded.readers;
  else
    update announcement_readers r set readers = r.readers - n.readers
      from (select company_id, "announcementId", count(*) as readers from changed group by 1, 2) n
      where r.company_id = n.company_id and r."announcementId" = n."announcementId";
  end if;
  return null;
end $$;

create or replace trigger announcement_reads_added after insert on announcement_reads
  referencing new table as changed for each statement execute function count_announcement_readers();
create or replace trigger announcement_reads_removed after delete on announcement_reads
  referencing old table as changed for each statement execute function count_announcement_readers();

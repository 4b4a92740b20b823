-- Those who wait for anybody, by queue; counted only as far as a position in the queue says anything.
create or replace function waiting_in_queues(company bigint) returns json language sql stable as $$
  select json_object_agg(q.id, (
    select count(*) from (
      select from tickets t
      where t.company_id = company and t."queueId" = q.id and t.status = 'pending' and t."userId" is null limit 500) t))
  from queues q where q.company_id = company
$$;

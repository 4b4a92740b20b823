/**
 * Inserts many closed tickets without the per-row trigger and computes their `newest...` marks afterwards (ADR 0181).
 */
export const withoutMarks = (insert: string): string[] => [
  'alter table tickets disable trigger follow_newest',
  insert,
  'alter table tickets enable trigger follow_newest',
  `update tickets t set "newestClosed" = n.of_all = 1, "newestInQueue" = n.of_queue = 1, "newestOfUser" = n.of_user = 1,
     "newestOfBoth" = n.of_both = 1
   from (select company_id, id,
       row_number() over (partition by company_id, "conversationId" order by id desc) as of_all,
       row_number() over (partition by company_id, "conversationId", "queueId" order by id desc) as of_queue,
       row_number() over (partition by company_id, "conversationId", "userId" order by id desc) as of_user,
       row_number() over (partition by company_id, "conversationId", "queueId", "userId" order by id desc) as of_both
     from tickets where status = 'closed' and not "isGroup") n
   where t.company_id = n.company_id and t.id = n.id and n.of_all > 1`,
];

import type { PromptQueue } from '../../engine/index.ts';
import type { CompanyTransaction, OperatorTransaction } from '../../../platform/database/transactions.ts';
import { partText } from '../../../platform/database/remove-in-parts.ts';
import { claimedUntil, OWNER } from '../claimed-work.ts';
import type { Due } from '../queue-jobs.ts';

/** A question that this process has claimed. */
export interface Question {
  id: number;
  uuid: string;
  promptId: number;
  ticketId: number;
  messageId: number;
  /** Includes the current one. */
  attempts: number;
  createdAt: string;
}

/** Claims the ticket's oldest waiting question, if it is due and not claimed. */
export async function claimQuestion(
  tx: CompanyTransaction,
  ticketId: number,
  now: Date,
): Promise<Question | undefined> {
  const [claimed] = await tx.query<Question>(
    'question-claim',
    `update prompt_questions q set attempts = q.attempts + 1, "lockedUntil" = $4, "lockedBy" = $5
     where q.company_id = $1 and q.status = 'waiting' and q."nextAttemptAt" <= $3
       and (q."lockedUntil" is null or q."lockedUntil" < $3)
       and q.id = (
         select o.id from prompt_questions o
         where o.company_id = $1 and o."ticketId" = $2 and o.status = 'waiting' order by o.id limit 1 for update)
     returning q.id, q.uuid, q."promptId", q."ticketId", q."messageId", q.attempts, q."createdAt"`,
    [tx.companyId, ticketId, now, claimedUntil(now), OWNER],
  );
  return claimed;
}

/** Ends a question; false when another process has claimed it meanwhile. */
export async function finishQuestion(
  tx: CompanyTransaction,
  { id, attempts }: Pick<Question, 'id' | 'attempts'>,
  { error, now }: { error: string | null; now: Date },
): Promise<boolean> {
  const rows = await tx.query(
    'question-finish',
    `update prompt_questions set status = case when $4::text is null then 'done' else 'dead' end, error = $4,
       "lockedUntil" = null, "finishedAt" = $5
     where company_id = $1 and id = $2 and attempts = $3 and status = 'waiting' and "lockedBy" = $6
       returning id`,
    [tx.companyId, id, attempts, error, now, OWNER],
  );
  return rows.length === 1;
}

/** Postpones a question to another attempt; false when another process has claimed it meanwhile. */
export async function putOffQuestion(
  tx: CompanyTransaction,
  { id, attempts }: Pick<Question, 'id' | 'attempts'>,
  { error, nextAttemptAt }: { error: string; nextAttemptAt: Date },
): Promise<boolean> {
  const rows = await tx.query(
    'question-put-off',
    `update prompt_questions set error = $4, "nextAttemptAt" = $5, "lockedUntil" = null
     where company_id = $1 and id = $2 and attempts = $3 and status = 'waiting' and "lockedBy" = $6
       returning id`,
    [tx.companyId, id, attempts, error, nextAttemptAt, OWNER],
  );
  return rows.length === 1;
}

/** Queues of all companies with a question that is due by then and not claimed. */
export async function dueQuestions(
  tx: OperatorTransaction,
  now: Date,
  limit: number,
  by: Date = now,
): Promise<Due<PromptQueue>[]> {
  return tx.query<Due<PromptQueue>>(
    'questions-due',
    `select company_id as "companyId", "promptId", "ticketId", "nextAttemptAt" as "dueAt" from prompt_questions
     where status = 'waiting' and "nextAttemptAt" <= $3 and ("lockedUntil" is null or "lockedUntil" < $1)
     order by "nextAttemptAt" limit $2`,
    [now, limit, by],
  );
}

const where = '"finishedAt" < $1::timestamptz - make_interval(days => $2::int)';
const removeText = partText({ table: 'prompt_questions', where });

/** Removes a part of the questions that ended so many days ago; answers how many. */
export async function removeOldQuestions(
  tx: OperatorTransaction,
  { now, days }: { now: Date; days: number },
): Promise<number> {
  return (await tx.query('questions-remove-old', removeText, [now, days])).length;
}

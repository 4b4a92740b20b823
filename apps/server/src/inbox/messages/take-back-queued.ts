import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { announceMessages } from './events.ts';
import { lockedMessages } from './locked-messages.ts';

/** A message, and the one that must leave before it. */
export interface QueuedMessage {
  id: number;
  leadId: number | null;
}

// What nobody has tried ends here. What was tried may have reached the customer: it is marked, and the claim sends it no
// more unless the channel has it already. Of two messages that belong together, none stops once the first was tried: who
// has the first one locked may change both.
const text = `
  with requested as (
    select w.id, w.lead, coalesce(w.lead, w.id) as first from unnest($2::bigint[], $3::bigint[]) as w (id, lead)
  ), firsts as (
    ${lockedMessages(
      `from messages m
       where m.company_id = $1 and m.id in (select first from requested)
         and m."isMass" and m.status in ('queued', 'sending')`,
      `, m.status = 'queued' and m.attempts = 0 as "isFree"`,
    )}
  )
  update messages m set error = $4, status = case when firsts."isFree" then 'skipped' else m.status end,
    "nextAttemptAt" = null, "waitsFor" = null
  from requested w join firsts on firsts.id = w.first
  where m.company_id = $1 and m.id in (w.id, w.first)
    and (firsts."isFree" and m.status = 'queued' and m.attempts = 0
      or not firsts."isFree" and w.lead is null and m.status in ('queued', 'sending'))
  returning m.id, m.status`;

/**
 * Takes messages of campaigns back; returns the ids of those that nobody had tried to send. They stay visible as
 * skipped. The others that are not sent end as skipped with the same reason, later.
 */
export async function takeBackQueued(
  app: Pick<App, 'realtime' | 'media'>,
  tx: CompanyTransaction,
  messages: readonly QueuedMessage[],
  reason: string,
): Promise<Set<number>> {
  if (messages.length === 0) return new Set();
  const ids = messages.map(({ id }) => id);
  const leads = messages.map(({ leadId }) => leadId);
  const values = [tx.companyId, ids, leads, reason];
  const rows = await tx.query<{ id: number; status: string }>('take-back-queued', text, values);
  const taken = rows.flatMap(({ id, status }) => (status === 'skipped' ? [id] : []));
  await announceMessages(app, tx, 'update', taken);
  return new Set(taken);
}

/** Lets messages leave after all that were to be taken back and have not ended. */
export async function sendAfterAll(
  tx: CompanyTransaction,
  ids: readonly number[],
  reason: string,
): Promise<void> {
  await tx.query(
    'send-after-all',
    `with locked as materialized (${lockedMessages(`from messages m
       where m.company_id = $1 and m.id = any($2) and m.status in ('queued', 'sending') and m.error = $3`)})
     update messages set error = null where company_id = $1 and id = any(array(select id from locked))`,
    [tx.companyId, ids, reason],
  );
}

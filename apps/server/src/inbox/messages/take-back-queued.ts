import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { announceMessages } from './events.ts';

/** A message, and the one that must leave before it. */
export interface QueuedMessage {
  id: number;
  leadId: number | null;
}

// What was tried once may have reached the customer. Of two messages that belong together, none is taken back once the
// first was tried.
const text = `
  with requested as (
    select w.id, coalesce(w.lead, w.id) as first from unnest($2::bigint[], $3::bigint[]) as w (id, lead)
  ), free as (
    select m.id from messages m
    where m.company_id = $1 and m.id in (select first from requested)
      and m."isMass" and m.status = 'queued' and m.attempts = 0
    order by m.id for update
  )
  update messages m set status = 'skipped', error = $4, "nextAttemptAt" = null, "waitsFor" = null
  from requested w join free on free.id = w.first
  where m.company_id = $1 and m.id in (w.id, w.first)
    and m."isMass" and m.status = 'queued' and m.attempts = 0
  returning m.id`;

/** Takes messages of campaigns back that nobody has tried to send; returns their ids. They stay visible as skipped. */
export async function takeBackQueued(
  app: Pick<App, 'realtime' | 'media'>,
  tx: CompanyTransaction,
  messages: readonly QueuedMessage[],
  reason: string,
): Promise<Set<number>> {
  if (messages.length === 0) return new Set();
  const ids = messages.map(({ id }) => id);
  const leads = messages.map(({ leadId }) => leadId);
  const taken = await tx.query<{ id: number }>('take-back-queued', text, [tx.companyId, ids, leads, reason]);
  await announceMessages(
    app,
    tx,
    'update',
    taken.map(({ id }) => id),
  );
  return new Set(taken.map(({ id }) => id));
}

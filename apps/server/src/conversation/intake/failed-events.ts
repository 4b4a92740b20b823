import { retryDelay } from '@prosa/async';
import { AppError } from '@prosa/domain';
import type { Arrival, Engine } from '../engine/index.ts';
import { jsonText } from '../../platform/database/json-text.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import { storeBatch } from './store-batch.ts';

const retryPace = { firstMs: 5_000, longestMs: 3_600_000 };
const AT_ONCE = 50;

interface FailedEvent extends Arrival {
  companyId: number;
  id: number;
  attempts: number;
}

function retrySeconds(attempts: number): number {
  return retryDelay(attempts, retryPace) / 1_000;
}

/** While the database is unavailable nothing can be stored, so the caller must get the error. */
export function isAway(error: unknown): boolean {
  return error instanceof AppError && error.code === 'ERR_UNAVAILABLE';
}

/** Stores an event that failed, to be retried later; drops it when the connection is deleted. */
export async function keepFailedEvent(
  app: Engine,
  companyId: number,
  { whatsappId, event }: Arrival,
  error: unknown,
): Promise<void> {
  app.log.error({ err: error, companyId, whatsappId, wid: event.wid }, 'an event failed and is tried later');
  app.metrics.count('conversation_events_failed_total');
  await app.database.inCompany(companyId, async (tx) =>
    tx.query(
      'conversation-keep-failed',
      `insert into failed_events (company_id, "whatsappId", event, error, "nextAttemptAt")
       select $1, c.id, $3, $4, now() + make_interval(secs => $5)
       from connections c where c.company_id = $1 and c.id = $2`,
      [companyId, whatsappId, jsonText(event), String(error), retrySeconds(1)],
    ),
  );
}

async function dueEvents(tx: OperatorTransaction): Promise<FailedEvent[]> {
  return tx.query<FailedEvent>(
    'conversation-due-failed',
    `select company_id as "companyId", "whatsappId", id, event, attempts from failed_events
     where "nextAttemptAt" <= now() order by id limit $1`,
    [AT_ONCE],
  );
}

/** Deletes the row in the transaction that stores the event. A row that another process has locked is skipped. */
async function retry(app: Engine, { companyId, whatsappId, id, event }: FailedEvent): Promise<void> {
  await app.database.inCompany(companyId, async (tx) => {
    const taken = await tx.query(
      'conversation-take-failed',
      `delete from failed_events f where f.company_id = $1 and f.id = (
         select id from failed_events where company_id = $1 and id = $2 for update skip locked) returning 1`,
      [companyId, id],
    );
    if (taken.length > 0) await storeBatch(app, tx, [{ whatsappId, event }]);
  });
}

async function postpone(app: Engine, failed: FailedEvent, error: unknown): Promise<void> {
  const { companyId, whatsappId, id, attempts } = failed;
  app.log.warn({ err: error, companyId, whatsappId, id, attempts }, 'an event failed again');
  await app.database.inCompany(companyId, async (tx) =>
    tx.query(
      'conversation-postpone-failed',
      `update failed_events set attempts = attempts + 1, error = $3, "nextAttemptAt" = now() + make_interval(secs => $4)
       where company_id = $1 and id = $2`,
      [companyId, id, String(error), retrySeconds(attempts + 1)],
    ),
  );
}

/** Retries due events until fewer than a full page is due; returns the number of attempts. */
export async function retryFailedEvents(app: Engine): Promise<number> {
  let attempts = 0;
  for (;;) {
    const due = await app.database.acrossCompanies(
      'failed events of every company are tried again',
      dueEvents,
    );
    for (const failed of due) {
      try {
        await retry(app, failed);
      } catch (error) {
        await postpone(app, failed, error);
      }
    }
    attempts += due.length;
    if (due.length < AT_ONCE) return attempts;
  }
}

export async function countFailedEvents(app: Engine): Promise<number> {
  const [row] = await app.database.acrossCompanies('a gauge of the whole installation', async (tx) =>
    tx.query<{ count: number }>('conversation-count-failed', 'select count(*) from failed_events', []),
  );
  return row?.count ?? 0;
}

import type { Database } from '../../platform/database/database.ts';
import { jsonText } from '../../platform/database/json-text.ts';
import type { ProviderName } from './provider.ts';

export interface NewEvent {
  provider: ProviderName;
  eventId: string;
  externalIds: string[];
  /** In base64. */
  body: string;
}

type Statements = Pick<Database, 'alone'>;

/** Stores events in their order; known ones are skipped. Returns how many are new. */
export async function insertEvents(database: Statements, events: NewEvent[]): Promise<number> {
  const rows = await database.alone<{ one: number }>('events of providers belong to no company yet', {
    name: 'payment-events-insert',
    text: `insert into payment_events (provider, "eventId", "externalIds", body)
      select provider, "eventId", "externalIds", decode(body, 'base64')
      from json_to_recordset($1::json) as r (provider text, "eventId" text, "externalIds" jsonb, body text)
      on conflict do nothing returning 1 as one`,
    values: [jsonText(events)],
  });
  return rows.length;
}

export interface ClaimedEvent {
  id: number;
  provider: ProviderName;
  externalIds: string[];
  attempts: number;
}

/** Events that are due; each is due again after half a minute, then after twice as long each time. */
export async function claimEvents(database: Statements, most: number): Promise<ClaimedEvent[]> {
  return database.alone<ClaimedEvent>('events of providers belong to no company yet', {
    name: 'payment-events-claim',
    text: `update payment_events e set attempts = e.attempts + 1,
        "nextAttemptAt" = now() + make_interval(secs => least(3600, 30 * power(2, least(e.attempts, 7))))
      from (
        select id from payment_events where "doneAt" is null and "nextAttemptAt" <= now()
        order by "nextAttemptAt" limit $1 for update skip locked
      ) due
      where e.id = due.id returning e.id, e.provider, e."externalIds", e.attempts`,
    values: [most],
  });
}

export type EventOutcome = 'settled' | 'unchanged' | 'unknown' | 'mismatch' | 'ignored' | 'abandoned';

export async function endEvent(database: Statements, id: number, outcome: EventOutcome): Promise<void> {
  await database.alone('events of providers belong to no company yet', {
    name: 'payment-events-end',
    text: 'update payment_events set "doneAt" = now(), outcome = $2 where id = $1',
    values: [id, outcome],
  });
}

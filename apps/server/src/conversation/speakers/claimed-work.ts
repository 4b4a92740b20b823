import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import { isCertainlyDead, makeOwnerName } from '../../platform/owner-name.ts';
import type { TicketQueue } from './keyed-queues.ts';

export const OWNER = makeOwnerName();
/** A claim that is not renewed for this long may be taken by another process. */
const CLAIM_MS = 20_000;

/** Tables whose rows processes claim; `service` is the column with the id of the AI or integration. */
export type WorkTable =
  | { table: 'prompt_questions'; service: 'promptId' }
  | { table: 'integration_deliveries'; service: 'integrationId' };

export const claimedUntil = (now: Date): Date => new Date(now.getTime() + CLAIM_MS);

export async function renewClaims(
  tx: OperatorTransaction,
  { table }: WorkTable,
  queues: readonly TicketQueue[],
  now: Date,
): Promise<void> {
  await tx.query(
    `${table}-hold`,
    `update ${table} w set "lockedUntil" = $4
     from unnest($2::bigint[], $3::bigint[]) as mine (company_id, "ticketId")
     where w.company_id = mine.company_id and w."ticketId" = mine."ticketId"
       and w."lockedBy" = $1 and w."lockedUntil" is not null`,
    [
      OWNER,
      queues.map(({ companyId }) => companyId),
      queues.map(({ ticketId }) => ticketId),
      claimedUntil(now),
    ],
  );
}

async function deadOwners(tx: OperatorTransaction, { table }: WorkTable): Promise<string[]> {
  const rows = await tx.query<{ owner: string }>(
    `${table}-owners`,
    `select distinct "lockedBy" as owner from ${table} where "lockedUntil" is not null and "lockedBy" <> $1`,
    [OWNER],
  );
  return rows.map(({ owner }) => owner).filter(isCertainlyDead);
}

/** Releases claims whose process is dead or has not renewed them; returns their queues. */
export async function freeLost<Queue>(tx: OperatorTransaction, work: WorkTable, now: Date): Promise<Queue[]> {
  const { table, service } = work;
  return tx.query<Queue>(
    `${table}-free-lost`,
    `update ${table} set "lockedUntil" = null, "lockedBy" = null
     where "lockedUntil" is not null and ("lockedUntil" < $1 or "lockedBy" = any($2::text[]))
     returning company_id as "companyId", "${service}", "ticketId"`,
    [now, await deadOwners(tx, work)],
  );
}

/** Releases all claims of this process. */
export async function letGo(tx: OperatorTransaction, { table }: WorkTable): Promise<void> {
  await tx.query(
    `${table}-let-go`,
    `update ${table} set "lockedUntil" = null, "lockedBy" = null where "lockedUntil" is not null and "lockedBy" = $1`,
    [OWNER],
  );
}

import { reason } from '@prosa/domain';
import type { Restriction } from '@prosa/channel-driver';
import { lockedMessages } from '../../inbox/index.ts';
import { storableValue } from '../../platform/database/json-text.ts';
import type { CompanyTransaction, OperatorTransaction } from '../../platform/database/transactions.ts';
import { isRestricted } from '../connections/index.ts';
import type { Lease } from '../runner/lease-queries.ts';

/** Reasons in the history of states; the screens have words for them. */
const BEGINS = reason('connection.restricted');
const ENDS = reason('connection.restrictionOver');

/**
 * Saves that a platform restricts a number, if this owner still has the lease; true if something changed. A restriction
 * without an end keeps the end that is known.
 */
export async function saveRestriction(
  tx: CompanyTransaction,
  { whatsappId, owner, epoch }: Omit<Lease, 'companyId'>,
  restriction: Restriction,
): Promise<boolean> {
  const { reason, until } = storableValue(restriction);
  const rows = await tx.query('pace-restrict', restrictText, [
    tx.companyId,
    whatsappId,
    owner,
    epoch,
    reason,
    until,
  ]);
  return rows.length > 0;
}

const restrictText = `
  with held as materialized (
    select "whatsappId" from connection_leases
    where company_id = $1 and "whatsappId" = $2 and owner = $3 and epoch = $4 for share
  ), before as materialized (
    select c.id, ${isRestricted} as "isOld", c.restriction, c."restrictedUntil",
      coalesce($6::timestamptz, case when ${isRestricted} then c."restrictedUntil" end) as until
    from connections c join held on held."whatsappId" = c.id where c.company_id = $1 for update of c
  ), changed as (
    update connections c set restriction = $5, "restrictedUntil" = before.until, "updatedAt" = now(),
      "restrictedAt" = case when before."isOld" then c."restrictedAt" else now() end
    from before where c.company_id = $1 and c.id = before.id and (not before."isOld"
      or (before.restriction, before."restrictedUntil") is distinct from ($5, before.until))
    returning c.company_id, c.id, c.status, before."isOld"
  ), told as (
    insert into connection_states (company_id, "whatsappId", status, reason)
    select company_id, id, status, '${BEGINS}' from changed where not "isOld"
  )
  select id from changed`;

/** Who ends a restriction: the connection's owner, the clock, or, if absent, a person. */
export type LiftedBy = { holder: Pick<Lease, 'owner' | 'epoch'> } | 'clock';

/**
 * Ends a restriction: the number is young again, and messages that waited for the end may be sent. Returns their ids;
 * null if there was none to end, or `by` may not end it (another process owns the connection, its time is not over).
 */
export async function liftRestriction(
  tx: CompanyTransaction,
  id: number,
  by?: LiftedBy,
): Promise<number[] | null> {
  const holder = typeof by === 'object' ? by.holder : null;
  const lifted = await tx.query('pace-lift', liftText, [
    tx.companyId,
    id,
    holder?.owner ?? null,
    holder?.epoch ?? null,
    by === 'clock',
  ]);
  return lifted.length === 0 ? null : releaseWaiting(tx, id, 'restriction');
}

const liftText = `
  with held as materialized (
    select "whatsappId" from connection_leases
    where company_id = $1 and "whatsappId" = $2 and owner = $3::text and epoch = $4::bigint for share
  ), changed as (
    update connections set restriction = null, "restrictedAt" = null, "restrictedUntil" = null, "youngSince" = now(),
      "updatedAt" = now()
    where company_id = $1 and id = $2 and restriction is not null
      and ($3::text is null or exists (select from held))
      and (not $5::boolean or "restrictedUntil" <= now())
    returning company_id, id, status
  ), told as (
    insert into connection_states (company_id, "whatsappId", status, reason)
    select company_id, id, status, '${ENDS}' from changed
  )
  select id from changed`;

export type WaitsFor = 'firstContacts' | 'noFirstContacts' | 'restriction';

/** Releases the messages that wait for one of these reasons; returns their ids. */
export async function releaseWaiting(
  tx: CompanyTransaction,
  whatsappId: number,
  ...what: WaitsFor[]
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    'pace-release',
    `with locked as materialized (${lockedMessages(`from messages m
       where m.company_id = $1 and m."whatsappId" = $2 and m.status = 'queued' and m."waitsFor" = any($3::text[])`)})
     update messages set "nextAttemptAt" = null, "waitsFor" = null
     where company_id = $1 and id = any(array(select id from locked)) returning id`,
    [tx.companyId, whatsappId, what],
  );
  return rows.map(({ id }) => id);
}

export async function restrictionsOver(
  tx: OperatorTransaction,
): Promise<{ companyId: number; whatsappId: number }[]> {
  return tx.query(
    'pace-over',
    `select company_id as "companyId", id as "whatsappId" from connections
     where restriction is not null and "restrictedUntil" <= now()`,
    [],
  );
}

import type { Channel, ConnectionStatus } from '@prosa/contract';
import type { StatusDetails } from '@prosa/channel-driver';
import type { CompanyTransaction, OperatorTransaction } from '../../platform/database/transactions.ts';
import type { SessionRow } from '../connections/events.ts';
import { sessionColumns } from '../connections/queries.ts';

/** Seconds without a renewal after which any process may take the connection over. */
export const LEASE_SECONDS = 15;

/** Proof that a process may write for a connection: the owner, and the epoch in which it claimed it. */
export interface Lease {
  companyId: number;
  whatsappId: number;
  owner: string;
  /** The fencing token: rises at every change of owner. */
  epoch: number;
}

export interface ClaimedConnection extends Omit<Lease, 'owner'> {
  channel: Channel;
  provider: string;
}

/** Claims free connections in one statement; when two processes claim at once, each connection goes to one of them. */
export async function claimLeases(
  tx: OperatorTransaction,
  owner: string,
  providers: string[],
  limit: number,
): Promise<ClaimedConnection[]> {
  return tx.query<ClaimedConnection>(
    'leases-claim',
    `with free as (
       select c.company_id, c.id, c.channel, c.provider
       from connections c
       join companies on companies.id = c.company_id and companies.status and companies."archivedAt" is null
       left join connection_leases l on l.company_id = c.company_id and l."whatsappId" = c.id
       where c."shouldRun" and c.provider = any($2::text[]) and (l.owner is null or l."expiresAt" <= now())
       order by c.company_id, c.id limit $3
     ), claimed as (
       insert into connection_leases as l (company_id, "whatsappId", owner, "expiresAt")
       select company_id, id, $1, now() + make_interval(secs => ${LEASE_SECONDS}) from free
       on conflict (company_id, "whatsappId") do update
         set owner = excluded.owner, epoch = l.epoch + 1, "expiresAt" = excluded."expiresAt"
         where l."expiresAt" <= now()
       returning l.company_id, l."whatsappId", l.epoch
     )
     select claimed.company_id as "companyId", "whatsappId", epoch, free.channel, free.provider
     from claimed join free on free.company_id = claimed.company_id and free.id = claimed."whatsappId"`,
    [owner, providers, limit],
  );
}

export interface RenewedLease {
  companyId: number;
  whatsappId: number;
  /** False after a log-out. */
  shouldRun: boolean;
  /** False when the company was switched off or archived. */
  isActive: boolean;
}

/** Renews the leases that this owner still has; a lease missing in the result is lost. */
export async function renewLeases(tx: OperatorTransaction, owner: string, leases: Omit<Lease, 'owner'>[]) {
  return tx.query<RenewedLease>(
    'leases-renew',
    `with held as (
       select l.company_id, l."whatsappId" from connection_leases l
       join unnest($2::bigint[], $3::bigint[], $4::bigint[]) as mine (company_id, "whatsappId", epoch)
         using (company_id, "whatsappId")
       where l.owner = $1 and l.epoch = mine.epoch
       order by l.company_id, l."whatsappId" for update of l
     ), renewed as (
       update connection_leases l set "expiresAt" = now() + make_interval(secs => ${LEASE_SECONDS})
       from held where l.company_id = held.company_id and l."whatsappId" = held."whatsappId"
       returning l.company_id, l."whatsappId"
     )
     select c.company_id as "companyId", c.id as "whatsappId", c."shouldRun",
       companies.status and companies."archivedAt" is null as "isActive"
     from renewed
     join connections c on c.company_id = renewed.company_id and c.id = renewed."whatsappId"
     join companies on companies.id = c.company_id`,
    [owner, ...columnsOf(leases)],
  );
}

export async function otherOwners(tx: OperatorTransaction, owner: string): Promise<string[]> {
  const rows = await tx.query<{ owner: string }>(
    'leases-other-owners',
    `select distinct owner from connection_leases where "expiresAt" > now() and owner not in ('', $1)`,
    [owner],
  );
  return rows.map((row) => row.owner);
}

export async function freeLeasesOf(tx: OperatorTransaction, owners: string[]): Promise<void> {
  await tx.query(
    'leases-free',
    `update connection_leases set "expiresAt" = 'epoch', owner = '' where owner = any($1::text[])`,
    [owners],
  );
}

/** Releases leases. The rows stay, so that the next owner's epoch is higher than all before. */
export async function releaseLeases(tx: OperatorTransaction, owner: string, leases: Omit<Lease, 'owner'>[]) {
  await tx.query(
    'leases-release',
    `update connection_leases l set "expiresAt" = 'epoch', owner = ''
     from unnest($2::bigint[], $3::bigint[], $4::bigint[]) as mine (company_id, "whatsappId", epoch)
     where l.company_id = mine.company_id and l."whatsappId" = mine."whatsappId"
       and l.owner = $1 and l.epoch = mine.epoch`,
    [owner, ...columnsOf(leases)],
  );
}

const columnsOf = (leases: Omit<Lease, 'owner'>[]) => [
  leases.map(({ companyId }) => companyId),
  leases.map(({ whatsappId }) => whatsappId),
  leases.map(({ epoch }) => epoch),
];

type Nullable<Shape> = { [Name in keyof Shape]?: Shape[Name] | null };

/**
 * Saves the status that a driver reports, if this owner still has the lease and something changed. The lease is locked
 * meanwhile, so nobody takes the connection over between the check and the write.
 */
export async function saveStatus(
  tx: CompanyTransaction,
  lease: Lease,
  status: ConnectionStatus,
  reason: string | null,
  details: Nullable<StatusDetails>,
): Promise<SessionRow | undefined> {
  const {
    qrcode = null,
    qrcodeExpiresAt = null,
    qrcodesLeft = null,
    number = null,
    retryAt = null,
  } = details;
  const [row] = await tx.query<SessionRow>(
    'leases-save-status',
    `with held as materialized (
       select "whatsappId" from connection_leases
       where company_id = $1 and "whatsappId" = $2 and owner = $3 and epoch = $4 for share
     )
     update connections c set status = $5, "statusReason" = $6, qrcode = $7, "qrcodeExpiresAt" = $9,
       "qrcodesLeft" = $10, number = coalesce($8, c.number),
       retries = case $5 when 'CONNECTED' then 0 when 'qrcode' then 0 when 'TIMEOUT' then c.retries + 1
         else c.retries end,
       "retryAt" = $11, "updatedAt" = now()
     from held where c.company_id = $1 and c.id = held."whatsappId" and c."shouldRun"
       and (c.status, c."statusReason", c.qrcode, c.number, c."retryAt")
         is distinct from ($5, $6, $7, coalesce($8, c.number), $11::timestamptz)
     returning ${sessionColumns}`,
    [
      tx.companyId,
      lease.whatsappId,
      lease.owner,
      lease.epoch,
      status,
      reason,
      qrcode,
      number,
      qrcodeExpiresAt,
      qrcodesLeft,
      retryAt,
    ],
  );
  return row;
}

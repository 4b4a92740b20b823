import type { SupportGrant, SupportMode, SupportRequest, SupportState } from '@prosa/contract';
import { MOST_INSIDE, OPERATOR_COMPANY_ID } from '@prosa/contract';
import type { CompanyTransaction, OperatorTransaction } from '../../platform/database/transactions.ts';

const grantColumns = `id, mode, reason, "grantedBy", "createdAt", "endsAt"`;

/** Locked, so that a grant that is being revoked is not entered, and one that is being entered waits to be revoked. */
export async function lockLiveGrant(
  tx: CompanyTransaction | OperatorTransaction,
  companyId: number,
  now: Date,
): Promise<SupportGrant | undefined> {
  const [grant] = await tx.query<SupportGrant>(
    'support-lock-grant',
    `select ${grantColumns} from support_grants
     where company_id = $1 and "revokedAt" is null and "endsAt" > $2 for share`,
    [companyId, now],
  );
  return grant;
}

/** Gives a grant; undefined while another one is live. */
export async function insertGrant(
  tx: CompanyTransaction,
  grant: { mode: SupportMode; reason: string; grantedBy: string; now: Date; endsAt: Date },
): Promise<SupportGrant | undefined> {
  await tx.query(
    'support-end-grants',
    `update support_grants set "revokedAt" = "endsAt"
     where company_id = $1 and "revokedAt" is null and "endsAt" <= $2`,
    [tx.companyId, grant.now],
  );
  const [row] = await tx.query<SupportGrant>(
    'support-insert-grant',
    `insert into support_grants (company_id, mode, reason, "grantedBy", "createdAt", "endsAt")
     values ($1, $2, $3, $4, $5, $6)
     on conflict (company_id) where "revokedAt" is null do nothing returning ${grantColumns}`,
    [tx.companyId, grant.mode, grant.reason, grant.grantedBy, grant.now, grant.endsAt],
  );
  return row;
}

export async function revokeGrant(tx: CompanyTransaction, id: number, now: Date): Promise<boolean> {
  const rows = await tx.query(
    'support-revoke-grant',
    `update support_grants set "revokedAt" = $3
     where company_id = $1 and id = $2 and "revokedAt" is null and "endsAt" > $3 returning id`,
    [tx.companyId, id, now],
  );
  return rows.length > 0;
}

export interface EndedSession {
  id: string;
  userId: number;
}

/** Ends the sessions that were begun under a grant. */
export async function endSessionsOf(
  tx: CompanyTransaction,
  grantId: number,
  now: Date,
): Promise<EndedSession[]> {
  return tx.query<EndedSession>(
    'support-end-sessions',
    `update sessions set "revokedAt" = $3
     where company_id = $1 and "supportGrantId" = $2 and "revokedAt" is null and "expiresAt" > $3
     returning id, "userId"`,
    [tx.companyId, grantId, now],
  );
}

/** Takes the request away; undefined when there is none. */
export async function takeRequest(tx: CompanyTransaction): Promise<SupportRequest | undefined> {
  const text = 'delete from support_requests where company_id = $1 returning name, reason, "createdAt"';
  return (await tx.query<SupportRequest>('support-take-request', text, [tx.companyId]))[0];
}

/** Asks a company; false for one that is archived, does not exist or is the operator's own. */
export async function saveRequest(
  tx: OperatorTransaction,
  companyId: number,
  request: { name: string; reason: string; now: Date },
): Promise<boolean> {
  const rows = await tx.query(
    'support-save-request',
    `insert into support_requests (company_id, name, reason, "createdAt")
     select id, $2, $3, $4 from companies
     where id = $1 and "archivedAt" is null and id <> ${OPERATOR_COMPANY_ID}
     on conflict (company_id) do update set name = excluded.name, reason = excluded.reason,
       "createdAt" = excluded."createdAt"
     returning company_id`,
    [companyId, request.name, request.reason, request.now],
  );
  return rows.length > 0;
}

const liveGrant = `select json_build_object('id', g.id, 'mode', g.mode, 'reason', g.reason,
    'grantedBy', g."grantedBy", 'createdAt', g."createdAt", 'endsAt', g."endsAt")
  from support_grants g where g.company_id = c.id and g."revokedAt" is null and g."endsAt" > $1`;

/** What the admins of a company see; the names of those who are inside are in hidden users. */
export async function readState(
  tx: OperatorTransaction,
  companyId: number,
  now: Date,
): Promise<SupportState | undefined> {
  const [state] = await tx.query<SupportState>(
    'support-read-state',
    `select (${liveGrant}) as grant,
       (select json_build_object('name', r.name, 'reason', r.reason, 'createdAt', r."createdAt")
        from support_requests r where r.company_id = c.id) as request,
       coalesce((select json_agg(json_build_object('name', i.name, 'since', i."createdAt")) from (
         select u.name, s."createdAt"
         from sessions s join users u on u.company_id = s.company_id and u.id = s."userId"
         join support_grants g on g.company_id = s.company_id and g.id = s."supportGrantId"
           and g."revokedAt" is null and g."endsAt" > $1
         join sessions os on os.company_id = ${OPERATOR_COMPANY_ID} and os.id = s."operatorSessionId"
           and os."revokedAt" is null and os."expiresAt" > $1
         where s.company_id = c.id and s."revokedAt" is null and s."expiresAt" > $1
         order by s."createdAt", s.id limit ${MOST_INSIDE}) i), '[]') as inside
     from companies c where c.id = $2`,
    [now, companyId],
  );
  return state;
}

export interface SupportRow {
  companyId: number;
  grant: SupportGrant | null;
  requestedAt: string | null;
}

/** The companies that the operator may enter or has asked. */
export async function listStates(tx: OperatorTransaction, now: Date, limit: number): Promise<SupportRow[]> {
  return tx.query<SupportRow>(
    'support-list-states',
    `select * from (select c.id as "companyId", (${liveGrant}) as grant,
         (select r."createdAt" from support_requests r where r.company_id = c.id) as "requestedAt"
       from companies c where c."archivedAt" is null and c.id in (
         select company_id from support_grants where "endsAt" > $1 and "revokedAt" is null
         union select company_id from support_requests)) rows
     order by "companyId" limit $2`,
    [now, limit],
  );
}

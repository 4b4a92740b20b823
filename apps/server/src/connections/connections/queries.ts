import type { Channel, Connection, ConnectionStatus, PlanFlag } from '@prosa/contract';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

/** A connection as stored; `token` is encrypted. */
export type ConnectionRow = Omit<Connection, 'capabilities'>;

const columns = `c.id, c.company_id as "companyId", c.name, c.channel, c.provider, c.number, c.status,
  c."statusReason", c."isDefault", c.qrcode, c.retries, c.token, c."allowGroup", c."groupAsTicket",
  c."greetingMessage", c."complationMessage", c."outOfHoursMessage", c."timeCreateNewTicket",
  c."createdAt", c."updatedAt",
  coalesce((
    select jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color,
      'greetingMessage', q."greetingMessage") order by q."orderQueue" nulls last, q.id)
    from connection_queues cq join queues q on q.company_id = cq.company_id and q.id = cq."queueId"
    where cq.company_id = c.company_id and cq."whatsappId" = c.id), '[]') as queues`;

export async function listConnections(
  tx: CompanyTransaction,
  channel: string | null,
): Promise<ConnectionRow[]> {
  return tx.query<ConnectionRow>(
    'connections-list',
    `select ${columns} from connections c
     where c.company_id = $1 and ($2::text is null or c.channel = $2) order by c.id`,
    [tx.companyId, channel],
  );
}

export async function readConnection(tx: CompanyTransaction, id: number): Promise<ConnectionRow | undefined> {
  const [row] = await tx.query<ConnectionRow>(
    'connections-read',
    `select ${columns} from connections c where c.company_id = $1 and c.id = $2`,
    [tx.companyId, id],
  );
  return row;
}

export interface ConnectionFacts {
  id: number;
  channel: Channel;
  provider: string;
  status: ConnectionStatus;
  shouldRun: boolean;
}

/** What decides about a connection, without what the screens show of it. */
export async function readConnectionFacts(
  tx: CompanyTransaction,
  id: number,
): Promise<ConnectionFacts | undefined> {
  const [facts] = await tx.query<ConnectionFacts>(
    'connections-facts',
    `select id, channel, provider, status, "shouldRun" from connections where company_id = $1 and id = $2`,
    [tx.companyId, id],
  );
  return facts;
}

export interface PlanFacts {
  count: number;
  hasDefault: boolean;
  /** Null without a plan: no limit. */
  limit: number | null;
  plan: Partial<Record<PlanFlag, boolean>> | null;
}

/**
 * Locks the company, so that limits and the one default are decided one change at a time, and tells what the
 * plan allows.
 */
export async function lockPlanFacts(tx: CompanyTransaction): Promise<PlanFacts> {
  await tx.query('connections-lock-company', 'select from companies where id = $1 for no key update', [
    tx.companyId,
  ]);
  const [facts] = await tx.query<PlanFacts>(
    'connections-plan-facts',
    `select p.connections as limit, case when p.id is not null then to_jsonb(p) end as plan,
       (select count(*) from connections where company_id = $1) as count,
       exists (select from connections where company_id = $1 and "isDefault") as "hasDefault"
     from companies left join plans p on p.id = companies."planId" where companies.id = $1`,
    [tx.companyId],
  );
  if (!facts) throw new Error('the company of the transaction is not there');
  return facts;
}

export async function clearDefault(tx: CompanyTransaction): Promise<void> {
  const text = `update connections set "isDefault" = false where company_id = $1 and "isDefault"`;
  await tx.query('connections-clear-default', text, [tx.companyId]);
}

/** What a person may change of a connection; null stays as it is (or takes the column's default). */
export interface ConnectionValues {
  name: string | null;
  isDefault: boolean | null;
  allowGroup: boolean | null;
  groupAsTicket: string | null;
  token: string | null;
  tokenHash: string | null;
  greetingMessage: string | null;
  complationMessage: string | null;
  outOfHoursMessage: string | null;
  timeCreateNewTicket: number | null;
}

const valuesOf = (values: ConnectionValues) => [
  values.name,
  values.isDefault,
  values.allowGroup,
  values.groupAsTicket,
  values.token,
  values.tokenHash,
  values.greetingMessage,
  values.complationMessage,
  values.outOfHoursMessage,
  values.timeCreateNewTicket,
];

export async function insertConnection(
  tx: CompanyTransaction,
  fixed: { channel: string; provider: string; status: ConnectionStatus },
  values: ConnectionValues,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    'connections-insert',
    `insert into connections (company_id, channel, provider, status, name, "isDefault", "allowGroup",
       "groupAsTicket", token, "tokenHash", "greetingMessage", "complationMessage", "outOfHoursMessage",
       "timeCreateNewTicket")
     values ($1, $2, $3, $4, $5, coalesce($6, false), coalesce($7, false), coalesce($8, 'disabled'), $9, $10,
       coalesce($11, ''), coalesce($12, ''), coalesce($13, ''), coalesce($14, 0))
     returning id`,
    [tx.companyId, fixed.channel, fixed.provider, fixed.status, ...valuesOf(values)],
  );
  if (!row) throw new Error('a connection that was just written is not there');
  return row.id;
}

export async function saveConnection(
  tx: CompanyTransaction,
  id: number,
  values: ConnectionValues,
): Promise<void> {
  await tx.query(
    'connections-save',
    `update connections set name = coalesce($3, name), "isDefault" = coalesce($4, "isDefault"),
       "allowGroup" = coalesce($5, "allowGroup"), "groupAsTicket" = coalesce($6, "groupAsTicket"),
       token = coalesce($7, token), "tokenHash" = coalesce($8, "tokenHash"),
       "greetingMessage" = coalesce($9, "greetingMessage"),
       "complationMessage" = coalesce($10, "complationMessage"),
       "outOfHoursMessage" = coalesce($11, "outOfHoursMessage"),
       "timeCreateNewTicket" = coalesce($12, "timeCreateNewTicket"), "updatedAt" = now()
     where company_id = $1 and id = $2`,
    [tx.companyId, id, ...valuesOf(values)],
  );
}

/** Replaces the whole set; answers how many of the given queues exist. */
export async function replaceQueues(tx: CompanyTransaction, id: number, queueIds: number[]): Promise<number> {
  await tx.query(
    'connections-drop-queues',
    `delete from connection_queues where company_id = $1 and "whatsappId" = $2 and not "queueId" = any($3::bigint[])`,
    [tx.companyId, id, queueIds],
  );
  const rows = await tx.query(
    'connections-add-queues',
    `insert into connection_queues (company_id, "whatsappId", "queueId")
     select company_id, $2, id from queues where company_id = $1 and id = any($3::bigint[])
     on conflict (company_id, "whatsappId", "queueId") do update set "queueId" = excluded."queueId"
     returning "queueId"`,
    [tx.companyId, id, queueIds],
  );
  return rows.length;
}

/** What waits to be sent on a connection that goes away has failed: nobody is left to send it. */
export async function failWaitingMessages(tx: CompanyTransaction, id: number, reason: string): Promise<void> {
  await tx.query(
    'connections-fail-waiting',
    `update messages set status = 'failed', error = $3, "nextAttemptAt" = null
     where company_id = $1 and "whatsappId" = $2 and status in ('queued', 'sending')`,
    [tx.companyId, id, reason],
  );
}

export async function deleteConnection(tx: CompanyTransaction, id: number): Promise<boolean> {
  const text = 'delete from connections where company_id = $1 and id = $2 returning id';
  return (await tx.query('connections-delete', text, [tx.companyId, id])).length === 1;
}

import {
  type AccountFacts,
  type Channel,
  companySettingDefaults,
  type Connection,
  type ConnectionState,
  type ConnectionStatus,
  KEPT_STATES,
  LIST_LIMIT,
} from '@prosa/contract';
import type { PlanFlags } from '@prosa/domain';
import type { Updateable } from 'kysely';
import { lockedMessages } from '../../inbox/index.ts';
import { planFlagsJson } from '../../platform/database/plan-flags.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { isRestricted } from './is-restricted.ts';
import type { NamedFile } from '../../platform/storage/store-upload.ts';

/** A connection as stored; `token` is encrypted, the path of its media a key in the storage. */
export type ConnectionRow = Omit<
  Connection,
  'capabilities' | 'greetingMediaAttachment' | 'greetingMedia' | keyof AccountFacts
> & {
  /** Null unless the channel is official. */
  account: AccountFacts | null;
  greetingMedia: NamedFile | null;
};

/** Null without a QR code, so a statement that clears the code may leave them set. */
const codeFacts = `case when c.qrcode is not null then c."qrcodeExpiresAt" end as "qrcodeExpiresAt",
  case when c.qrcode is not null then c."qrcodesLeft" end as "qrcodesLeft"`;

/** Null unless the session waits for its next attempt, so statements with another status may leave it set. */
const retryFacts = `c.retries, case when c.status = 'TIMEOUT' then c."retryAt" end as "retryAt"`;

/** The columns of a session that the screens follow, for a connection `c`. */
export const sessionColumns = `c.id, c.status, c."statusReason", c.qrcode, ${codeFacts}, ${retryFacts}, c."updatedAt"`;

export const columns = `c.id, c.company_id as "companyId", c.name, c.channel, c.provider, c.number, c.status,
  c."statusReason", c."isDefault", c.qrcode, ${codeFacts}, ${retryFacts}, c.token, c."allowGroup", c."groupAsTicket",
  c."greetingMessage", c."greetingMedia", c."complationMessage", c."outOfHoursMessage", c."timeCreateNewTicket",
  c."maxUseBotQueues", c."timeUseBotQueues", c."expiresTicket", c."whenExpiresTicket", c."expiresInactiveMessage",
  c."timeInactiveMessage", c."inactiveMessage", c."ratingMessage", c."maxUseBotQueuesNPS", c."expiresTicketNPS",
  c."timeSendQueue", c."sendIdQueue", c."integrationId", c."promptId", c."importOldMessages", c."importRecentMessages",
  c."importOldMessagesGroups", c."closedTicketsPostImported", c."queueIdImportMessages", c."statusImportMessages", c.schedules, c."collectiveVacationStart"::text as "collectiveVacationStart",
  c."collectiveVacationEnd"::text as "collectiveVacationEnd", c."collectiveVacationMessage",
  c."firstContactsPerDay", c."humanAgent", c."createdAt", c."updatedAt",
  case when ${isRestricted} then c.restriction end as restriction,
  case when ${isRestricted} then c."restrictedAt" end as "restrictedAt",
  case when ${isRestricted} then c."restrictedUntil" end as "restrictedUntil",
  (select t."receivedAt" from connection_traffic t
    where t.company_id = c.company_id and t."whatsappId" = c.id) as "lastReceivedAt",
  (select t."sentAt" from connection_traffic t
    where t.company_id = c.company_id and t."whatsappId" = c.id) as "lastSentAt",
  (select jsonb_build_object('phoneNumberId', case when l.channel = 'whatsappapi' then l."accountId" end,
      'businessAccountId', l."businessAccountId", 'tokenExpiresAt', l."tokenExpiresAt",
      'messagesPerSecond', case when l.channel = 'whatsappapi' then l."messagesPerSecond" end)
    from meta_connections l where l.company_id = c.company_id and l."whatsappId" = c.id) as account,
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
     where c.company_id = $1 and ($2::text is null or c.channel = $2)
     order by c.id limit ${LIST_LIMIT}`,
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

export async function listStates(tx: CompanyTransaction, id: number): Promise<ConnectionState[]> {
  return tx.query<ConnectionState>(
    'connections-states',
    `select id, status, reason, at from connection_states
     where company_id = $1 and "whatsappId" = $2 order by id desc limit ${KEPT_STATES}`,
    [tx.companyId, id],
  );
}

export interface ConnectionFacts {
  id: number;
  name: string;
  channel: Channel;
  provider: string;
  status: ConnectionStatus;
  shouldRun: boolean;
}

/** The facts that rules need, without those that only the screens show. */
export async function readConnectionFacts(
  tx: CompanyTransaction,
  id: number,
): Promise<ConnectionFacts | undefined> {
  const [facts] = await tx.query<ConnectionFacts>(
    'connections-facts',
    `select id, name, channel, provider, status, "shouldRun" from connections where company_id = $1 and id = $2`,
    [tx.companyId, id],
  );
  return facts;
}

export interface PlanFacts {
  count: number;
  hasDefault: boolean;
  /** Null without a plan: no limit. */
  limit: number | null;
  planName: string | null;
  plan: PlanFlags;
}

/** Locks the company, so that limits and the one default are decided one change at a time, and reads the plan. */
export async function lockPlanFacts(tx: CompanyTransaction): Promise<PlanFacts> {
  await tx.query('connections-lock-company', 'select from companies where id = $1 for no key update', [
    tx.companyId,
  ]);
  const [facts] = await tx.query<PlanFacts>(
    'connections-plan-facts',
    `select p.connections as limit, p.name as "planName", ${planFlagsJson('p')} as plan,
       (select count(*) from connections where company_id = $1) as count,
       exists (select from connections where company_id = $1 and "isDefault") as "hasDefault"
     from companies left join plans p on p.id = companies."planId" where companies.id = $1`,
    [tx.companyId],
  );
  if (!facts) throw new Error('the company of the transaction is not there');
  return facts;
}

/** What the company's plan includes; null without a plan. */
export async function readPlan(tx: CompanyTransaction): Promise<PlanFlags> {
  const [row] = await tx.query<Pick<PlanFacts, 'plan'>>(
    'connections-plan',
    `select ${planFlagsJson('p')} as plan from companies join plans p on p.id = companies."planId"
     where companies.id = $1`,
    [tx.companyId],
  );
  return row?.plan ?? null;
}

export async function clearDefault(tx: CompanyTransaction): Promise<void> {
  const text = `update connections set "isDefault" = false where company_id = $1 and "isDefault"`;
  await tx.query('connections-clear-default', text, [tx.companyId]);
}

/** The columns that a person may change; a missing one keeps its value, or on insert takes the column's default. */
export type ConnectionValues = Omit<Updateable<Tables['connections']>, 'company_id' | 'id'>;

export async function insertConnection(
  tx: CompanyTransaction,
  id: number,
  values: ConnectionValues & { name: string; channel: string; provider: string },
): Promise<void> {
  await tx.db
    .insertInto('connections')
    .values({ ...values, company_id: tx.companyId, id })
    .execute();
}

export async function saveConnection(
  tx: CompanyTransaction,
  id: number,
  values: ConnectionValues,
): Promise<void> {
  await tx.db
    .updateTable('connections')
    .set({ ...values, updatedAt: new Date().toISOString() })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

export async function asksForRates(tx: CompanyTransaction): Promise<boolean> {
  const [row] = await tx.query<{ userRating: string | null }>(
    'connections-user-rating',
    `select "values" ->> 'userRating' as "userRating" from company_settings where company_id = $1`,
    [tx.companyId],
  );
  return (row?.userRating ?? companySettingDefaults.userRating) === 'enabled';
}

/** Locks a queue against deletion until the transaction ends; false if the company has no queue with that id. */
export async function lockQueue(tx: CompanyTransaction, id: number): Promise<boolean> {
  const text = 'select id from queues where company_id = $1 and id = $2 for key share';
  return (await tx.query('connections-hold-queue', text, [tx.companyId, id])).length === 1;
}

export async function lockIntegration(tx: CompanyTransaction, id: number): Promise<boolean> {
  const text = 'select id from integrations where company_id = $1 and id = $2 for key share';
  return (await tx.query('connections-hold-integration', text, [tx.companyId, id])).length === 1;
}

export async function lockPrompt(tx: CompanyTransaction, id: number): Promise<boolean> {
  const text = 'select id from prompts where company_id = $1 and id = $2 for key share';
  return (await tx.query('connections-hold-prompt', text, [tx.companyId, id])).length === 1;
}

/** Replaces the connection's queues; returns how many of the given queues exist. */
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

/** Fails the outbox of a connection that is deleted: nobody is left to send it. */
export async function failWaitingMessages(tx: CompanyTransaction, id: number, reason: string): Promise<void> {
  await tx.query(
    'connections-fail-waiting',
    `with locked as materialized (${lockedMessages(`from messages m
       where m.company_id = $1 and m."whatsappId" = $2 and m.status in ('queued', 'sending')`)})
     update messages set status = 'failed', error = $3, "nextAttemptAt" = null
     where company_id = $1 and id = any(array(select id from locked))`,
    [tx.companyId, id, reason],
  );
}

/** Returns what it was called; undefined where it does not exist. */
export async function deleteConnection(
  tx: CompanyTransaction,
  id: number,
): Promise<{ id: number; name: string } | undefined> {
  const text = 'delete from connections where company_id = $1 and id = $2 returning id, name';
  return (await tx.query<{ id: number; name: string }>('connections-delete', text, [tx.companyId, id]))[0];
}

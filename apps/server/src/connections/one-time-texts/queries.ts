import { OPERATOR_COMPANY_ID } from '@prosa/contract';
import type { DefaultConnection } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import { isRestricted } from '../connections/index.ts';

/** An authentication template of WhatsApp. */
export interface CodeTemplate {
  name: string;
  language: string;
}

export interface FoundConnection extends DefaultConnection {
  whatsappId: number;
}

/** SQL: the facts of a default connection `c`; $1 are the providers that run here, $2 and $3 name the template. */
const facts = `c.provider, c.channel, c."shouldRun" and c.provider = any($1) as "shouldRun",
  ${isRestricted} as "isRestricted", exists (select from message_templates t
    where t.company_id = c.company_id and t."whatsappId" = c.id and t.name = $2 and t.language = $3
      and t.status = 'APPROVED' and t.category = 'AUTHENTICATION') as "hasTemplate"`;
const defaults = `from connections c join companies o on o.id = c.company_id and o.status and o."archivedAt" is null
  where c."isDefault"`;
const parameters = (providers: string[], template: CodeTemplate | null) => [
  providers,
  template?.name ?? null,
  template?.language ?? null,
];

/** The default connections of the operator's company and of another one. */
export async function findDefaults(
  tx: OperatorTransaction,
  companyId: number,
  providers: string[],
  template: CodeTemplate | null,
): Promise<{ operators: FoundConnection | undefined; own: FoundConnection | undefined }> {
  const rows = await tx.query<FoundConnection>(
    'one-time-defaults',
    `select c.company_id as "companyId", c.id as "whatsappId", ${facts} ${defaults} and c.company_id in ($4, $5)`,
    [...parameters(providers, template), OPERATOR_COMPANY_ID, companyId],
  );
  const of = (id: number) => rows.find((row) => row.companyId === id);
  return { operators: of(OPERATOR_COMPANY_ID), own: of(companyId) };
}

/** The kinds of default connections that there are, of all companies or of the operator's alone. */
export async function kindsOfDefaults(
  tx: OperatorTransaction,
  isOfAll: boolean,
  providers: string[],
  template: CodeTemplate | null,
): Promise<Omit<DefaultConnection, 'companyId'>[]> {
  return tx.query('one-time-kinds', `select distinct ${facts} ${defaults} and ($4 or c.company_id = $5)`, [
    ...parameters(providers, template),
    isOfAll,
    OPERATOR_COMPANY_ID,
  ]);
}

interface NewText {
  companyId: number;
  whatsappId: number;
  wid: string;
  content: string;
  now: Date;
  expiresAt: Date;
  /** Of one connection in an hour. */
  most: number;
}

/** False when the connection has had too many in this hour. */
export async function insertText(tx: OperatorTransaction, text: NewText): Promise<boolean> {
  const { companyId, whatsappId, wid, content, now, expiresAt, most } = text;
  const rows = await tx.query(
    'one-time-insert',
    `insert into one_time_texts (company_id, "whatsappId", wid, content, "createdAt", "expiresAt")
     select $1, $2, $3, $4, $5, $6
     where $7 > (select count(*) from one_time_texts
       where company_id = $1 and "whatsappId" = $2 and "createdAt" > $5::timestamptz - interval '1 hour')
     returning id`,
    [companyId, whatsappId, wid, content, now, expiresAt, most],
  );
  return rows.length > 0;
}

export interface ClaimedText {
  companyId: number;
  whatsappId: number;
  wid: string;
  /** Sealed. It stands nowhere else any more. */
  content: string;
  expiresAt: Date;
}

const MOST_AT_ONCE = 20;

/**
 * Takes texts out of their rows, for connections that this process may use. Whoever dies afterwards has lost them: a
 * code is asked for again, but never arrives twice.
 */
export async function claimTexts(
  { database }: Pick<App, 'database'>,
  owner: string,
  connections: { companyId: number; whatsappId: number; epoch: number }[],
  now: Date,
): Promise<ClaimedText[]> {
  return database.alone<ClaimedText>('claim one-time texts', {
    name: 'one-time-claim',
    text: claimText,
    values: [
      owner,
      connections.map(({ companyId }) => companyId),
      connections.map(({ whatsappId }) => whatsappId),
      connections.map(({ epoch }) => epoch),
      now,
    ],
  });
}

const claimText = `
  with due as materialized (
    select t.company_id, t.id, t.content
    from unnest($2::bigint[], $3::bigint[], $4::bigint[]) as mine (company_id, "whatsappId", epoch)
    join one_time_texts t using (company_id, "whatsappId")
    join connection_leases l using (company_id, "whatsappId")
    join connections c on c.company_id = mine.company_id and c.id = mine."whatsappId"
    where l.owner = $1 and l.epoch = mine.epoch and l."expiresAt" > now() and c.status = 'CONNECTED'
      and t.content is not null and t."expiresAt" > $5
    order by t.id limit ${MOST_AT_ONCE} for update of t skip locked
  )
  update one_time_texts t set content = null from due
  where t.company_id = due.company_id and t.id = due.id
  returning t.company_id as "companyId", t."whatsappId", t.wid, due.content, t."expiresAt"`;

/** Erases what was not sent in time. */
export async function eraseExpired(tx: OperatorTransaction, now: Date): Promise<void> {
  await tx.query(
    'one-time-expire',
    'update one_time_texts set content = null where content is not null and "expiresAt" <= $1',
    [now],
  );
}

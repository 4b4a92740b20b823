import type { Condition } from '@prosa/domain';
import { sql, type RawBuilder } from 'kysely';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { conditionSql } from '../tickets/condition-sql.ts';
import { narrowSql, type Narrowing } from '../tickets/narrow-sql.ts';

type Sql = RawBuilder<unknown>;

export interface Scope {
  readable: Condition;
  /** The query's filter of the tickets that contain the messages. */
  requested: Condition;
  narrowing: Narrowing;
}

export interface Hit {
  id: number;
  /** The newest visible ticket of the conversation: there the message is read and answered. */
  uuid: string;
}

/** Without quiet tickets: a campaign's text would be found once for each of its recipients (docs/adr/0333). */
function ofScope({ companyId }: CompanyTransaction, { readable, requested, narrowing }: Scope): Sql {
  const conditions = [conditionSql(readable, 't'), conditionSql(requested, 't')];
  return sql.join([...conditions, sql`not t."isQuiet"`, ...narrowSql(companyId, narrowing)], sql` and `);
}

/** The newest of `hits` that the viewer may read, each with the ticket that shows it. */
function readHits(tx: CompanyTransaction, scope: Scope, hits: Sql, limit: number): Sql {
  const { readable } = scope;
  return sql`
    select r.id, (
      select n.uuid from tickets n where n.company_id = ${tx.companyId} and n."conversationId" = r."conversationId"
        and ${conditionSql(readable, 'n')} order by n.id desc limit 1) as uuid
    from (
      select h.id, t."conversationId" from (${hits}) h
      join tickets t on t.company_id = ${tx.companyId} and t.id = h."ticketId" and ${ofScope(tx, scope)}
      order by h.id desc limit ${limit}) r
    order by r.id desc`;
}

export interface Recent {
  hits: Hit[];
  /** How many of the messages contain the text, readable or not. */
  covered: number;
  /** The oldest message that was examined; null when no older ones exist. */
  end: number | null;
}

interface Slice {
  pattern: string;
  below: number;
  window: number;
  limit: number;
  ticketIds?: number[];
}

/**
 * The messages to examine. Those of few tickets are collected first, because otherwise the scan would pass all
 * others.
 */
function lookedThrough(tx: CompanyTransaction, { below, window, ticketIds }: Slice): Sql {
  const columns = sql`m.id, m."ticketId", m.body, m."isDeleted"`;
  const there = sql`m.company_id = ${tx.companyId} and m.id < ${below}`;
  if (!ticketIds)
    return sql`select ${columns} from messages m where ${there} order by m.id desc limit ${window}`;
  return sql`with theirs as materialized (
      select ${columns} from messages m where ${there} and m."ticketId" = any(${ticketIds}))
    select * from theirs order by id desc limit ${window}`;
}

export async function recentHits(tx: CompanyTransaction, scope: Scope, slice: Slice): Promise<Recent> {
  const { pattern, window, limit } = slice;
  const { rows } = await sql<{ hits: Hit[] | null; covered: number; end: number | null; looked: number }>`
    with folded as materialized (select fold(${pattern}) as pattern),
    recent as materialized (
      select l.id, l."ticketId", fold(l.body) like (select pattern from folded) and not l."isDeleted" as "isHit"
      from (${lookedThrough(tx, slice)}) l)
    select (select json_agg(x) from (
        ${readHits(tx, scope, sql`select id, "ticketId" from recent where "isHit"`, limit)}) x) as hits,
      (select count(*) from recent where "isHit") as covered, min(id) as end, count(*) as looked from recent`.execute(
    tx.db,
  );
  const [row] = rows;
  const isWhole = row?.looked === window;
  return { hits: row?.hits ?? [], covered: row?.covered ?? 0, end: isWhole ? row.end : null };
}

export async function indexedHits(
  tx: CompanyTransaction,
  scope: Scope,
  { pattern, below, limit }: { pattern: string; below: number; limit: number },
): Promise<Hit[]> {
  const covered = sql`select id, "ticketId" from messages_like(fold(${pattern}), ${below})`;
  const { rows } = await sql<Hit>`${readHits(tx, scope, covered, limit)}`.execute(tx.db);
  return rows;
}

/** The tickets in scope, or null when there are more than `most`. */
export async function fewTickets(
  tx: CompanyTransaction,
  scope: Scope,
  most: number,
): Promise<number[] | null> {
  const { rows } = await sql<{ id: number }>`select t.id from tickets t
    where t.company_id = ${tx.companyId} and ${ofScope(tx, scope)} limit ${most + 1}`.execute(tx.db);
  return rows.length > most ? null : rows.map(({ id }) => id);
}

export interface Part {
  conversationId: number;
  lastTicketId: number;
  readable: Condition;
}

/** Ids on one side of a message, nearest first; with `including` the message itself comes first. */
export async function neighbours(
  tx: CompanyTransaction,
  { conversationId, lastTicketId, readable }: Part,
  { messageId, side, limit, including }: Side,
): Promise<number[]> {
  const isOlder = side === 'older';
  const compare = sql.raw(`${isOlder ? '<' : '>'}${including ? '=' : ''}`);
  const order = sql.raw(isOlder ? 'desc' : 'asc');
  const { rows } = await sql<{ id: number }>`
    select m.id from messages m
    where m.company_id = ${tx.companyId} and m."conversationId" = ${conversationId}
      and (m."createdAt", m.id) ${compare} ((select a."createdAt" from messages a
        where a.company_id = ${tx.companyId} and a.id = ${messageId}), ${messageId}::bigint)
      and m."ticketId" = any(array(
        select t.id from tickets t where t.company_id = ${tx.companyId} and t."conversationId" = ${conversationId}
          and t.id <= ${lastTicketId} and (t.id = ${lastTicketId} or ${conditionSql(readable, 't')})))
    order by m."createdAt" ${order}, m.id ${order} limit ${limit}`.execute(tx.db);
  return rows.map(({ id }) => id);
}

interface Side {
  messageId: number;
  side: 'older' | 'newer';
  limit: number;
  including: boolean;
}

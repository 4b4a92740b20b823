import type { ContactMerge } from '@prosa/contract';
import type { RivalTicket, TicketFacts } from '@prosa/domain';
import { sql, type RawBuilder } from 'kysely';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

/** A conversation of the removed contact; `into` is the kept contact's conversation on the same connection. */
export interface MovedConversation {
  row: Record<string, unknown> & { id: number };
  into: { id: number } | null;
  tickets: number[];
}

export interface Identity {
  kind: string;
  value: string;
}

export interface Moved {
  gone: Record<string, unknown> & { id: number; name: string; number: string };
  /** Fields of the kept contact that were filled from the removed one, before and after. */
  filled: Record<string, { before: unknown; after: unknown }>;
  identities: Identity[];
  tags: { own: number[]; added: number[] };
  wallets: { own: number[]; added: number[] };
  extraInfo: number[];
  schedules: number[];
  /** Absent in older merges: there were no campaigns. */
  deliveries?: number[];
  /** Reactions deleted in favour of a newer one (older merges: message ids, which are of no use). */
  reactions: (number | { row: Record<string, unknown> })[];
  conversations: MovedConversation[];
}

/** One of two live tickets on one connection, of which only one can remain. */
export interface Rival extends TicketFacts, RivalTicket {
  status: TicketFacts['status'];
  conversationId: number;
  unreadMessages: number;
  lastMessage: string;
  fromMe: boolean;
}

export interface Pair {
  keptId: number;
  goneId: number;
}

/** Locks conversations, tickets and contacts in the order that all other transactions use. */
export async function lockPair(
  tx: CompanyTransaction,
  ids: number[],
): Promise<Map<number, Record<string, unknown>>> {
  await sql`select from conversations where company_id = ${tx.companyId}
    and "contactId" = any(${ids}::bigint[]) order by id for update`.execute(tx.db);
  await sql`select from tickets where company_id = ${tx.companyId}
    and "contactId" = any(${ids}::bigint[]) order by id for update`.execute(tx.db);
  const { rows } = await sql<{ id: number; row: Record<string, unknown> }>`
    select id, to_jsonb(c) - 'searchText' as row from contacts c where company_id = ${tx.companyId}
    and id = any(${ids}::bigint[]) order by id for update`.execute(tx.db);
  return new Map(rows.map(({ id, row }) => [id, row]));
}

/** The removed contact's conversations, each with the kept contact's one on the same connection. */
export async function conversationsOf(
  tx: CompanyTransaction,
  { keptId, goneId }: Pair,
): Promise<MovedConversation[]> {
  const { rows } = await sql<MovedConversation>`
    select to_jsonb(v) as row,
      case when k.id is not null then jsonb_build_object('id', k.id) end as into,
      coalesce((select jsonb_agg(t.id order by t.id) from tickets t
        where t.company_id = v.company_id and t."conversationId" = v.id), '[]') as tickets
    from conversations v
    left join conversations k on k.company_id = v.company_id and k."contactId" = ${keptId}
      and k."whatsappId" = v."whatsappId"
    where v.company_id = ${tx.companyId} and v."contactId" = ${goneId} order by v.id`.execute(tx.db);
  return rows;
}

export async function bothAreServed(
  tx: CompanyTransaction,
  conversations: readonly MovedConversation[],
): Promise<boolean> {
  const rivals = await Promise.all(conversations.map(async (one) => rivalsIn(tx, one)));
  return rivals.some((tickets) => tickets.length > 1);
}

export async function rivalsIn(
  tx: CompanyTransaction,
  { row, into }: Pick<MovedConversation, 'row' | 'into'>,
): Promise<Rival[]> {
  if (into === null) return [];
  const { rows } = await sql<Rival>`
    select id, "conversationId", status, "queueId", "userId", "whatsappId", "isGroup", "unreadMessages", "lastMessage",
      "fromMe", "lastMessageAt"
    from tickets where company_id = ${tx.companyId} and status <> 'closed'
      and "conversationId" in (${row.id}, ${into.id}) order by id`.execute(tx.db);
  return rows;
}

export async function identitiesOf(tx: CompanyTransaction, { keptId, goneId }: Pair): Promise<Identity[]> {
  const { rows } = await sql<Identity>`select kind, value from contact_identities
    where company_id = ${tx.companyId} and "contactId" in (${keptId}, ${goneId})`.execute(tx.db);
  return rows;
}

export async function idsOf(
  tx: CompanyTransaction,
  statement: RawBuilder<{ id: number }>,
): Promise<number[]> {
  const { rows } = await statement.execute(tx.db);
  return rows.map(({ id }) => id);
}

export async function insertMerge(
  tx: CompanyTransaction,
  { keptId, goneId }: Pair,
  { userId, moved, authored }: { userId: number | null; moved: Moved; authored: number[] },
): Promise<void> {
  await sql`insert into contact_merges (company_id, "keptId", "goneId", "userId", moved, authored)
    values (${tx.companyId}, ${keptId}, ${goneId}, ${userId}, ${JSON.stringify(moved)}::jsonb,
      ${authored}::bigint[])`.execute(tx.db);
}

export async function listMerges(tx: CompanyTransaction, keptId: number): Promise<ContactMerge[]> {
  const { rows } = await sql<ContactMerge>`
    select m.id, m."keptId", m."createdAt", jsonb_build_object('id', m."goneId",
        'name', m.moved #>> '{gone,name}', 'number', m.moved #>> '{gone,number}',
        'username', coalesce(m.moved #>> '{gone,username}', '')) as gone,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as "user"
    from contact_merges m left join users u on u.company_id = m.company_id and u.id = m."userId"
    where m.company_id = ${tx.companyId} and m."keptId" = ${keptId} and m."undoneAt" is null
    order by m.id desc limit 50`.execute(tx.db);
  return rows;
}

export async function lockMerge(
  tx: CompanyTransaction,
  id: number,
): Promise<(Pair & { moved: Moved }) | undefined> {
  const { rows } = await sql<Pair & { moved: Moved }>`select "keptId", "goneId", moved from contact_merges
    where company_id = ${tx.companyId} and id = ${id} and "undoneAt" is null for update`.execute(tx.db);
  return rows[0];
}

/** True when no later merge into the same contact remains: merges are undone last first, each in the state it left. */
export async function isLatest(tx: CompanyTransaction, id: number, keptId: number): Promise<boolean> {
  const { rows } = await sql`select from contact_merges where company_id = ${tx.companyId}
    and "keptId" = ${keptId} and id > ${id} and "undoneAt" is null limit 1`.execute(tx.db);
  return rows.length === 0;
}

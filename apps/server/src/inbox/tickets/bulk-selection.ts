import { CLOSE_ALL_UNDO_SECONDS, type BulkAnswer, type BulkRefusal } from '@prosa/contract';
import { AppError, found, type TicketFacts } from '@prosa/domain';
import { jsonText } from '../../platform/database/json-text.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { LockedTicket } from './queries.ts';
import { beforeTransfer } from './transition-tickets.ts';

export interface SelectedTicket extends LockedTicket {
  hasTag: boolean;
  /** What a transfer changes. */
  before: unknown;
}

const columns = `t.id, t.uuid, t."conversationId", t."contactId", t.status, t."queueId", t."userId", t."whatsappId",
  t."isGroup", t."unreadMessages", ${beforeTransfer('t')} as before, exists (select from contact_tags ct
    where ct.company_id = t.company_id and ct."contactId" = t."contactId") as "hasTag"`;

/** Reads without a lock; tickets of other companies are missing. */
export async function selectedTickets(
  tx: CompanyTransaction,
  ids: readonly number[],
): Promise<SelectedTicket[]> {
  return tx.query<SelectedTicket>(
    'bulk-selected-tickets',
    `select ${columns} from tickets t where t.company_id = $1 and t.id = any($2::bigint[]) order by t.id`,
    [tx.companyId, ids],
  );
}

/** Locks the conversations first and in their order, as `lockTicket` does for one. */
export async function lockSelectedTickets(
  tx: CompanyTransaction,
  ids: readonly number[],
): Promise<SelectedTicket[]> {
  return tx.query<SelectedTicket>(
    'bulk-lock-tickets',
    `with place as materialized (
       select from conversations where company_id = $1 and id in (
         select "conversationId" from tickets where company_id = $1 and id = any($2::bigint[]))
       order by id for update)
     select ${columns} from tickets t
     where t.company_id = $1 and t.id = any($2::bigint[]) and (select count(*) from place) > 0
     order by t.id for update of t`,
    [tx.companyId, ids],
  );
}

export type Skipped = BulkAnswer['skipped'];

export interface Sorted<Row> {
  accepted: Row[];
  skipped: Skipped;
}

/** Divides a request into the tickets that may be changed, and the others with the reason. */
export function sortOut<Row extends TicketFacts>(
  requested: readonly number[],
  tickets: readonly Row[],
  refusalOf: (ticket: Row) => BulkRefusal | null,
): Sorted<Row> {
  const known = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const sorted: Sorted<Row> = { accepted: [], skipped: [] };
  for (const ticketId of new Set(requested)) {
    const ticket = known.get(ticketId);
    const error = ticket ? refusalOf(ticket) : 'ERR_NO_TICKET_FOUND';
    if (error !== null) sorted.skipped.push({ ticketId, error });
    else if (ticket) sorted.accepted.push(ticket);
  }
  return sorted;
}

export const undoEnd = (now: Date): Date => new Date(now.getTime() + CLOSE_ALL_UNDO_SECONDS * 1_000);

export const nothingDone = (skipped: Skipped): BulkAnswer => ({
  done: [],
  skipped,
  changeId: null,
  undoUntil: null,
});

/** Keeps what a change has changed, so that it can be undone; forgets what can no longer be. */
const keeping = `with gone as (
    delete from bulk_changes where company_id = $1 and "undoUntil" < now() - interval '1 hour')
  insert into bulk_changes (company_id, "userId", "undoUntil", changes)`;

export interface MovedTicket {
  id: number;
  before: unknown;
  after: Pick<TicketFacts, 'status' | 'queueId' | 'userId'>;
}

/** Call it before the tickets' periods change: it keeps them, too. */
export async function keepTransfer(
  tx: CompanyTransaction,
  { userId, until }: { userId: number; until: Date },
  moved: readonly MovedTicket[],
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    'bulk-keep-transfer',
    `${keeping}
     select $1, $2, $3, jsonb_build_object('tickets', jsonb_agg(jsonb_build_object(
       'id', e.id, 'before', e.before, 'after', e.after, 'period', (
         select jsonb_build_object('id', p.id, 'queuedAt', p."queuedAt", 'startedAt', p."startedAt")
         from ticket_tracking p where p.company_id = $1 and p."ticketId" = e.id and p."finishedAt" is null
         order by p.id desc limit 1))))
     from jsonb_to_recordset($4::jsonb) as e (id bigint, before jsonb, after jsonb)
     returning id`,
    [tx.companyId, userId, until, jsonText(moved)],
  );
  return found(row, 'ERR_NO_CHANGE_FOUND').id;
}

export interface ContactTag {
  contactId: number;
  tagId: number;
}
export interface TagChanges {
  added: ContactTag[];
  removed: ContactTag[];
}

export async function keepTagChanges(
  tx: CompanyTransaction,
  { userId, until }: { userId: number; until: Date },
  changes: TagChanges,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    'bulk-keep-tags',
    `${keeping} values ($1, $2, $3, $4::jsonb) returning id`,
    [tx.companyId, userId, until, jsonText(changes)],
  );
  return found(row, 'ERR_NO_CHANGE_FOUND').id;
}

/** Locks an own change that can still be undone, of the kind that keeps `part`. */
export async function lockChange<Changes>(
  tx: CompanyTransaction,
  { changeId, userId, now }: { changeId: number; userId: number; now: Date },
  part: keyof Changes & string,
): Promise<Changes> {
  const [row] = await tx.query<{ userId: number; undoUntil: string; changes: Changes }>(
    'bulk-lock-change',
    `select "userId", "undoUntil", changes from bulk_changes
     where company_id = $1 and id = $2 and changes ? $3 for update`,
    [tx.companyId, changeId, part],
  );
  const record = found(row, 'ERR_NO_CHANGE_FOUND');
  if (record.userId !== userId) throw new AppError('ERR_NO_PERMISSION');
  if (Date.parse(record.undoUntil) < now.getTime()) throw new AppError('ERR_UNDO_TOO_LATE');
  return record.changes;
}

/** What was undone once is not undone again. */
export async function emptyChange(
  tx: CompanyTransaction,
  changeId: number,
  empty: TagChanges | { tickets: [] },
): Promise<void> {
  await tx.query(
    'bulk-empty-change',
    'update bulk_changes set changes = $3::jsonb where company_id = $1 and id = $2',
    [tx.companyId, changeId, jsonText(empty)],
  );
}

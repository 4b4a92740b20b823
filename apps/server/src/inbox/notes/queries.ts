import { NOTES_LISTED, type TicketNote } from '@prosa/contract';
import type { Viewer } from '@prosa/domain';
import { visibleCondition } from '@prosa/domain';
import { sql } from 'kysely';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { conditionSql } from '../tickets/condition-sql.ts';

interface Requested {
  id?: number;
  ticketId?: number | undefined;
  contactId?: number | undefined;
}

/** Newest first, without the notes of tickets that the viewer may not see. */
export async function selectNotes(
  tx: CompanyTransaction,
  viewer: Viewer,
  { id, ticketId, contactId }: Requested,
): Promise<TicketNote[]> {
  const { rows } = await sql<TicketNote>`
    select n.id, n.note, n."ticketId", t."contactId", n."createdAt",
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as "user"
    from ticket_notes n
    join tickets t on t.company_id = n.company_id and t.id = n."ticketId"
    left join users u on u.company_id = n.company_id and u.id = n."userId"
    where n.company_id = ${tx.companyId} and ${conditionSql(visibleCondition(viewer), 't')}
      ${id === undefined ? sql`` : sql`and n.id = ${id}`}
      ${ticketId === undefined ? sql`` : sql`and n."ticketId" = ${ticketId}`}
      ${contactId === undefined ? sql`` : sql`and t."contactId" = ${contactId}`}
    order by n.id desc limit ${NOTES_LISTED}`.execute(tx.db);
  return rows;
}

export async function insertNote(
  tx: CompanyTransaction,
  note: { ticketId: number; userId: number; note: string; createdAt: Date },
): Promise<number> {
  const { createdAt, ...rest } = note;
  const { id } = await tx.db
    .insertInto('ticket_notes')
    .values({ ...rest, createdAt: createdAt.toISOString(), company_id: tx.companyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function lockNote(
  tx: CompanyTransaction,
  id: number,
): Promise<{ ticketId: number; userId: number | null } | undefined> {
  const [row] = await tx.query<{ ticketId: number; userId: number | null }>(
    'note-lock',
    'select "ticketId", "userId" from ticket_notes where company_id = $1 and id = $2 for update',
    [tx.companyId, id],
  );
  return row;
}

export async function removeNote(tx: CompanyTransaction, id: number): Promise<void> {
  await tx.query('note-delete', 'delete from ticket_notes where company_id = $1 and id = $2', [
    tx.companyId,
    id,
  ]);
}

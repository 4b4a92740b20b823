import type { Schedule } from '@prosa/contract';
import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

/** As stored: mediaPath is a storage key, not a URL. */
export interface ScheduleRow extends Schedule {
  firstAt: string;
  occurrence: number;
  mediaSize: number | null;
}

export interface ScheduleFilters {
  searchParam?: string | undefined;
  contactId?: number | undefined;
  userId?: number | undefined;
  status?: Schedule['status'] | undefined;
  /** Half-open: the end is excluded. */
  range?: [Date, Date] | undefined;
}

function whereOf(tx: CompanyTransaction, filters: ScheduleFilters): RawBuilder<unknown> {
  const parts = [sql`s.company_id = ${tx.companyId}`];
  const { searchParam = '', contactId, userId, status, range } = filters;
  if (searchParam !== '')
    parts.push(sql`(position(fold(${searchParam}) in fold(s.body)) > 0
      or position(fold(${searchParam}) in fold(c.name)) > 0)`);
  if (contactId !== undefined) parts.push(sql`s."contactId" = ${contactId}`);
  if (userId !== undefined) parts.push(sql`s."userId" = ${userId}`);
  if (status !== undefined) parts.push(sql`s.status = ${status}`);
  if (range) parts.push(sql`s."sendAt" >= ${range[0]} and s."sendAt" < ${range[1]}`);
  return sql.join(parts, sql` and `);
}

const joined = sql`schedules s
  join contacts c on c.company_id = s.company_id and c.id = s."contactId"
  left join users u on u.company_id = s.company_id and u.id = s."userId"
  left join connections w on w.company_id = s.company_id and w.id = s."whatsappId"`;
const named = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null
    then json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}) end`;

/** With a range, ordered by time; without one, the newest first. */
export async function selectSchedules(
  tx: CompanyTransaction,
  filters: ScheduleFilters,
  page: { offset: number; limit: number },
): Promise<ScheduleRow[]> {
  const order = filters.range ? sql`s."sendAt", s.id` : sql`s.id desc`;
  const { rows } = await sql<ScheduleRow>`
    select s.*, s.company_id as "companyId", ${named('c')} as contact, ${named('u')} as "user",
      ${named('w')} as whatsapp
    from ${joined} where ${whereOf(tx, filters)}
    order by ${order} offset ${page.offset} limit ${page.limit}`.execute(tx.db);
  return rows;
}

export async function countSchedules(tx: CompanyTransaction, filters: ScheduleFilters): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${joined} where ${whereOf(tx, filters)}`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

export async function readSchedule(tx: CompanyTransaction, id: number): Promise<ScheduleRow | undefined> {
  const { rows } = await sql<ScheduleRow>`
    select s.*, s.company_id as "companyId", ${named('c')} as contact, ${named('u')} as "user",
      ${named('w')} as whatsapp
    from ${joined} where s.company_id = ${tx.companyId} and s.id = ${id}`.execute(tx.db);
  return rows[0];
}

export async function lockSchedule(tx: CompanyTransaction, id: number): Promise<ScheduleRow | undefined> {
  await sql`select from schedules where company_id = ${tx.companyId} and id = ${id} for update`.execute(
    tx.db,
  );
  return readSchedule(tx, id);
}

/** Locks the schedule if it is due; undefined when it is not due or another transaction has locked it. */
export async function claimDue(
  tx: CompanyTransaction,
  id: number,
  now: Date,
): Promise<ScheduleRow | undefined> {
  const { rows } = await sql`select from schedules where company_id = ${tx.companyId} and id = ${id}
    and status = 'PENDENTE' and "sendAt" <= ${now} for update skip locked`.execute(tx.db);
  return rows.length === 1 ? readSchedule(tx, id) : undefined;
}

/** Locks the schedule if it has failed; waits while another transaction has locked it. */
export async function claimFailed(tx: CompanyTransaction, id: number): Promise<ScheduleRow | undefined> {
  const { rows } = await sql`select from schedules where company_id = ${tx.companyId} and id = ${id}
    and status = 'ERRO' for update`.execute(tx.db);
  return rows.length === 1 ? readSchedule(tx, id) : undefined;
}

export async function insertSchedule(
  tx: CompanyTransaction,
  values: Omit<Insertable<Tables['schedules']>, 'company_id'>,
): Promise<number> {
  const { id } = await tx.db
    .insertInto('schedules')
    .values({ ...values, company_id: tx.companyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveSchedule(
  tx: CompanyTransaction,
  id: number,
  values: Updateable<Tables['schedules']>,
): Promise<void> {
  await tx.db
    .updateTable('schedules')
    .set({ ...values, updatedAt: new Date().toISOString() })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

export async function removeSchedule(tx: CompanyTransaction, id: number): Promise<void> {
  await tx.db.deleteFrom('schedules').where('company_id', '=', tx.companyId).where('id', '=', id).execute();
}

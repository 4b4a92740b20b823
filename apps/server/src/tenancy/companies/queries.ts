import { type Company, DEFAULT_TIMEZONE, LIST_LIMIT, type Schedules } from '@prosa/contract';
import type { z } from 'zod';
import type { CompanyTransaction, OperatorTransaction } from '../../platform/database/transactions.ts';

type AnyTransaction = CompanyTransaction | OperatorTransaction;

export const columns = `c.id, c.name, c.email, c.phone, c.document, c."paymentMethod", c."addressStreet",
  c."addressState", c."addressCity", c."numberAttendants", c."numberConections", c.status, c."dueDate",
  c.recurrence, c."planId", case when p.id is not null then to_jsonb(p) end as plan, c.schedules,
  c."createdAt", c."lastLogin"`;
export const from = `from companies c left join plans p on p.id = c."planId"`;

/** An archived company is for all calls as one that does not exist, except for those that restore and remove it. */
const isLive = 'c."archivedAt" is null';

export async function readCompany(tx: AnyTransaction, id: number): Promise<Company | undefined> {
  const [company] = await tx.query<Company>(
    'companies-read',
    `select ${columns} ${from} where c.id = $1 and ${isLive}`,
    [id],
  );
  return company;
}

export async function listCompanies(tx: OperatorTransaction): Promise<Company[]> {
  return tx.query<Company>(
    'companies-list',
    `select ${columns} ${from} where ${isLive} order by c.id limit ${LIST_LIMIT}`,
    [],
  );
}

/** The columns that a change may set; `dueDate` is an instant already. */
export interface CompanyValues {
  name?: string;
  email?: string;
  phone?: string | null;
  document?: string | null;
  paymentMethod?: string | null;
  addressStreet?: string | null;
  addressState?: string | null;
  addressCity?: string | null;
  numberAttendants?: number | null;
  numberConections?: number | null;
  status?: boolean;
  dueDate?: string | null;
  billingDay?: number | null;
  priceInCents?: number | null;
  recurrence?: string | null;
  planId?: number;
  schedules?: z.output<typeof Schedules>;
}

/** The JSON column is passed as text: the driver would turn a JavaScript array into a PostgreSQL array. */
const toColumns = ({ schedules, ...values }: CompanyValues) => ({
  ...values,
  ...(schedules ? { schedules: JSON.stringify(schedules) } : {}),
});

export async function insertCompany(
  tx: OperatorTransaction,
  values: CompanyValues & { name: string },
): Promise<number> {
  const { id } = await tx.db
    .insertInto('companies')
    .values({ ...toColumns(values), name: values.name })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.db.insertInto('company_settings').values({ company_id: id }).execute();
  return id;
}

export async function saveCompany(tx: AnyTransaction, id: number, values: CompanyValues): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('companies')
    .set({
      ...toColumns(values),
      // A company that runs is not suspended.
      ...(values.status ? { suspendedAt: null } : {}),
      updatedAt: new Date().toISOString(),
    })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export interface LockedCompany {
  name: string;
  email: string | null;
  dueDate: string | null;
  billingDay: number | null;
  recurrence: string | null;
  archivedAt: string | null;
  status: boolean;
  /** Since when it is switched off because it has not paid. */
  suspendedAt: string | null;
  timeZone: string;
  /** What the company pays a month; null: the price of its plan. */
  priceInCents: number | null;
}

/** Locks the company, archived or not. */
export async function lockCompany(tx: OperatorTransaction, id: number): Promise<LockedCompany | undefined> {
  const [company] = await tx.query<LockedCompany>(
    'companies-lock',
    `select name, email, "dueDate", "billingDay", recurrence, "archivedAt", status, "suspendedAt", "priceInCents",
       coalesce((select "values" ->> 'timezone' from company_settings where company_id = $1), $2) as "timeZone"
     from companies where id = $1 for no key update`,
    [id, DEFAULT_TIMEZONE],
  );
  return company;
}

/** Locks a company that is not archived. */
export async function lockLiveCompany(
  tx: OperatorTransaction,
  id: number,
): Promise<LockedCompany | undefined> {
  const company = await lockCompany(tx, id);
  return company?.archivedAt === null ? company : undefined;
}

export async function setArchivedAt(tx: OperatorTransaction, id: number, at: Date | null): Promise<void> {
  await tx.query('companies-archive', 'update companies set "archivedAt" = $2 where id = $1', [id, at]);
}

/** Ends all sessions of a company. */
export async function revokeSessionsOf(tx: OperatorTransaction, id: number, at: Date): Promise<void> {
  const text = 'update sessions set "revokedAt" = $2 where company_id = $1 and "revokedAt" is null';
  await tx.query('companies-revoke-sessions', text, [id, at]);
}

export async function companiesArchivedBefore(tx: OperatorTransaction, at: Date): Promise<number[]> {
  const text = 'select id from companies where "archivedAt" < $1 order by "archivedAt" limit 100';
  const rows = await tx.query<{ id: number }>('companies-archived-before', text, [at]);
  return rows.map(({ id }) => id);
}

/** The instant at which a day begins in the company's time zone; without a company, in the default one. */
export async function startOfDay(
  tx: OperatorTransaction,
  day: string,
  companyId: number | null,
): Promise<string> {
  const [row] = await tx.query<{ at: string }>(
    'companies-start-of-day',
    `select ($1::date)::timestamp at time zone coalesce(
       (select "values" ->> 'timezone' from company_settings where company_id = $2), $3) as at`,
    [day, companyId, DEFAULT_TIMEZONE],
  );
  if (!row) throw new Error('a day that has no beginning');
  return row.at;
}

export async function planExists(tx: OperatorTransaction, id: number, onlyPublic: boolean): Promise<boolean> {
  const text = 'select id from plans where id = $1 and ("isPublic" or not $2)';
  return (await tx.query('companies-plan-exists', text, [id, onlyPublic])).length === 1;
}

export async function peopleAndConnections(
  tx: OperatorTransaction,
  id: number,
): Promise<{ userIds: number[]; whatsappIds: number[] }> {
  const [row] = await tx.query<{ userIds: number[]; whatsappIds: number[] }>(
    'companies-people-and-connections',
    `select array(select id from users where company_id = $1) as "userIds",
       array(select id from connections where company_id = $1) as "whatsappIds"`,
    [id],
  );
  return row ?? { userIds: [], whatsappIds: [] };
}

export async function removeCompany(tx: OperatorTransaction, id: number): Promise<void> {
  await tx.query('companies-delete', 'delete from companies where id = $1', [id]);
}

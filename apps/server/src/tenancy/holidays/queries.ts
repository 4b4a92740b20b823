import { type Holiday, LIST_LIMIT } from '@prosa/contract';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

// The day is the key, and is read as text.
const columns = 'day::text as day, name';

export async function listHolidays(tx: CompanyTransaction): Promise<Holiday[]> {
  return tx.query<Holiday>(
    'holidays-list',
    `select ${columns} from holidays where company_id = $1 order by holidays.day limit ${LIST_LIMIT}`,
    [tx.companyId],
  );
}

export async function readHoliday(tx: CompanyTransaction, day: string): Promise<Holiday | null> {
  const text = `select ${columns} from holidays where company_id = $1 and day = $2 for update`;
  return (await tx.query<Holiday>('holidays-read', text, [tx.companyId, day]))[0] ?? null;
}

export async function insertHoliday(
  tx: CompanyTransaction,
  { day, name }: Holiday,
): Promise<Holiday | undefined> {
  const text = `insert into holidays (company_id, day, name) values ($1, $2, $3) returning ${columns}`;
  return (await tx.query<Holiday>('holidays-insert', text, [tx.companyId, day, name]))[0];
}

/** An absent field stays unchanged. */
export async function changeHoliday(
  tx: CompanyTransaction,
  day: string,
  change: { day?: string | undefined; name?: string | undefined },
): Promise<Holiday | undefined> {
  const text = `update holidays set day = coalesce($3::date, day), name = coalesce($4, name)
    where company_id = $1 and day = $2 returning ${columns}`;
  const values = [tx.companyId, day, change.day ?? null, change.name ?? null];
  return (await tx.query<Holiday>('holidays-change', text, values))[0];
}

export async function removeHoliday(tx: CompanyTransaction, day: string): Promise<Holiday | undefined> {
  const text = `delete from holidays where company_id = $1 and day = $2 returning ${columns}`;
  return (await tx.query<Holiday>('holidays-remove', text, [tx.companyId, day]))[0];
}

import type { App } from '../app.ts';
import type { OperatorTransaction } from '../database/transactions.ts';
import { everySealedColumn, type SealedSql } from './sealed-columns.ts';
import { UNBOUND } from './secrets.ts';

const JOB = 'secrets-bind';
/** Pages of a table per transaction: some hundred values, which hold the loop for some tens of milliseconds. */
const PAGES = 16;

type Services = Pick<App, 'database' | 'secrets' | 'log'>;

interface Unbound {
  at: string;
  companyId: number | null;
  row: string[];
  sealed: string;
}

const inPages = `ctid >= $1::tid and ctid < $2::tid`;

const partText = ({ table, column, company, row, where }: SealedSql): string => `
  select ctid::text as at, ${company} as "companyId", ${row} as row, ${column} as sealed from ${table}
  where ${inPages} and left(${column}, 3) = '${UNBOUND}.' and ${where}`;

/** A value that was replaced since it was read stays as it is. The pages spare a search in the whole table. */
const saveText = ({ table, column }: SealedSql): string => `
  update ${table} t set ${column} = bound.value
  from unnest($3::text[], $4::text[], $5::text[]) as bound (at, sealed, value)
  where t.ctid >= $1::tid and t.ctid < $2::tid and t.ctid = bound.at::tid and t.${column} = bound.sealed returning 1`;

const pagesText = `
  select (pg_relation_size($1::regclass) / current_setting('block_size')::bigint)::int as pages`;

/** The value sealed for its row; null when it does not open with our secret. */
function boundValue({ secrets }: Services, sql: SealedSql, { companyId, row, sealed }: Unbound) {
  const place = { column: sql.name, companyId, row };
  try {
    return secrets.encrypt(secrets.decrypt(sealed, place), place);
  } catch {
    return null;
  }
}

interface Result {
  saved: number;
  unreadable: number;
}

async function bindPart(
  app: Services,
  tx: OperatorTransaction,
  sql: SealedSql,
  page: number,
): Promise<Result> {
  const pages = [`(${page},0)`, `(${page + PAGES},0)`];
  const rows = await tx.query<Unbound>(`secrets-unbound-${sql.name}`, partText(sql), pages);
  const bound = rows.flatMap((one) => {
    const value = boundValue(app, sql, one);
    return value === null ? [] : [{ ...one, value }];
  });
  const unreadable = rows.length - bound.length;
  if (bound.length === 0) return { saved: 0, unreadable };
  const saved = await tx.query(`secrets-bind-${sql.name}`, saveText(sql), [
    ...pages,
    bound.map(({ at }) => at),
    bound.map(({ sealed }) => sealed),
    bound.map(({ value }) => value),
  ]);
  return { saved: saved.length, unreadable };
}

const reason = 'sealed values of all companies';

/** Seals a column's values of before for their rows; returns how many were sealed, and how many do not open. */
async function bindColumn(app: Services, sql: SealedSql): Promise<Result> {
  const [size] = await app.database.acrossCompanies(reason, (tx) =>
    tx.query<{ pages: number }>('secrets-pages', pagesText, [sql.table]),
  );
  const total: Result = { saved: 0, unreadable: 0 };
  for (let page = 0; page < (size?.pages ?? 0); page += PAGES) {
    const part = await app.database.acrossCompanies(reason, (tx) => bindPart(app, tx, sql, page));
    total.saved += part.saved;
    total.unreadable += part.unreadable;
  }
  return total;
}

/** Seals every value of before for its row. It may be interrupted: whatever is left is found by its form. */
export async function bindSealedValues(app: Services): Promise<void> {
  for (const sql of everySealedColumn) {
    let { saved, unreadable } = await bindColumn(app, sql);
    if (saved > 0)
      app.log.info({ column: sql.name, values: saved }, 'sealed values were bound to their rows');
    // A row that somebody changes meanwhile may move to where the table was read already.
    while (saved > 0) ({ saved, unreadable } = await bindColumn(app, sql));
    if (unreadable > 0)
      app.log.warn({ column: sql.name, values: unreadable }, 'sealed values do not open with the app secret');
  }
}

export function defineSecretJobs(app: Services & Pick<App, 'jobs'>): void {
  app.jobs.define(JOB, async () => bindSealedValues(app));
}

/** A start may follow a restore of values of before. */
export async function bindSoon({ database, jobs }: Pick<App, 'database' | 'jobs'>): Promise<void> {
  await database.acrossCompanies(reason, (tx) => jobs.add(tx, JOB, null, { jobKey: JOB }));
}

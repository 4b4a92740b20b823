import { type ContactImport, IMPORT_PREVIEW } from '@prosa/contract';
import type { ImportMapping } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { Sheet } from '../../platform/spreadsheets/read-sheet.ts';

export type PhoneSource = Exclude<ContactImport['source'], 'file'>;

const LISTED = 10;
const columns = `id, source, "contactListId", "fileName", status, columns, total, done, created, updated, ignored, problems, "createdAt",
  "finishedAt", coalesce((select jsonb_agg(value order by place)
    from jsonb_array_elements(case when status = 'draft' then rows end) with ordinality as one (value, place)
    where place <= ${IMPORT_PREVIEW}), '[]') as rows`;

export interface NewImport {
  userId: number;
  fileName: string;
  sheet: Sheet;
  /** The contact list that gets the rows; null: the contacts do. */
  contactListId: number | null;
}

/** Inserts a draft. */
export async function insertImport(
  tx: CompanyTransaction,
  { userId, fileName, sheet, contactListId }: NewImport,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    'imports-insert',
    `insert into contact_imports (company_id, "userId", "fileName", columns, rows, total, "contactListId")
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      tx.companyId,
      userId,
      fileName,
      JSON.stringify(sheet.columns),
      JSON.stringify(sheet.rows),
      sheet.rows.length,
      contactListId,
    ],
  );
  return row?.id ?? 0;
}

/** Undefined for an import of another user. */
export async function readImport(
  tx: CompanyTransaction,
  { id, userId }: { id: number; userId: number },
): Promise<ContactImport | undefined> {
  const [row] = await tx.query<ContactImport>(
    'imports-read',
    `select ${columns} from contact_imports where company_id = $1 and id = $2 and "userId" = $3`,
    [tx.companyId, id, userId],
  );
  return row;
}

/** Inserts an import without rows: the job reads them from the phone. */
export async function insertPhoneImport(
  tx: CompanyTransaction,
  {
    userId,
    source,
    connection,
  }: { userId: number; source: PhoneSource; connection: { id: number; name: string } },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    'imports-insert-phone',
    `insert into contact_imports (company_id, "userId", source, "whatsappId", "fileName", status, columns, total)
     values ($1, $2, $3, $4, $5, 'running', '[]', 0) returning id`,
    [tx.companyId, userId, source, connection.id, connection.name],
  );
  return row?.id ?? 0;
}

export interface UnreadImport {
  userId: number;
  source: PhoneSource;
  whatsappId: number;
}

/** An import whose phone has not been read yet; undefined for all others. */
export async function unreadImport(tx: CompanyTransaction, id: number): Promise<UnreadImport | undefined> {
  const [row] = await tx.query<UnreadImport>(
    'imports-unread',
    `select "userId", source, "whatsappId" from contact_imports
     where company_id = $1 and id = $2 and status = 'running' and source <> 'file' and rows is null`,
    [tx.companyId, id],
  );
  return row;
}

export async function savePeople(
  tx: CompanyTransaction,
  id: number,
  people: { name: string; number: string }[],
): Promise<void> {
  const rows = people.map(({ name, number }, place) => [place + 1, [name, number]]);
  await tx.query(
    'imports-save-people',
    `update contact_imports set rows = $3, mapping = '{"name": 0, "number": 1}', total = $4
     where company_id = $1 and id = $2 and status = 'running' and rows is null`,
    [tx.companyId, id, JSON.stringify(rows), rows.length],
  );
}

export async function failImport(tx: CompanyTransaction, id: number): Promise<void> {
  await tx.query(
    'imports-fail',
    `update contact_imports set status = 'failed', "finishedAt" = now()
     where company_id = $1 and id = $2 and status = 'running'`,
    [tx.companyId, id],
  );
}

/** A person's imports into a contact list, or, for null, into the contacts. */
export async function listImports(
  tx: CompanyTransaction,
  { userId, contactListId }: { userId: number; contactListId: number | null },
): Promise<ContactImport[]> {
  return tx.query<ContactImport>(
    'imports-list',
    `select ${columns} from contact_imports
     where company_id = $1 and "userId" = $2 and "contactListId" is not distinct from $3
     order by id desc limit ${LISTED}`,
    [tx.companyId, userId, contactListId],
  );
}

/** Starts a draft without the skipped rows; false when it is no longer a draft. */
export async function startImport(
  tx: CompanyTransaction,
  id: number,
  { mapping, skipped }: { mapping: ImportMapping; skipped: number[] },
): Promise<boolean> {
  const rows = await tx.query(
    'imports-start',
    `update contact_imports set status = 'running', mapping = $3, rows = kept.rows,
       total = jsonb_array_length(kept.rows)
     from (select coalesce(jsonb_agg(jsonb_build_array(place + 1, value) order by place), '[]') as rows
       from contact_imports i, jsonb_array_elements(i.rows) with ordinality as one (value, place)
       where i.company_id = $1 and i.id = $2 and i.status = 'draft' and not place - 1 = any($4::int[])) kept
     where company_id = $1 and id = $2 and status = 'draft' returning 1`,
    [tx.companyId, id, JSON.stringify(mapping), skipped],
  );
  return rows.length === 1;
}

interface Running {
  userId: number;
  contactListId: number | null;
  mapping: ImportMapping;
  /** Each row with its position in the spreadsheet. */
  rows: [number, string[]][];
}

/** The next rows of a running import, which stays locked; undefined when there is nothing to do. */
export async function nextRows(
  tx: CompanyTransaction,
  id: number,
  limit: number,
): Promise<Running | undefined> {
  const [row] = await tx.query<Omit<Running, 'rows'> & { done: number }>(
    'imports-lock',
    `select "userId", "contactListId", mapping, done from contact_imports
     where company_id = $1 and id = $2 and status = 'running' for update`,
    [tx.companyId, id],
  );
  if (!row) return undefined;
  const rows = await tx.query<{ value: [number, string[]] }>(
    'imports-next',
    `select value from contact_imports i, jsonb_array_elements(i.rows) with ordinality as one (value, place)
     where i.company_id = $1 and i.id = $2 and place > $3 order by place limit $4`,
    [tx.companyId, id, row.done, limit],
  );
  const { done: _, ...facts } = row;
  return { ...facts, rows: rows.map(({ value }) => value) };
}

export interface Progress {
  done: number;
  created: number;
  updated: number;
  problems: ContactImport['problems'];
}

/** Records the result of some rows; after the last ones the import is done and its rows are deleted. */
export async function saveProgress(
  tx: CompanyTransaction,
  id: number,
  { done, created, updated, problems }: Progress,
  mostProblems: number,
): Promise<void> {
  await tx.query(
    'imports-progress',
    `update contact_imports set done = done + $3, created = created + $4, updated = updated + $5,
       ignored = ignored + $6,
       problems = case when jsonb_array_length(problems) >= $8 then problems else problems || $7::jsonb end,
       status = case when done + $3 >= total then 'done' else status end,
       rows = case when done + $3 >= total then null else rows end,
       "finishedAt" = case when done + $3 >= total then now() end
     where company_id = $1 and id = $2`,
    [tx.companyId, id, done, created, updated, problems.length, JSON.stringify(problems), mostProblems],
  );
}

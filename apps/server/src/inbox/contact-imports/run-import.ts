import { type ContactImport, IMPORT_PROBLEMS } from '@prosa/contract';
import { contactOfRow, type ContactRow, type ImportMapping } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { loadContacts } from '../contacts/load-contacts.ts';
import { importRows, type Imported } from './import-rows.ts';
import { nextRows, readImport, saveProgress } from './queries.ts';

/** Rows per transaction: at most these are imported again after a crash. */
const CHUNK = 100;
/** Stores rows in a contact list, with an event for them; the numbers that it has already count as updated. */
export type AddListRows = (
  app: App,
  tx: CompanyTransaction,
  list: { contactListId: number; rows: ContactRow[] },
) => Promise<{ created: number; updated: number }>;

const everybody = { kind: 'company' } as const;

function sorted(rows: [number, string[]][], mapping: ImportMapping) {
  const good: ContactRow[] = [];
  const problems: ContactImport['problems'] = [];
  for (const [row, cells] of rows) {
    const read = contactOfRow(cells, mapping);
    if (typeof read === 'string') problems.push({ row, field: read });
    else good.push(read);
  }
  return { good, problems };
}

export async function announceImported(
  app: App,
  tx: CompanyTransaction,
  imported: Imported[],
): Promise<void> {
  if (imported.length === 0 || !app.realtime.hasListeners(tx.companyId)) return;
  const ids = [...new Set(imported.map(({ contactId }) => contactId))];
  const records = await loadContacts(app, tx, ids);
  tx.afterCommit(() =>
    app.realtime.publish(tx.companyId, 'contact', { action: 'reload', records }, everybody),
  );
}

export async function announceProgress(
  app: App,
  tx: CompanyTransaction,
  { id, userId }: { id: number; userId: number },
): Promise<void> {
  const record = await readImport(tx, { id, userId });
  const owner = { kind: 'user', userId } as const;
  if (!record) return;
  tx.afterCommit(() =>
    app.realtime.publish(tx.companyId, 'contactImport', { action: 'update', record }, owner),
  );
}

async function addContacts(app: App, tx: CompanyTransaction, rows: ContactRow[]) {
  const imported = await importRows(app, tx, rows);
  await announceImported(app, tx, imported);
  const created = imported.filter(({ isNew }) => isNew).length;
  return { created, updated: imported.length - created };
}

/** Returns whether there may be more rows. */
async function importChunk(
  app: App,
  { companyId, importId }: Requested,
  addListRows: AddListRows,
): Promise<boolean> {
  return app.database.inCompany(companyId, async (tx) => {
    const next = await nextRows(tx, importId, CHUNK);
    if (!next) return false;
    const { good, problems } = sorted(next.rows, next.mapping);
    const { contactListId } = next;
    const counts =
      contactListId === null
        ? await addContacts(app, tx, good)
        : await addListRows(app, tx, { contactListId, rows: good });
    await saveProgress(tx, importId, { done: next.rows.length, ...counts, problems }, IMPORT_PROBLEMS);
    await announceProgress(app, tx, { id: importId, userId: next.userId });
    return next.rows.length === CHUNK;
  });
}

interface Requested {
  companyId: number;
  importId: number;
}

/** What the imports need of outside: the phones to read, and the lists that rows can go to. */
export interface ImportPorts {
  readPhone: (requested: Requested) => Promise<void>;
  addListRows: AddListRows;
}

/** Imports the remaining rows in chunks; a repeated job continues where it stopped. */
async function runImport(app: App, payload: unknown, { readPhone, addListRows }: ImportPorts): Promise<void> {
  const requested = payload as Requested;
  await readPhone(requested);
  while (await importChunk(app, requested, addListRows));
}

export const IMPORT_JOB = 'import-contacts';

/** Drafts contain personal data: those that nobody starts are deleted after a day. */
async function removeOldDrafts(app: App): Promise<void> {
  await app.database.acrossCompanies('remove drafts of imports', async (tx) => {
    await tx.query(
      'imports-remove-drafts',
      `delete from contact_imports where status = 'draft' and "createdAt" < now() - interval '1 day'`,
      [],
    );
  });
}

export function defineRunningImports(app: App, ports: ImportPorts): void {
  app.jobs.define(IMPORT_JOB, async (payload) => runImport(app, payload, ports));
  app.jobs.every('import-drafts-cleanup', '37 * * * *', () => removeOldDrafts(app));
}

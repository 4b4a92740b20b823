import { type ContactImport, IMPORT_PROBLEMS } from '@prosa/contract';
import { contactOfRow, type ContactRow, type ImportMapping } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { loadContacts } from '../contacts/load-contacts.ts';
import { importRows, type Imported } from './import-rows.ts';
import { nextRows, readImport, saveProgress } from './queries.ts';

/** Rows per transaction: at most these are imported again after a crash. */
const CHUNK = 100;
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

/** Returns whether there may be more rows. */
async function importChunk(app: App, companyId: number, importId: number): Promise<boolean> {
  return app.database.inCompany(companyId, async (tx) => {
    const next = await nextRows(tx, importId, CHUNK);
    if (!next) return false;
    const { good, problems } = sorted(next.rows, next.mapping);
    const imported = await importRows(app, tx, good);
    const created = imported.filter(({ isNew }) => isNew).length;
    const progress = { done: next.rows.length, created, updated: imported.length - created, problems };
    await saveProgress(tx, importId, progress, IMPORT_PROBLEMS);
    await announceImported(app, tx, imported);
    await announceProgress(app, tx, { id: importId, userId: next.userId });
    return next.rows.length === CHUNK;
  });
}

/** Imports the remaining rows in chunks; a repeated job continues where it stopped. */
async function runImport(
  app: App,
  payload: unknown,
  read: (requested: { companyId: number; importId: number }) => Promise<void>,
): Promise<void> {
  const requested = payload as { companyId: number; importId: number };
  await read(requested);
  while (await importChunk(app, requested.companyId, requested.importId));
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

export function defineRunningImports(
  app: App,
  read: (requested: { companyId: number; importId: number }) => Promise<void>,
): void {
  app.jobs.define(IMPORT_JOB, async (payload) => runImport(app, payload, read));
  app.jobs.every('import-drafts-cleanup', '37 * * * *', () => removeOldDrafts(app));
}

import { type ContactImport, IMPORT_PROBLEMS } from '@prosa/contract';
import { contactOfRow, type ContactRow, type ImportMapping } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { loadContacts } from '../contacts/load-contacts.ts';
import { importRows, type Imported } from './import-rows.ts';
import { nextRows, readImport, saveProgress } from './queries.ts';

/** Rows of one transaction: what a crash makes done again, at most. */
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

/** Tells whoever imports how far it is. */
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

/** Imports the next rows; true while there are more. */
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

/** Imports what is left of it, some rows at a time; begun again, it goes on where it was. */
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

/** Drafts that nobody started hold people's data: they go after a day. */
async function removeOldDrafts(app: App): Promise<void> {
  await app.database.acrossCompanies('remove drafts of imports', async (tx) => {
    await tx.query(
      'imports-remove-drafts',
      `delete from contact_imports where status = 'draft' and "createdAt" < now() - interval '1 day'`,
      [],
    );
  });
}

/** `read` brings in the rows of an import that has none yet. */
export function defineRunningImports(
  app: App,
  read: (requested: { companyId: number; importId: number }) => Promise<void>,
): void {
  app.jobs.define(IMPORT_JOB, async (payload) => runImport(app, payload, read));
  app.jobs.every('import-drafts-cleanup', '37 * * * *', () => removeOldDrafts(app));
}

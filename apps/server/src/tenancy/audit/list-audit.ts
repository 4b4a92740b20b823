import { AUDIT_PAGE_SIZE, type AnswerOf, type listAudit as listCall, type QueryOf } from '@prosa/contract';
import type { Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { requireOwnCompany } from '../companies/index.ts';
import { type EntryRow, type Page, pageEvery, pageOwn } from './queries.ts';

/**
 * The entries that this person may see: an admin those of the own company, super those of one company or of the
 * installation. Another company's id answers an admin like one that does not exist.
 */
export async function readEntries(
  { database }: Pick<App, 'database'>,
  viewer: Viewer,
  companyId: number | undefined,
  page: Omit<Page, 'zoneOf'>,
): Promise<EntryRow[]> {
  if (companyId !== undefined) requireOwnCompany(viewer, companyId);
  const own = { ...page, zoneOf: viewer.companyId };
  return viewer.super
    ? database.acrossCompanies('the operator reads the audit log', (tx) =>
        pageEvery(tx, companyId ?? null, own),
      )
    : database.inCompany(viewer.companyId, (tx) => pageOwn(tx, own));
}

export async function listAudit(
  app: Pick<App, 'database'>,
  viewer: Viewer,
  { cursor, companyId, ...filters }: QueryOf<typeof listCall>,
): Promise<AnswerOf<typeof listCall>> {
  const page = { filters, below: cursor ?? null, limit: AUDIT_PAGE_SIZE + 1 };
  const rows = await readEntries(app, viewer, companyId, page);
  const entries = rows.slice(0, AUDIT_PAGE_SIZE);
  return { entries, nextCursor: rows.length > entries.length ? (entries.at(-1)?.id ?? null) : null };
}

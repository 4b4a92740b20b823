import type { AuditChange, AuditValue, exportAudit as exportCall, QueryOf } from '@prosa/contract';
import type { Viewer } from '@prosa/domain';
import { Readable } from 'node:stream';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { csvOf, CSV_TYPE } from '../../platform/http/csv.ts';
import { FileAnswer } from '../../platform/http/route.ts';
import { requireOwnCompany } from '../companies/index.ts';
import { readEntries } from './list-audit.ts';
import type { EntryRow } from './queries.ts';

/** Entries per read, which limits the memory in use, and for how long others wait while rows are written. */
const CHUNK = 500;
/** Milliseconds of this process for one entry. */
const MS_PER_ENTRY = 0.02;
const headings = ['quando', 'empresa', 'quem', 'acao', 'alvo', 'mudancas'];
const OPERATOR = 'Operador';
const SUPPORT = 'Suporte';

const textOf = (value: AuditValue | undefined): string =>
  Array.isArray(value) ? value.join(', ') : value === null || value === undefined ? '' : String(value);

const changeText = ({ field, before, after }: AuditChange): string =>
  before === undefined && after === undefined ? field : `${field}: ${textOf(before)} -> ${textOf(after)}`;

function actorText({ name, isOperator, isSupport }: EntryRow['actor']): string {
  if (isSupport) return `${SUPPORT}: ${name}`;
  return isOperator ? [OPERATOR, name].filter((part) => part !== '').join(': ') : name;
}

const cellsOf = ({ localTime, company, actor, action, subject, changes }: EntryRow): string[] => [
  localTime,
  company?.name ?? '',
  actorText(actor),
  action,
  subject.name,
  changes.map(changeText).join('; '),
];

async function* rowsOf(
  app: App,
  viewer: Viewer,
  { companyId, ...filters }: QueryOf<typeof exportCall>,
): AsyncGenerator<string[][]> {
  yield [headings];
  let below: number | null = null;
  for (;;) {
    const page: EntryRow[] = await readEntries(app, viewer, companyId, { filters, below, limit: CHUNK });
    await app.database.useShare(viewer.companyId, page.length * MS_PER_ENTRY);
    yield page.map(cellsOf);
    if (page.length < CHUNK) return;
    below = page.at(-1)?.id ?? below;
  }
}

/** The entry of the export is stored before the first row leaves: where the operator exports all, it is the installation's. */
export async function exportAudit(
  app: App,
  viewer: Viewer,
  query: QueryOf<typeof exportCall>,
): Promise<FileAnswer> {
  const { companyId } = query;
  if (companyId !== undefined) requireOwnCompany(viewer, companyId);
  const record = { action: 'export.audit', change: { before: null, after: { format: 'csv' } } } as const;
  if (viewer.super)
    await app.database.acrossCompanies('the operator exports the audit log', (tx) =>
      recordAudit(tx, viewer, { ...record, ...(companyId === undefined ? {} : { companyId }) }),
    );
  else await app.database.inCompany(viewer.companyId, (tx) => recordAudit(tx, viewer, record));
  const day = app.now().toISOString().slice(0, 10);
  return new FileAnswer(Readable.from(csvOf(rowsOf(app, viewer, query))), CSV_TYPE, `auditoria-${day}.csv`);
}

import type { CompanyRow } from '@prosa/contract';
import type { Viewer } from '@prosa/domain';
import { Readable } from 'node:stream';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { CSV_TYPE, csvOf } from '../../platform/http/csv.ts';
import { FileAnswer } from '../../platform/http/route.ts';
import { type Columns, tableOf } from '../../platform/spreadsheets/table-of.ts';
import { type CompanyListing, pageCompanies } from './list-queries.ts';

/** Companies per read, which limits the memory in use. */
const CHUNK = 100;

const columns: Columns<CompanyRow> = {
  id: ({ id }) => id,
  nome: ({ name }) => name,
  email: ({ email }) => email,
  telefone: ({ phone }) => phone,
  documento: ({ document }) => document,
  plano: ({ plan }) => plan?.name,
  ativa: ({ status }) => (status ? 'sim' : 'não'),
  vencimento: ({ dueDate }) => dueDate,
  dias_restantes: ({ daysLeft }) => daysLeft,
  recorrencia: ({ recurrence }) => recurrence,
  usuarios: ({ usersCount }) => usersCount,
  usuarios_do_plano: ({ plan }) => plan?.users,
  conexoes: ({ connectionsCount }) => connectionsCount,
  conexoes_do_plano: ({ plan }) => plan?.connections,
  bytes_armazenados: ({ folderSize }) => folderSize,
  conexoes_fora_do_ar: ({ connectionsDown }) => connectionsDown,
  mensagens_30_dias: ({ messagesCount }) => messagesCount,
  criada: ({ createdAt }) => createdAt,
  ultimo_acesso: ({ lastLogin }) => lastLogin,
  arquivada: ({ archivedAt }) => archivedAt,
};

async function* partsOf(app: App, listing: CompanyListing): AsyncGenerator<CompanyRow[]> {
  for (let offset = 0; ; offset += CHUNK) {
    const companies = await app.database.acrossCompanies('the operator exports companies', (tx) =>
      pageCompanies(tx, listing, { offset, limit: CHUNK, now: app.now() }),
    );
    yield companies;
    if (companies.length < CHUNK) return;
  }
}

/** The operator's list as a file, with the headings that other exports have; its entry in the audit log is stored first. */
export async function exportCompanies(
  app: App,
  viewer: Viewer,
  listing: CompanyListing,
): Promise<FileAnswer> {
  const change = { before: null, after: { format: 'csv' } };
  await app.database.acrossCompanies('the operator exports companies', (tx) =>
    recordAudit(tx, viewer, { action: 'export.companies', change }),
  );
  const day = app.now().toISOString().slice(0, 10);
  return new FileAnswer(
    Readable.from(csvOf(tableOf(columns, partsOf(app, listing)))),
    CSV_TYPE,
    `empresas-${day}.csv`,
  );
}

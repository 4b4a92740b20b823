import { type exportReports as exportCall, type QueryOf, type ReportRow } from '@prosa/contract';
import type { Viewer } from '@prosa/domain';
import { Readable } from 'node:stream';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { CSV_TYPE, csvOf } from '../../platform/http/csv.ts';
import { FileAnswer } from '../../platform/http/route.ts';
import { XLSX_TYPE, xlsxOf } from '../../platform/spreadsheets/xlsx.ts';
import { partsOf, reportOf } from './list-reports.ts';
import type { Report } from './queries.ts';

type Cell = (row: ReportRow) => string | number | null;
const columns: Record<string, Cell> = {
  id: ({ id }) => id,
  conexao: ({ whatsappName }) => whatsappName,
  contato: ({ contactName }) => contactName,
  usuario: ({ userName }) => userName,
  fila: ({ queueName }) => queueName,
  status: ({ status }) => status,
  ultima_mensagem: ({ lastMessage }) => lastMessage,
  aberto: ({ createdAt }) => createdAt,
  fechado: ({ closedAt }) => closedAt,
  tempo_de_atendimento: ({ supportTime }) => supportTime,
  nps: ({ NPS }) => NPS,
  primeira_resposta_segundos: ({ firstAnswerSeconds }) => firstAnswerSeconds,
};

async function* rowsOf(app: App, report: Report): AsyncGenerator<string[]> {
  yield Object.keys(columns);
  const everything = { offset: 0, most: Number.POSITIVE_INFINITY };
  for await (const rows of partsOf(app, report, everything))
    for (const row of rows) yield Object.values(columns).map((cell) => String(cell(row) ?? ''));
}

/** The entry in the audit log is stored before the first row leaves. */
export async function exportReports(
  app: App,
  viewer: Viewer,
  { format = 'csv', ...filters }: QueryOf<typeof exportCall>,
): Promise<FileAnswer> {
  const report = await reportOf(app, viewer, filters);
  await app.database.inCompany(viewer.companyId, (tx) =>
    recordAudit(tx, viewer, { action: 'export.reports', change: { before: null, after: { format } } }),
  );
  const rows = rowsOf(app, report);
  const name = `relatorio-de-atendimentos.${format}`;
  return format === 'xlsx'
    ? new FileAnswer(Readable.from(xlsxOf(rows, 'Atendimentos')), XLSX_TYPE, name)
    : new FileAnswer(Readable.from(csvOf(rows)), CSV_TYPE, name);
}

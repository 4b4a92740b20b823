import { type exportReports as exportCall, type QueryOf, type ReportRow } from '@prosa/contract';
import { reportTargetStates, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { exportSheets } from '../../platform/spreadsheets/export-sheets.ts';
import { type Columns, tableOf } from '../../platform/spreadsheets/table-of.ts';
import { reportOf } from './list-reports.ts';
import { allParts } from './report-parts.ts';
import { reportRows } from './report-row.ts';

const columns: Columns<ReportRow> = {
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
  meta_primeira_resposta: ({ firstAnswerTarget }) =>
    firstAnswerTarget && reportTargetStates[firstAnswerTarget],
  meta_resolucao: ({ resolutionTarget }) => resolutionTarget && reportTargetStates[resolutionTarget],
};

/** The entry in the audit log is stored before the first row leaves. */
export async function exportReports(
  app: App,
  viewer: Viewer,
  { format, ...filters }: QueryOf<typeof exportCall>,
): Promise<FileAnswer> {
  const report = await reportOf(app, viewer, filters);
  const parts = allParts(app, report, reportRows);
  const { dateFrom: from, dateTo: to } = filters;
  const file = { action: 'export.reports', name: 'relatorio-de-atendimentos', format, from, to } as const;
  return exportSheets(app, viewer, file, [{ name: 'Atendimentos', parts: tableOf(columns, parts) }]);
}

import { type exportRatings as exportCall, type QueryOf, type RatingRow } from '@prosa/contract';
import { reportTime, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { exportSheets } from '../../platform/spreadsheets/export-sheets.ts';
import { type Columns, tableOf } from '../../platform/spreadsheets/table-of.ts';
import { ratingRows, ratingsOf } from './list-ratings.ts';
import { allParts } from './report-parts.ts';

const columnsIn = (timeZone: string): Columns<RatingRow> => ({
  id: ({ id }) => id,
  nota: ({ rate }) => rate,
  comentario: ({ text }) => text,
  contato: ({ contactName }) => contactName,
  usuario: ({ userName }) => userName,
  fila: ({ queueName }) => queueName,
  conexao: ({ whatsappName }) => whatsappName,
  aberto: ({ openedAt }) => reportTime(new Date(openedAt), timeZone),
  avaliado: ({ ratedAt }) => reportTime(new Date(ratedAt), timeZone),
});

export async function exportRatings(
  app: App,
  viewer: Viewer,
  { format, ...filters }: QueryOf<typeof exportCall>,
): Promise<FileAnswer> {
  const report = await ratingsOf(app, viewer, filters);
  const ratings = allParts(app, report, ratingRows);
  const parts = tableOf(columnsIn(report.timeZone), ratings);
  const { dateFrom: from, dateTo: to } = filters;
  const file = { action: 'export.ratings', name: 'avaliacoes', format, from, to } as const;
  return exportSheets(app, viewer, file, [{ name: 'Avaliacoes', parts }]);
}

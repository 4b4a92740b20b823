import {
  type AnswerOf,
  type listReports as listCall,
  REPORT_MOST_ROWS,
  REPORT_PAGE_IN_MEMORY,
  REPORT_PAGE_SIZE,
  type QueryOf,
  type ReportRow,
} from '@prosa/contract';
import type { Viewer } from '@prosa/domain';
import { Readable } from 'node:stream';
import { readCompanySettings, readServiceTargets } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { FileAnswer } from '../../platform/http/route.ts';
import { countPeriods, pageOfPeriods, type Part, type Report, type ReportFilters } from './queries.ts';
import { reportRow } from './report-row.ts';

/** Rows per read, which limits the memory in use, and for how long others wait while rows are written. */
const CHUNK = 500;
/** Milliseconds of this process for one row. */
const MS_PER_ROW = 0.03;

export async function reportOf(app: App, viewer: Viewer, filters: ReportFilters): Promise<Report> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const { timezone } = await readCompanySettings(tx);
    const targets = await readServiceTargets(tx);
    return { viewer, filters, timeZone: timezone, targets, now: app.now().getTime() };
  });
}

/** Every row, from the first one on. */
export const everything = { offset: 0, most: Number.POSITIVE_INFINITY };

type Read<Row> = (tx: CompanyTransaction, report: Report, part: Part) => Promise<Row[]>;

/** Rows from an offset on, at most so many, in parts that each read the database for a moment. */
export async function* partsOf<Row extends { periodId: number }>(
  app: App,
  report: Report,
  { offset, most, read }: { offset: number; most: number; read: Read<Row> },
): AsyncGenerator<Row[]> {
  const { companyId } = report.viewer;
  let after: number | null = null;
  for (let sent = 0; sent < most; ) {
    const part: Part = { limit: Math.min(CHUNK, most - sent), after, offset: after === null ? offset : 0 };
    const rows: Row[] = await app.database.inCompany(companyId, (tx) => read(tx, report, part));
    await app.database.useShare(companyId, rows.length * MS_PER_ROW);
    if (rows.length > 0) yield rows;
    if (rows.length < part.limit) return;
    sent += rows.length;
    after = rows.at(-1)?.periodId ?? null;
  }
}

export const reportRows: Read<ReportRow> = async (tx, report, part) =>
  (await pageOfPeriods(tx, report, part)).map((row) => reportRow(row, report));

type Answer = AnswerOf<typeof listCall>;

/** The answer's JSON, written while the rows are read. */
async function* jsonOf(
  parts: AsyncIterable<ReportRow[]>,
  rest: Omit<Answer, 'tickets'>,
): AsyncGenerator<string> {
  yield '{"tickets":[';
  let separator = '';
  for await (const rows of parts) {
    yield separator + rows.map((row) => JSON.stringify(row)).join(',');
    separator = ',';
  }
  yield `],${JSON.stringify(rest).slice(1)}`;
}

export async function listReports(
  app: App,
  viewer: Viewer,
  { page = 1, pageSize = REPORT_PAGE_SIZE, ...filters }: QueryOf<typeof listCall>,
): Promise<Answer | FileAnswer> {
  const report = await reportOf(app, viewer, filters);
  const most = Math.min(pageSize, REPORT_MOST_ROWS);
  const place = { offset: (page - 1) * pageSize, most, read: reportRows };
  const total = await app.database.inCompany(viewer.companyId, (tx) => countPeriods(tx, report));
  const rest = { totalTickets: { total }, hasMore: total > place.offset + most };
  const parts = partsOf(app, report, place);
  if (most > REPORT_PAGE_IN_MEMORY)
    return new FileAnswer(
      Readable.from(jsonOf(parts, rest)),
      'application/json; charset=utf-8',
      'relatorio-de-atendimentos.json',
    );
  const tickets: ReportRow[] = [];
  for await (const rows of parts) tickets.push(...rows);
  return { tickets, ...rest };
}

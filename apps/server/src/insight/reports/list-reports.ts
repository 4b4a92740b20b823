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
import { dayRange, readCompanySettings, readServiceTargets, type ServiceTargets } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { FileAnswer } from '../../platform/http/route.ts';
import { breachedCondition } from './breached-periods.ts';
import { countPeriods, type Report, type ReportFilters } from './queries.ts';
import { readNames } from './report-names.ts';
import { partsOf } from './report-parts.ts';
import { reportRows } from './report-row.ts';

/** The condition of missed targets, once for all parts of a report: it counts the open hours since its first day. */
function missedTargets(
  tx: CompanyTransaction,
  { dateFrom }: ReportFilters,
  { timeZone, targets, now }: { timeZone: string; targets: ServiceTargets; now: number },
) {
  const from = dayRange(dateFrom, timeZone)?.[0].toISOString() ?? null;
  return breachedCondition(tx, targets, { from, now });
}

export async function reportOf(app: App, viewer: Viewer, filters: ReportFilters): Promise<Report> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const { timezone: timeZone } = await readCompanySettings(tx);
    const clock = { timeZone, targets: await readServiceTargets(tx), now: app.now().getTime() };
    const conditions = filters.onlyBreached === true ? [await missedTargets(tx, filters, clock)] : [];
    return { viewer, filters, ...clock, names: await readNames(tx), conditions };
  });
}

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
  const place = { offset: (page - 1) * pageSize, most, complete: reportRows };
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

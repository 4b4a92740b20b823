import type { listReports as listCall, QueryOf } from '@prosa/contract';
import { visibleCondition, type Viewer } from '@prosa/domain';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { conditionSql, searchSql, type ServiceTargets } from '../../inbox/index.ts';
import { cursorParts } from '../../platform/database/cursor-parts.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { firstAnswerAt, periodsWithTickets, servedUntil, statusOfPeriod } from '../periods/index.ts';
import type { ReportNames } from './report-names.ts';

export type ReportFilters = Omit<QueryOf<typeof listCall>, 'page' | 'pageSize'>;

export interface Report {
  viewer: Viewer;
  filters: ReportFilters;
  timeZone: string;
  names: ReportNames;
  /** Further conditions on the periods `p`; all of them must be met. */
  conditions: readonly RawBuilder<SqlBool>[];
  targets: ServiceTargets;
  now: number;
}

function periods(tx: CompanyTransaction, { viewer, filters, timeZone, conditions }: Report) {
  const { dateFrom: from, dateTo: to, status = [], onlyRated } = filters;
  const search = filters.searchParam?.trim() ?? '';
  const found = { search, searchOnMessages: false, hidesNumbers: viewer.hidesNumbers };
  return periodsWithTickets(tx, { ...filters, from, to }, timeZone)
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.company_id', '=', 't.company_id').onRef('c.id', '=', 't.contactId'),
    )
    .where(sql<SqlBool>`${conditionSql(visibleCondition(viewer), 't')}`)
    .where(sql<SqlBool>`${searchSql(tx.companyId, found)}`)
    .$if(status.length > 0, (query) => query.where(sql<SqlBool>`${statusOfPeriod} = any(${status})`))
    .$if(onlyRated === true, (query) => query.where('p.rated', '=', true))
    .where(sql<SqlBool>`${sql.join([sql`true`, ...conditions], sql` and `)}`);
}

export async function countPeriods(tx: CompanyTransaction, report: Report): Promise<number> {
  const counted = periods(tx, report).select(({ fn }) => fn.countAll<number>().as('total'));
  return (await counted.executeTakeFirstOrThrow()).total;
}

/** Rows of the report, newest first; after a period, where one is given. */
function rowsOfPeriods(tx: CompanyTransaction, report: Report, after: number | null) {
  return periods(tx, report)
    .leftJoin('user_ratings as r', (join) =>
      join.onRef('r.company_id', '=', 'p.company_id').onRef('r.trackingId', '=', 'p.id'),
    )
    .$if(after !== null, (query) =>
      query.where(sql<SqlBool>`(p."createdAt", p.id) < (select l."createdAt", l.id from ticket_tracking l
        where l.company_id = ${tx.companyId} and l.id = ${after})`),
    )
    .select([
      't.id',
      'p.id as periodId',
      't.uuid',
      't.contactId',
      'c.name as contactName',
      'c.number as contactNumber',
      't.lastMessage',
      statusOfPeriod.as('statusCode'),
      'p.createdAt as openedAt',
      'p.ratingAt',
      'p.closedAt',
      'p.finishedAt',
      firstAnswerAt.as('firstAnswerAt'),
      servedUntil.as('servedUntil'),
      'p.userId',
      'p.queueId',
      'p.whatsappId',
      't.isActiveDemand',
      'r.rate as NPS',
    ])
    .orderBy('p.createdAt', 'desc')
    .orderBy('p.id', 'desc');
}

interface Part {
  limit: number;
  offset: number;
  after: number | null;
}

export async function pageOfPeriods(tx: CompanyTransaction, report: Report, { limit, offset, after }: Part) {
  return rowsOfPeriods(tx, report, after).limit(limit).offset(offset).execute();
}
export type PeriodRow = Awaited<ReturnType<typeof pageOfPeriods>>[number];

/** All rows of the report after a period, as one statement, in parts of so many. */
export const everyPeriod = (
  tx: CompanyTransaction,
  report: Report,
  { after, size }: { after: number | null; size: number },
): AsyncGenerator<PeriodRow[]> => cursorParts(tx, rowsOfPeriods(tx, report, after).compile(), size);

import type { listReports as listCall, QueryOf } from '@prosa/contract';
import { visibleCondition, type Viewer } from '@prosa/domain';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { conditionSql, dayRange, searchSql, type ServiceTargets } from '../../inbox/index.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { firstAnswerAt, periodsWithTickets, servedUntil, statusOfPeriod } from '../periods/index.ts';
import { breachedCondition } from './breached-periods.ts';

export type ReportFilters = Omit<QueryOf<typeof listCall>, 'page' | 'pageSize'>;

export interface Report {
  viewer: Viewer;
  filters: ReportFilters;
  timeZone: string;
  /** A further condition on the periods `p`. */
  only?: RawBuilder<SqlBool>;
  targets: ServiceTargets;
  now: number;
}

/** The condition of missed targets, where the filters ask for it. */
async function breached(tx: CompanyTransaction, { filters, timeZone, targets, now }: Report) {
  if (filters.onlyBreached !== true) return undefined;
  const from = dayRange(filters.dateFrom, timeZone)?.[0].toISOString() ?? null;
  return breachedCondition(tx, targets, { from, now });
}
type Condition = Awaited<ReturnType<typeof breached>>;

function periods(tx: CompanyTransaction, { viewer, filters, timeZone, only }: Report, missed: Condition) {
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
    .where(only ?? sql<SqlBool>`true`)
    .where(missed ?? sql<SqlBool>`true`);
}

export async function countPeriods(tx: CompanyTransaction, report: Report): Promise<number> {
  const counted = periods(tx, report, await breached(tx, report)).select(({ fn }) =>
    fn.countAll<number>().as('total'),
  );
  return (await counted.executeTakeFirstOrThrow()).total;
}

export interface Part {
  limit: number;
  offset?: number;
  /** The last period of the rows before. */
  after?: number | null;
}

/** Rows of the report, newest first. */
export async function pageOfPeriods(tx: CompanyTransaction, report: Report, part: Part) {
  const { limit, offset = 0, after = null } = part;
  return periods(tx, report, await breached(tx, report))
    .leftJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'p.company_id').onRef('u.id', '=', 'p.userId'),
    )
    .leftJoin('queues as q', (join) =>
      join.onRef('q.company_id', '=', 'p.company_id').onRef('q.id', '=', 'p.queueId'),
    )
    .leftJoin('connections as w', (join) =>
      join.onRef('w.company_id', '=', 'p.company_id').onRef('w.id', '=', 'p.whatsappId'),
    )
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
      'w.name as whatsappName',
      't.contactId',
      'c.name as contactName',
      'c.number as contactNumber',
      'u.name as userName',
      'q.name as queueName',
      't.lastMessage',
      statusOfPeriod.as('statusCode'),
      'p.createdAt as openedAt',
      'p.ratingAt',
      'p.closedAt',
      'p.finishedAt',
      firstAnswerAt.as('firstAnswerAt'),
      servedUntil.as('servedUntil'),
      'p.queueId',
      'p.whatsappId',
      't.isActiveDemand',
      'r.rate as NPS',
    ])
    .orderBy('p.createdAt', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}
export type PeriodRow = Awaited<ReturnType<typeof pageOfPeriods>>[number];

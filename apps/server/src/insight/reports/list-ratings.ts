import {
  type AnswerOf,
  type listRatings as listCall,
  REPORT_PAGE_SIZE,
  type QueryOf,
  type RatingRow,
} from '@prosa/contract';
import { maskName, ratesOf, ratingText, type Viewer } from '@prosa/domain';
import { sql, type SqlBool } from 'kysely';
import type { App } from '../../platform/app.ts';
import { reportOf } from './list-reports.ts';
import { countPeriods, type PeriodRow, type Report } from './queries.ts';
import { hasText, textsOf } from './rating-texts.ts';
import { namesOfPeriod } from './report-names.ts';
import { type Complete, partsOf } from './report-parts.ts';

export type RatingFilters = Omit<QueryOf<typeof listCall>, 'page' | 'pageSize'>;

/** The report, narrowed to periods whose rating is still stored. */
export async function ratingsOf(
  app: App,
  viewer: Viewer,
  { group, onlyWithText, ...filters }: RatingFilters,
): Promise<Report> {
  const [lowest, highest] = group === undefined ? [0, 10] : ratesOf[group];
  const isRated = sql<SqlBool>`p.rated and exists (select from user_ratings r where r.company_id = p.company_id
    and r."trackingId" = p.id and r.rate between ${lowest} and ${highest})`;
  const report = await reportOf(app, viewer, filters);
  const further = onlyWithText === true ? [isRated, hasText] : [isRated];
  return { ...report, conditions: [...report.conditions, ...further] };
}

/** A rating as the calls answer it, with what the company hides from this person hidden. */
function ratingRow(row: PeriodRow, { viewer, names }: Report, bodies: readonly string[]): RatingRow {
  const { id, periodId, uuid, contactId, contactName, contactNumber, openedAt } = row;
  return {
    id,
    periodId,
    uuid,
    rate: row.NPS ?? 0,
    text: ratingText(bodies),
    contactId,
    contactName: viewer.hidesNumbers ? maskName(contactName, contactNumber) : contactName,
    ...namesOfPeriod(names, row),
    openedAt,
    ratedAt: row.ratingAt ?? openedAt,
  };
}

export const ratingRows: Complete<RatingRow> = async (tx, report, periods) => {
  const texts = await textsOf(
    tx,
    periods.map(({ periodId }) => periodId),
  );
  return periods.map((row) => ratingRow(row, report, texts.get(row.periodId) ?? []));
};

export async function listRatings(
  app: App,
  viewer: Viewer,
  { page = 1, pageSize = REPORT_PAGE_SIZE, ...filters }: QueryOf<typeof listCall>,
): Promise<AnswerOf<typeof listCall>> {
  const report = await ratingsOf(app, viewer, filters);
  const place = { offset: (page - 1) * pageSize, most: pageSize, complete: ratingRows };
  const count = await app.database.inCompany(viewer.companyId, (tx) => countPeriods(tx, report));
  const ratings: RatingRow[] = [];
  for await (const rows of partsOf(app, report, place)) ratings.push(...rows);
  return { ratings, count, hasMore: count > place.offset + pageSize };
}

import { ratingGroups, type RatingGroup } from '@prosa/contract';
import { queryOf, readReport, type ReportFilter, writeReport } from './report-filter.ts';

/** What the ratings are narrowed to; the address keeps it as that of the report. */
export interface RatingFilter extends ReportFilter {
  group: RatingGroup | null;
  onlyWithText: boolean;
}

/** Ratings know no status, and are rated all. */
const ofRatings = { statuses: [], onlyRated: false };

export function readRatings(params: URLSearchParams, now: Date): RatingFilter {
  return {
    ...readReport(params, now),
    ...ofRatings,
    group: ratingGroups.find((group) => group === params.get('group')) ?? null,
    onlyWithText: params.get('text') === '1',
  };
}

export function writeRatings({ group, onlyWithText, ...filter }: RatingFilter, now: Date): URLSearchParams {
  const written = writeReport({ ...filter, ...ofRatings }, now);
  if (group !== null) written.set('group', group);
  if (onlyWithText) written.set('text', '1');
  return written;
}

/** The filter as the calls take it. */
export const ratingQueryOf = ({ group, onlyWithText, ...filter }: RatingFilter) => ({
  ...queryOf({ ...filter, ...ofRatings }),
  ...(group === null ? {} : { group }),
  ...(onlyWithText ? { onlyWithText } : {}),
});

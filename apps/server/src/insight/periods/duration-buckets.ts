import { BUCKET_RATIO, type Duration } from '@prosa/domain';
import { sql } from 'kysely';
import { took } from './sum-expressions.ts';

/** The place of a duration in the histogram, of rows of `measuredPeriods`; null where nothing took time. */
export const bucketOf = (duration: Duration) =>
  sql<number | null>`case when ${took(duration)}
    then floor(ln(${sql.ref(duration)}::float8) / ln(${sql.lit(BUCKET_RATIO)}::float8))::int end`;

import { audienceReasons } from '@prosa/contract';
import { expect } from 'vitest';
import type { App } from '../../platform/app.ts';

const groups = (columns: string, rest: string) => `(
  select coalesce(jsonb_agg(to_jsonb(c)), '[]') from (
    select company_id, "campaignId", state, variant, ${columns} ${rest}
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5) c)`;

// One statement sees one moment.
const text = `select
  ${groups(
    `"isLeftOut", sum(recipients) as recipients, sum(asked) as asked, sum(given) as given, sum(answered) as answered`,
    'from campaign_counts',
  )} as kept,
  ${groups(
    `state = 'skipped' and coalesce(reason = any($1), false) as "isLeftOut", count(*) as recipients,
     count("confirmationRequestedAt") as asked, count("confirmedAt") as given, count("answeredAt") as answered`,
    'from campaign_deliveries',
  )} as counted`;

interface Compared {
  kept: { recipients: number; asked: number; given: number; answered: number }[];
  counted: unknown[];
}

/** Expects that the counts of all campaigns are those of their deliveries, now; returns the counts. */
export async function compareCounts({ database }: Pick<App, 'database'>): Promise<unknown[]> {
  const statement = { name: 'test-compare-counts', text, values: [audienceReasons] };
  const [row] = await database.alone<Compared>('compare counts in a test', statement);
  const isEmpty = ({ recipients, asked, given, answered }: Compared['kept'][number]) =>
    [recipients, asked, given, answered].every((count) => count === 0);
  const kept = row?.kept.filter((group) => !isEmpty(group));
  expect(kept).toEqual(row?.counted);
  return row?.counted ?? [];
}

import type { Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { readCompanySettings } from '../company-settings/index.ts';
import { dayRange } from '../tickets/day-range.ts';

/**
 * Counts in each conversation by the index that also pages it: messages before these days are not read, and no extra
 * index is needed.
 */
export const countText = `
select coalesce(sum(said.count), 0)::text as count
from conversations c cross join lateral (
  select count(*) from messages m
  where m.company_id = $1 and m."conversationId" = c.id and m."createdAt" >= $3 and m."createdAt" < $4
    and m."fromMe" = $2 and not m."isPrivate") said
where c.company_id = $1`;

interface Days {
  fromMe: boolean;
  dateStart?: string | undefined;
  dateEnd?: string | undefined;
}

/** Counts messages in one direction, without notes, from the first day to the last, where there are any, in the company's time zone. */
export async function countMessages(
  { database }: Pick<App, 'database'>,
  viewer: Viewer,
  { fromMe, dateStart, dateEnd }: Days,
): Promise<{ count: { count: string }[] }> {
  return database.inCompany(viewer.companyId, async (tx) => {
    const { timezone } = await readCompanySettings(tx);
    const [from] = dayRange(dateStart, timezone) ?? ['-infinity'];
    const [, to] = dayRange(dateEnd, timezone) ?? [null, 'infinity'];
    const values = [tx.companyId, fromMe, from, to];
    return { count: await tx.query<{ count: string }>('count-messages-of-days', countText, values) };
  });
}

import type { Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { readCompanySettings } from '../company-settings.ts';
import { dayRange } from '../tickets/day-range.ts';

/**
 * In each conversation by itself, by the index that pages it: what the company has said before those days is not read,
 * and no message pays for an index that nothing else needs.
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
  dateStart: string;
  dateEnd: string;
}

/** How many messages went out, or came in, from the first of two days to the last. */
export async function countMessages(
  { database }: Pick<App, 'database'>,
  viewer: Viewer,
  { fromMe, dateStart, dateEnd }: Days,
): Promise<{ count: { count: string }[] }> {
  return database.inCompany(viewer.companyId, async (tx) => {
    const { timezone } = await readCompanySettings(tx);
    const [from] = dayRange(dateStart, timezone) ?? [];
    const [, to] = dayRange(dateEnd, timezone) ?? [];
    const values = [tx.companyId, fromMe, from, to];
    return { count: await tx.query<{ count: string }>('count-messages-of-days', countText, values) };
  });
}

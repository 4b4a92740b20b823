import type { Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { readCompanySettings } from '../company-settings.ts';
import { dayRange } from '../tickets/day-range.ts';

const text = `
select count(*)::text as count from messages
where company_id = $1 and "fromMe" = $2 and not "isPrivate" and "createdAt" >= $3 and "createdAt" < $4`;

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
    return { count: await tx.query<{ count: string }>('count-messages-of-days', text, values) };
  });
}

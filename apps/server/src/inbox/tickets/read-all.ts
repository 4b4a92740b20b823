import { all, bellCondition, hasStatus, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { readCompanySettings } from '../company-settings/index.ts';
import { markTicketRead } from '../messages/mark-read.ts';
import { plainFilters, ticketIds } from './list-queries.ts';
import { lockTicket } from './queries.ts';

type Services = Pick<App, 'database' | 'realtime' | 'bus'>;

/** As many pages as the bell counts at most; what comes in meanwhile is unread again. */
const MOST_PAGES = 50;

/** Marks one page of what the bell counts as read, in one transaction; returns how many tickets that were. */
async function readPage(app: Services, viewer: Viewer): Promise<number> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const { showNotificationPending } = await readCompanySettings(tx);
    const condition = all(hasStatus('open', 'group'), bellCondition(viewer, showNotificationPending));
    const ids = await ticketIds(tx, { ...plainFilters, condition, isBell: true });
    // In one order everywhere, so that no two transactions wait for each other.
    for (const id of ids.toSorted((a, b) => a - b)) {
      const ticket = await lockTicket(tx, id);
      if (ticket) await markTicketRead(app, tx, ticket);
    }
    return ids.length;
  });
}

/** Marks all tickets read that this person attends, and the groups that the bell counts. */
export async function readAll(app: Services, viewer: Viewer): Promise<{ count: number }> {
  let count = 0;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const read = await readPage(app, viewer);
    if (read === 0) break;
    count += read;
  }
  return { count };
}

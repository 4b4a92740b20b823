import {
  createSchedule as createCall,
  DEFAULT_PAGE_SIZE,
  deleteSchedule as deleteCall,
  deleteScheduleMedia as deleteMediaCall,
  pageSchedules as pageCall,
  readSchedule as readCall,
  readScheduleWindow as windowCall,
  sendScheduleNow as sendNowCall,
  stopSchedule as stopCall,
  updateSchedule as updateCall,
  uploadScheduleMedia as uploadMediaCall,
  type AnswerOf,
  type QueryOf,
} from '@prosa/contract';
import { found, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { readCompanySettings } from '../company-settings/index.ts';
import { dayRange } from '../tickets/day-range.ts';
import { countSchedules, readSchedule, type ScheduleFilters, selectSchedules } from './queries.ts';
import { readWindow } from './schedule-window.ts';
import { sendScheduleNow } from './send-now.ts';
import { shownTo, toSchedule } from './shown-schedule.ts';
import { stopSchedule } from './stop-schedule.ts';
import {
  createSchedule,
  deleteSchedule,
  removeScheduleMedia,
  storeScheduleMedia,
  updateSchedule,
} from './write-schedule.ts';

type Query = QueryOf<typeof pageCall>;
/** Schedules per answer for a range of days, enough for a month of a busy company; beyond it hasMore is set. */
const DAYS_LIMIT = 1_000;

async function filtersOf(tx: CompanyTransaction, query: Query): Promise<ScheduleFilters> {
  const { from, to, searchParam, contactId, userId, status } = query;
  const own = { searchParam: searchParam?.trim(), contactId, userId, status };
  if (from === undefined && to === undefined) return own;
  const { timezone } = await readCompanySettings(tx);
  const first = dayRange(from ?? to, timezone);
  const last = dayRange(to ?? from, timezone);
  return { ...own, ...(first && last ? { range: [first[0], last[1]] } : {}) };
}

async function pageSchedules(app: App, viewer: Viewer, query: Query): Promise<AnswerOf<typeof pageCall>> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const filters = await filtersOf(tx, query);
    const limit = filters.range ? DAYS_LIMIT : DEFAULT_PAGE_SIZE;
    const offset = ((query.pageNumber ?? 1) - 1) * limit;
    const rows = await selectSchedules(tx, filters, { offset, limit });
    const count = await countSchedules(tx, filters);
    const schedules = rows.map((row) => shownTo(viewer, toSchedule(app, row)));
    return { schedules, count, hasMore: count > offset + rows.length };
  });
}

export const scheduleRoutes = (app: App): Route[] => [
  handle(pageCall, ({ viewer, query }) => pageSchedules(app, viewer, query)),
  handle(readCall, ({ viewer, params }) =>
    app.database.inCompany(viewer.companyId, async (tx) => {
      const row = found(await readSchedule(tx, params.id), 'ERR_NO_SCHEDULE_FOUND');
      return shownTo(viewer, toSchedule(app, row));
    }),
  ),
  handle(windowCall, ({ viewer, query }) => readWindow(app, viewer, query)),
  handle(createCall, ({ viewer, body }) => createSchedule(app, viewer, body)),
  handle(updateCall, ({ viewer, params, body }) => updateSchedule(app, viewer, params.id, body)),
  handle(sendNowCall, ({ viewer, params }) => sendScheduleNow(app, viewer, params.id)),
  handle(stopCall, ({ viewer, params, body }) => stopSchedule(app, viewer, params.id, body)),
  handle(deleteCall, async ({ viewer, params }) => {
    await deleteSchedule(app, viewer, params.id);
    return { message: 'Agendamento removido' };
  }),
  handle(uploadMediaCall, ({ viewer, params, files }) =>
    storeScheduleMedia(app, viewer, params.id, files[0]),
  ),
  handle(deleteMediaCall, ({ viewer, params }) => removeScheduleMedia(app, viewer, params.id)),
];

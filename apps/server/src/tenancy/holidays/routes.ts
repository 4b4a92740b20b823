import {
  type CompanyEvent,
  createHoliday,
  deleteHoliday,
  type Holiday,
  listHolidays as listCall,
  updateHoliday,
} from '@prosa/contract';
import { AppError, found, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { brokenConstraint } from '../../platform/database/failures.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { requireRecordLimit } from '../../platform/database/record-limits.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { changeHoliday, insertHoliday, listHolidays, readHoliday, removeHoliday } from './queries.ts';

interface Change {
  action: 'create' | 'update' | 'delete';
  day: string;
  work: (tx: CompanyTransaction) => Promise<Holiday | undefined>;
  eventOf: (holiday: Holiday) => CompanyEvent<'holiday'>;
}

async function writeIn(
  { realtime }: App,
  tx: CompanyTransaction,
  viewer: Viewer,
  { action, day, work, eventOf }: Change,
): Promise<Holiday> {
  const before = action === 'create' ? null : await readHoliday(tx, day);
  const holiday = found(await work(tx), 'ERR_NO_HOLIDAY_FOUND');
  const change = { before: before && { ...before }, after: { ...holiday } };
  await recordAudit(tx, viewer, {
    action: `holiday.${action}`,
    subject: { id: null, name: holiday.name },
    ...(action === 'delete' ? {} : { change }),
  });
  tx.afterCommit(() => realtime.publish(tx.companyId, 'holiday', eventOf(holiday), { kind: 'admins' }));
  return holiday;
}

async function write(app: App, viewer: Viewer, change: Change): Promise<Holiday> {
  try {
    return await app.database.inCompany(viewer.companyId, (tx) => writeIn(app, tx, viewer, change));
  } catch (error) {
    if (brokenConstraint(error) !== 'holidays_pkey') throw error;
    throw new AppError('ERR_HOLIDAY_ALREADY_EXISTS', { cause: error });
  }
}

/** Throws ERR_TOO_MANY_RECORDS. */
async function insertWithin(tx: CompanyTransaction, holiday: Holiday): Promise<Holiday | undefined> {
  const made = await insertHoliday(tx, holiday);
  await requireRecordLimit(tx, 'holidays');
  return made;
}

/** Days on which nobody works; the bot reads them together with the rest of its settings. */
export function holidayRoutes(app: App): Route[] {
  return [
    handle(listCall, ({ viewer }) => app.database.inCompany(viewer.companyId, listHolidays)),
    handle(createHoliday, ({ viewer, body }) =>
      write(app, viewer, {
        action: 'create',
        day: body.day,
        work: (tx) => insertWithin(tx, body),
        eventOf: (holiday) => ({ action: 'create', holiday }),
      }),
    ),
    handle(updateHoliday, ({ viewer, params: { day }, body }) =>
      write(app, viewer, {
        action: 'update',
        day,
        work: (tx) => changeHoliday(tx, day, body),
        eventOf: (holiday) => ({ action: 'update', day, holiday }),
      }),
    ),
    handle(deleteHoliday, async ({ viewer, params: { day } }) => {
      await write(app, viewer, {
        action: 'delete',
        day,
        work: (tx) => removeHoliday(tx, day),
        eventOf: () => ({ action: 'delete', day }),
      });
      return { message: 'Feriado removido' };
    }),
  ];
}

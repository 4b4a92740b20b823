import {
  type CompanyEvent,
  createHoliday,
  deleteHoliday,
  type Holiday,
  listHolidays as listCall,
  updateHoliday,
} from '@prosa/contract';
import { AppError, found } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { brokenConstraint } from '../../platform/database/failures.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { changeHoliday, insertHoliday, listHolidays, removeHoliday } from './queries.ts';

/** Days on which nobody works; the bot reads them together with the rest of its settings. */
export function holidayRoutes({ database, realtime }: App): Route[] {
  const write = async (
    companyId: number,
    work: (tx: CompanyTransaction) => Promise<Holiday | undefined>,
    eventOf: (holiday: Holiday) => CompanyEvent<'holiday'>,
  ): Promise<Holiday> => {
    try {
      return await database.inCompany(companyId, async (tx) => {
        const holiday = found(await work(tx), 'ERR_NO_HOLIDAY_FOUND');
        tx.afterCommit(() => realtime.publish(companyId, 'holiday', eventOf(holiday), { kind: 'admins' }));
        return holiday;
      });
    } catch (error) {
      if (brokenConstraint(error) !== 'holidays_pkey') throw error;
      throw new AppError('ERR_HOLIDAY_ALREADY_EXISTS', { cause: error });
    }
  };
  return [
    handle(listCall, ({ viewer }) => database.inCompany(viewer.companyId, listHolidays)),
    handle(createHoliday, ({ viewer, body }) =>
      write(
        viewer.companyId,
        (tx) => insertHoliday(tx, body),
        (holiday) => ({ action: 'create', holiday }),
      ),
    ),
    handle(updateHoliday, ({ viewer, params: { day }, body }) =>
      write(
        viewer.companyId,
        (tx) => changeHoliday(tx, day, body),
        (holiday) => ({ action: 'update', day, holiday }),
      ),
    ),
    handle(deleteHoliday, async ({ viewer, params: { day } }) => {
      await write(
        viewer.companyId,
        (tx) => removeHoliday(tx, day),
        () => ({ action: 'delete', day }),
      );
      return { message: 'Feriado removido' };
    }),
  ];
}

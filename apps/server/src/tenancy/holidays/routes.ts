import {
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

/** Days on which nobody serves; the conversation engine reads them with the rest of what steers it. */
export function holidayRoutes({ database }: App): Route[] {
  const write = async (
    companyId: number,
    work: (tx: CompanyTransaction) => Promise<Holiday | undefined>,
  ): Promise<Holiday> => {
    try {
      return found(await database.inCompany(companyId, work), 'ERR_NO_HOLIDAY_FOUND');
    } catch (error) {
      if (brokenConstraint(error) !== 'holidays_pkey') throw error;
      throw new AppError('ERR_HOLIDAY_ALREADY_EXISTS', { cause: error });
    }
  };
  return [
    handle(listCall, ({ viewer }) => database.inCompany(viewer.companyId, listHolidays)),
    handle(createHoliday, ({ viewer, body }) => write(viewer.companyId, (tx) => insertHoliday(tx, body))),
    handle(updateHoliday, ({ viewer, params, body }) =>
      write(viewer.companyId, (tx) => changeHoliday(tx, params.day, body)),
    ),
    handle(deleteHoliday, async ({ viewer, params }) => {
      await write(viewer.companyId, (tx) => removeHoliday(tx, params.day));
      return { message: 'Feriado removido' };
    }),
  ];
}

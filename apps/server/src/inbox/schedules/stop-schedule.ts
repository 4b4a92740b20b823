import type { BodyOf, Schedule, stopSchedule as stopCall } from '@prosa/contract';
import { AppError, found, isRepeating, mayEditSchedule, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { lockSchedule, saveSchedule, type ScheduleRow } from './queries.ts';
import { announced, shownTo, toSchedule } from './shown-schedule.ts';

type Request = BodyOf<typeof stopCall>;

/** A repeated request finds what it asked for. */
function isStopped(row: ScheduleRow, sendsNext: boolean): boolean {
  if (row.cancelReason === 'stopped') return !sendsNext;
  return sendsNext && row.status === 'PENDENTE' && row.valorIntervalo > 0 && !isRepeating(row);
}

export async function stopSchedule(
  app: App,
  viewer: Viewer,
  id: number,
  { sendsNext = false }: Request,
): Promise<Schedule> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const row = found(await lockSchedule(tx, id), 'ERR_NO_SCHEDULE_FOUND');
    if (!mayEditSchedule(viewer, row)) throw new AppError('ERR_NO_PERMISSION');
    if (isStopped(row, sendsNext)) return shownTo(viewer, toSchedule(app, row));
    if (!isRepeating(row)) throw new AppError('ERR_SCHEDULE_NOT_REPEATING');
    const end = sendsNext
      ? { enviarQuantasVezes: row.contadorEnvio + 1 }
      : ({ status: 'CANCELADA', cancelReason: 'stopped' } as const);
    await saveSchedule(tx, id, end);
    return shownTo(viewer, await announced(app, tx, 'update', id));
  });
}
